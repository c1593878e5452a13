import { useState } from 'react';
import { paths } from '#domain/kernel/paths';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { Failure } from '#ui/Failure';
import { AuthIsland } from './AuthIsland.tsx';

interface Props {
  lead: string;
  label: string;
  busy: string;
  send: (token: string) => Promise<string>;
}

/** Carries out an emailed link's action when pressed: mail scanners open links too. */
export function EmailLinkForm({ lead, label, busy, send }: Props) {
  const token = useFragmentToken();
  const [told, setTold] = useState<string>();
  const { run, isBusy, failure } = useAction();
  const press = () => run(async () => setTold(await send(token ?? '')));
  return (
    <AuthIsland elsewhere={<a href={paths.login}>Sign in</a>}>
      {token === '' ? (
        <p className="notice">This link is incomplete. Open it from the email again.</p>
      ) : (
        <>
          {!told && (
            <>
              <p>{lead}</p>
              <p>
                <button
                  type="button"
                  className="button primary"
                  disabled={token === undefined}
                  aria-disabled={isBusy || undefined}
                  onClick={() => void press()}
                >
                  {isBusy ? busy : label}
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
