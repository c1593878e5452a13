import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isClosedAddress } from '#domain/account/closing';
import { ROLE_LABELS, Role } from '#domain/account/role';
import { longDate } from '#domain/date';
import { useAction } from '#islands/use-action.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { focusOnce } from '#ui/focus-once';
import { type AccountEntry, changeRole, endSessionsOf } from './calls.ts';
import { GiveAddress } from './GiveAddress.tsx';
import { MergeAccount } from './MergeAccount.tsx';
import { closeAccountOf } from './own-data-calls.ts';

interface Props {
  account: AccountEntry;
  isOwn: boolean;
  /** The editor who looks at it has a second factor. */
  hasSecondFactor: boolean;
  onChanged: (role: Role) => void;
  /** Called when it is closed, or part of another. */
  onClosed: () => void;
}

/** The control that shows an account's role. */
export const roleControlId = (accountId: string) => `role-${accountId}`;

/** A person in the list of accounts, with the role to change. */
export function AccountRow({ account, isOwn, hasSecondFactor, onChanged, onClosed }: Props) {
  const { id, email, first_name, last_name, role, is_active, email_verified_at, last_here_on } = account;
  const [chosen, setChosen] = useState<Role>(role);
  useEffect(() => setChosen(role), [role]);
  const { run, isBusy, failure } = useAction();
  const name = `${first_name} ${last_name}`.trim();
  const isClosed = !is_active && isClosedAddress(email);
  const close = () =>
    run(async () => {
      toast.success((await closeAccountOf(id)).message);
      onClosed();
    });
  const signOut = () =>
    run(async () => {
      toast.success((await endSessionsOf(id)).message);
    });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      toast.success((await changeRole(id, chosen)).message);
      onChanged(chosen);
    });
  };
  return (
    <li>
      <div>
        <p>
          <strong>{name || email}</strong>
          {isOwn && ' (you)'} {isClosed && <Badge colour="neutral">Closed</Badge>}
          {!isClosed && !email_verified_at && <Badge colour="orange">Not confirmed</Badge>}
        </p>
        {!isClosed && (
          <p className="hint">
            {email}
            {!is_active && ', deactivated'}
            <br />
            {last_here_on ? `Last here on ${longDate(last_here_on)}` : 'Never signed in'}
          </p>
        )}
      </div>
      {!isClosed && (
        <form className="change-role" method="post" onSubmit={save}>
          <label className="visually-hidden" htmlFor={roleControlId(id)}>
            Role of {name || email}
          </label>
          <select id={roleControlId(id)} value={chosen} onChange={(event) => setChosen(Role.parse(event.target.value))}>
            {Role.options.map((option) => (
              <option key={option} value={option}>
                {ROLE_LABELS[option]}
              </option>
            ))}
          </select>
          <button type="submit" className="button quiet" disabled={chosen === role} aria-disabled={isBusy || undefined}>
            Change<span className="visually-hidden"> the role of {name || email}</span>
          </button>
        </form>
      )}
      {!isClosed && !isOwn && (
        <div className="account-actions">
          {is_active && last_here_on && (
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void signOut()}
            >
              Sign out<span className="visually-hidden"> {name || email}</span> everywhere
            </button>
          )}
          <CloseAccount name={name || email} isBusy={isBusy} onClose={close} />
          {is_active && role !== 'editor' && <GiveAddress account={account} />}
          {is_active && role !== 'editor' && (
            <MergeAccount account={account} hasSecondFactor={hasSecondFactor} onMerged={onClosed} />
          )}
        </div>
      )}
      <Failure text={failure} />
    </li>
  );
}

/** Asks once before the account is closed: its owner cannot get it back. */
function CloseAccount({ name, isBusy, onClose }: { name: string; isBusy: boolean; onClose: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const question = useId();
  if (!isAsking) {
    return (
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        Close…<span className="visually-hidden"> the account of {name}</span>
      </button>
    );
  }
  return (
    <div className="notice">
      <p id={question}>
        Close the account of {name} for good? Do so only where its owner asks for it: nobody can undo it. What the
        record of manuscripts needs stays; the owner is told by mail.
      </p>
      <div className="form-actions">
        <button
          type="button"
          className="button quiet"
          ref={focusOnce}
          aria-describedby={question}
          onClick={() => setAsking(false)}
        >
          Keep it
        </button>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void onClose()}>
          Close the account
        </button>
      </div>
    </div>
  );
}
