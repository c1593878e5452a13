import { useState } from 'react';
import '#islands/strict-policy.ts';
import { paths } from '#domain/paths';
import { guarded } from '#islands/guarded.ts';
import { clearSession, readSession } from '#islands/session.ts';
import { useAction } from '#islands/use-action.ts';
import { useFragmentToken } from '#islands/use-fragment-token.ts';
import { Failure } from '#ui/Failure';
import { AuthIsland } from './AuthIsland.tsx';
import { confirmAddress } from './calls.ts';

/** Says yes to another address with a mailed link, once the person presses: mail scanners open links too. */
export const ConfirmNewAddress = guarded(Island);

function Island() {
  const token = useFragmentToken();
  const [told, setTold] = useState<string>();
  const { run, isBusy, failure } = useAction();
  const confirm = () =>
    run(async () => {
      const { message, is_changed } = await confirmAddress(token ?? '');
      // All sessions of the account have ended, this browser's among them.
      if (is_changed && readSession()) clearSession();
      setTold(message);
    });
  return (
    <AuthIsland elsewhere={<a href={paths.login}>Sign in</a>}>
      {token === '' ? (
        <p className="notice">This link is incomplete. Open it from the mail again.</p>
      ) : (
        <>
          {!told && (
            <>
              <p>Your account is to have another e-mail address. If you asked for that, agree to it here.</p>
              <p>
                <button
                  type="button"
                  className="button primary"
                  disabled={token === undefined}
                  aria-disabled={isBusy || undefined}
                  onClick={() => void confirm()}
                >
                  {isBusy ? 'Confirming…' : 'Confirm the change'}
                </button>
              </p>
            </>
          )}
          <p role="status">{told}</p>
          <Failure text={failure} />
        </>
      )}
    </AuthIsland>
  );
}
