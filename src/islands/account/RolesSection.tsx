import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import type { Role } from '#domain/account/role';
import type { ListPage } from '#islands/api-list.ts';
import { afterPress } from '#islands/press.ts';
import { useAction } from '#islands/use-action.ts';
import { AccountRow, roleControlId } from './AccountRow.tsx';
import { type AccountEntry, accountsAddress, listAccounts } from './calls.ts';
import { Section } from './Section.tsx';

/** Finds accounts and changes their roles; for editors. */
export function RolesSection({ ownId }: { ownId: string }) {
  const [list, setList] = useState<ListPage<AccountEntry>>();
  const [search, setSearch] = useState('');
  const [firstNew, setFirstNew] = useState<string>();
  const { run, isBusy, failure } = useAction();

  const find = useCallback(
    (words: string) =>
      run(async () => {
        const found = await listAccounts(accountsAddress(words));
        afterPress(() => setList(found));
      }),
    [run],
  );
  useEffect(() => void find(''), [find]);
  const showMore = ({ items }: ListPage<AccountEntry>, next: string) =>
    run(async () => {
      const page = await listAccounts(next);
      const known = new Set(items.map(({ id }) => id));
      const added = page.items.filter(({ id }) => !known.has(id));
      setList({ ...page, items: [...items, ...added] });
      setFirstNew(added[0]?.id);
    });
  useEffect(() => {
    // The button that was pressed moves down, or is gone.
    if (firstNew) document.getElementById(roleControlId(firstNew))?.focus();
  }, [firstNew]);

  return (
    <Section
      id="roles"
      heading="Roles"
      lead="Who edits the journal: editors come first. A person whose role changes is signed out and told by mail. Nobody becomes reviewer or editor before their e-mail address is confirmed."
    >
      <search>
        <form
          className="form find-account"
          method="post"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            void find(search.trim());
          }}
        >
          <div className="field">
            <label htmlFor="find-account">Name or e-mail</label>
            <input
              id="find-account"
              type="search"
              maxLength={200}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <button type="submit" className="button quiet" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Searching...' : 'Find accounts'}
          </button>
        </form>
      </search>
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (list && countOf(list))}
      </p>
      <ul className="places">
        {list?.items.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.id === ownId}
            onChanged={(role) => setList((now) => now && withRole(now, account.id, role))}
          />
        ))}
      </ul>
      {list?.next && (
        <p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => list.next && showMore(list, list.next)}
          >
            Show more accounts
          </button>
        </p>
      )}
    </Section>
  );
}

function withRole({ items, ...list }: ListPage<AccountEntry>, id: string, role: Role): ListPage<AccountEntry> {
  return { ...list, items: items.map((account) => (account.id === id ? { ...account, role } : account)) };
}

function countOf({ items, total }: ListPage<AccountEntry>): string {
  if (total === 0) return 'No account found.';
  const found = `${total} account${total === 1 ? '' : 's'} found`;
  return items.length < total ? `${found}; the first ${items.length} are shown.` : `${found}.`;
}
