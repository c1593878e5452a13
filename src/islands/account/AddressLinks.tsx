import '#islands/kernel/strict-policy.ts';
import { useState } from 'react';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { clearSession, readSession } from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { Failure } from '#ui/Failure';
import { AuthIsland } from './AuthIsland.tsx';
import { confirmAddress, stopAddress } from './calls.ts';

/** Confirms a new address with an emailed link. */
export const ConfirmNewAddress = guarded(ConfirmIsland);

async function confirm(token: string): Promise<string> {
  const { message, is_changed } = await confirmAddress(token);
  // The server has ended all sessions of the account, including this browser's.
  if (is_changed && readSession()) clearSession();
  return message;
}

function ConfirmIsland() {
  return (
    <EmailLinkForm
      lead="Your account’s email address is about to change. If you asked for this, confirm it here."
      label="Confirm the change"
      busy="Confirming…"
      send={confirm}
    />
  );
}

/** Stops a change of address requested by the office; opened from an emailed link. */
export const StopAddress = guarded(StopIsland);

const stop = async (token: string) => (await stopAddress(token)).message;

function StopIsland() {
  return (
    <EmailLinkForm
      lead="The editorial office has asked to change your account’s email address. If you did not request this, stop it here."
      label="Stop the change"
      busy="Stopping…"
      send={stop}
    />
  );
}

interface Props {
  lead: string;
  label: string;
  busy: string;
  send: (token: string) => Promise<string>;
}

/** Runs an emailed link's action only on a click, because mail scanners open links too. */
function EmailLinkForm({ lead, label, busy, send }: Props) {
  const token = useFragmentToken();
  const [outcome, setOutcome] = useState<string>();
  const { run, isBusy, failure } = useAction();
  const press = () => run(async () => setOutcome(await send(token ?? '')));
  return (
    <AuthIsland alternative={<a href={paths.login}>Sign in</a>}>
      {token === '' ? (
        <p className="notice">This link is incomplete. Open it from the email again.</p>
      ) : (
        <>
          {!outcome && (
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
          <p role="status">{outcome}</p>
          <Failure text={failure} />
        </>
      )}
    </AuthIsland>
  );
}
