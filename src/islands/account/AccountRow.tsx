import { type SubmitEvent, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isClosedAddress, type OpenMatter } from '#domain/account/closing';
import { ROLE_LABELS, Role } from '#domain/account/role';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { useAction } from '#islands/kernel/use-action.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { AskFirst } from './AskFirst.tsx';
import { GiveAddress } from './GiveAddress.tsx';
import { MergeAccount } from './MergeAccount.tsx';
import { type AccountEntry, changeRole, closeAccountOf, endSessionsOf, setActive } from './office-calls.ts';

interface Props {
  account: AccountEntry;
  isOwn: boolean;
  /** The editor who looks at it has a second factor. */
  hasSecondFactor: boolean;
  onChanged: (change: Partial<Pick<AccountEntry, 'role' | 'is_active'>>) => void;
  /** Called when it is closed, or part of another. */
  onClosed: () => void;
}

const LEFT: Record<OpenMatter['part'], string> = {
  submitted: 'Submitted',
  reviews: 'Review of',
  handled: 'Handles',
};

/** The control that shows an account's role. */
export const roleControlId = (accountId: string) => `role-${accountId}`;

/** A person in the list of accounts, with the role to change. */
export function AccountRow({ account, isOwn, hasSecondFactor, onChanged, onClosed }: Props) {
  const { id, email, first_name, last_name, role, is_active, email_verified_at, last_here_on } = account;
  const [chosen, setChosen] = useState<Role>(role);
  useEffect(() => setChosen(role), [role]);
  const [left, setLeft] = useState<OpenMatter[]>([]);
  const { run, isBusy, failure } = useAction();
  const name = `${first_name} ${last_name}`.trim();
  const isClosed = !is_active && isClosedAddress(email);
  const close = () =>
    run(async () => {
      toast.success((await closeAccountOf(id)).message);
      onClosed();
    });
  const activate = (wanted: boolean) =>
    run(async () => {
      const { message, waiting } = await setActive(id, wanted);
      toast.success(message);
      setLeft(waiting);
      onChanged({ is_active: wanted });
      // The button that was pressed is gone.
      document.getElementById(roleControlId(id))?.focus();
    });
  const signOut = () =>
    run(async () => {
      toast.success((await endSessionsOf(id)).message);
    });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      toast.success((await changeRole(id, chosen)).message);
      onChanged({ role: chosen });
    });
  };
  return (
    <li>
      <div>
        <p>
          <strong>{name || email}</strong>
          {isOwn && ' (you)'} {isClosed && <Badge colour="neutral">Closed</Badge>}
          {!isClosed && !is_active && <Badge colour="neutral">Deactivated</Badge>}
          {!isClosed && !email_verified_at && <Badge colour="orange">Not confirmed</Badge>}
        </p>
        {!isClosed && (
          <p className="hint">
            {email}
            <br />
            {last_here_on ? `Last signed in ${longDate(last_here_on)}` : 'Never signed in'}
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
              <span>
                Sign out<span className="visually-hidden"> {name || email}</span> everywhere
              </span>
            </button>
          )}
          {is_active ? (
            <AskFirst
              key="deactivate"
              label={
                <>
                  Deactivate…<span className="visually-hidden"> the account of {name || email}</span>
                </>
              }
              question={`Deactivate the account of ${name || email}? They are signed out, cannot sign in until you reactivate it, and are not told by email. They receive no more reminders, and their open reviews no longer count; you will see what needs reassigning.`}
              no="Keep it active"
              yes="Deactivate the account"
              isBusy={isBusy}
              onYes={() => activate(false)}
            />
          ) : (
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void activate(true)}
            >
              Reactivate<span className="visually-hidden"> the account of {name || email}</span>
            </button>
          )}
          <AskFirst
            label={
              <>
                Close…<span className="visually-hidden"> the account of {name || email}</span>
              </>
            }
            question={`Close the account of ${name || email} for good? Do this only at the owner’s request: it cannot be undone. What the record of manuscripts needs is kept; the owner is told by email.`}
            no="Keep it"
            yes="Close the account"
            isBusy={isBusy}
            onYes={close}
          />
          {is_active && role !== 'editor' && <GiveAddress account={account} hasSecondFactor={hasSecondFactor} />}
          {is_active && role !== 'editor' && (
            <MergeAccount account={account} hasSecondFactor={hasSecondFactor} onMerged={onClosed} />
          )}
        </div>
      )}
      {left.length > 0 && (
        <div className="notice">
          <p>This needs reassigning:</p>
          <ul>
            {left.map(({ part, manuscript_id, manuscript_number }) => (
              <li key={`${part} ${manuscript_id}`}>
                {LEFT[part]} <a href={paths.editorManuscript(manuscript_id)}>{manuscript_number}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Failure text={failure} />
    </li>
  );
}
