import { type SubmitEvent, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ROLE_LABELS, Role } from '#domain/account/role';
import { useAction } from '#islands/use-action.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { type AccountEntry, changeRole } from './calls.ts';
import { GiveAddress } from './GiveAddress.tsx';

interface Props {
  account: AccountEntry;
  isOwn: boolean;
  onChanged: (role: Role) => void;
}

/** The control that shows an account's role. */
export const roleControlId = (accountId: string) => `role-${accountId}`;

/** A person in the list of accounts, with the role to change. */
export function AccountRow({ account, isOwn, onChanged }: Props) {
  const { id, email, first_name, last_name, role, is_active, email_verified_at } = account;
  const [chosen, setChosen] = useState<Role>(role);
  useEffect(() => setChosen(role), [role]);
  const { run, isBusy, failure } = useAction();
  const name = `${first_name} ${last_name}`.trim();
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
          {isOwn && ' (you)'} {!email_verified_at && <Badge colour="orange">Not confirmed</Badge>}
        </p>
        <p className="hint">
          {email}
          {!is_active && ', deactivated'}
        </p>
      </div>
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
      <Failure text={failure} />
      {role !== 'editor' && is_active && <GiveAddress account={account} />}
    </li>
  );
}
