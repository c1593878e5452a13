import { type SubmitEvent, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ROLE_LABELS, Role } from '#domain/role';
import { type AccountEntry, changeRole, listAccounts } from '#islands/account/calls.ts';
import { Section } from '#islands/account/Section.tsx';
import { useAction } from '#islands/use-action.ts';

/** Finds accounts and changes their roles; for editors. */
export function RolesSection({ ownId }: { ownId: string }) {
  const [accounts, setAccounts] = useState<AccountEntry[]>();
  const [search, setSearch] = useState('');
  const { run, isBusy, failure } = useAction();
  const find = () => run(async () => setAccounts(await listAccounts(search.trim())));

  return (
    <Section
      id="roles"
      heading="Roles"
      lead="Who edits the journal. A person whose role changes is signed out and told by mail."
    >
      <search>
        <form
          className="form find-account"
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void find();
          }}
        >
          <div className="field">
            <label htmlFor="find-account">Name or e-mail</label>
            <input id="find-account" type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          </div>
          <button type="submit" className="button quiet" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Searching...' : 'Find accounts'}
          </button>
        </form>
      </search>
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (accounts && countOf(accounts.length))}
      </p>
      <ul className="places">
        {accounts?.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.id === ownId}
            onChanged={(role) =>
              setAccounts(accounts.map((other) => (other.id === account.id ? { ...other, role } : other)))
            }
          />
        ))}
      </ul>
    </Section>
  );
}

const countOf = (count: number) =>
  count === 0 ? 'No account found.' : `${count} account${count === 1 ? '' : 's'} found.`;

interface RowProps {
  account: AccountEntry;
  isOwn: boolean;
  onChanged: (role: Role) => void;
}

function AccountRow({ account, isOwn, onChanged }: RowProps) {
  const { id, email, first_name, last_name, role, is_active } = account;
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
          {isOwn && ' (you)'}
        </p>
        <p className="hint">
          {email}
          {!is_active && ', deactivated'}
        </p>
      </div>
      <form className="change-role" method="post" onSubmit={save}>
        <label className="visually-hidden" htmlFor={`role-${id}`}>
          Role of {name || email}
        </label>
        <select id={`role-${id}`} value={chosen} onChange={(event) => setChosen(Role.parse(event.target.value))}>
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
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}
