import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListPage } from '#islands/kernel/api-list.ts';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { SearchForm } from '#ui/SearchForm';
import { AccountRow, roleControlId } from './AccountRow.tsx';
import { type AccountEntry, accountsAddress, listAccounts } from './office-calls.ts';
import { focusSection, Section } from './Section.tsx';

interface Props {
  ownId: string;
  hasSecondFactor: boolean;
  /** The initial search. */
  asked: string;
}

/** Accounts for editors: search, roles, deactivation, closing and merging. */
export function RolesSection({ ownId, hasSecondFactor, asked }: Props) {
  const [typed, setTyped] = useState(asked);
  const [search, setSearch] = useState(asked);
  const [firstNew, setFirstNew] = useState<string>();
  const client = useQueryClient();
  const queryKey = ['accounts', search];
  const { data, error, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => listAccounts(pageParam),
    initialPageParam: accountsAddress(search),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...NO_REFETCH,
  });
  useFailureToast(error, error?.message ?? '');
  const failure = isFetching ? undefined : error?.message;
  const list = data && joined(data);

  const find = () => {
    if (typed.trim() === search) void refetch();
    else setSearch(typed.trim());
  };
  const showMore = async () => {
    const { data: more } = await fetchNextPage();
    setFirstNew(more && joined(more).items[list?.items.length ?? 0]?.id);
  };
  const show = (id: string, change: Partial<AccountEntry>) =>
    client.setQueryData<Found>(
      queryKey,
      (now) => now && { ...now, pages: now.pages.map((page) => changed(page, id, change)) },
    );
  useEffect(() => {
    // The pressed button moves down or disappears.
    if (firstNew) document.getElementById(roleControlId(firstNew))?.focus();
  }, [firstNew]);

  return (
    <Section
      id="roles"
      heading="Roles"
      lead="Everyone with an account, editors first. Changing a role signs the person out and tells them by email. Reviewers and editors need a confirmed email address."
    >
      <SearchForm
        id="find-account"
        label="Name or email"
        maxLength={200}
        typed={typed}
        onType={setTyped}
        onSearch={find}
        isBusy={isFetching}
        submit="Find accounts"
      />
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (list && countOf(list))}
      </p>
      <ul className="places">
        {list?.items.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.id === ownId}
            hasSecondFactor={hasSecondFactor}
            onChanged={(change) => show(account.id, change)}
            onClosed={() => {
              focusSection('roles');
              void refetch();
            }}
          />
        ))}
      </ul>
      {list?.next && (
        <p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={isFetching || undefined}
            onClick={() => void showMore()}
          >
            Show more accounts
          </button>
        </p>
      )}
    </Section>
  );
}

type Found = InfiniteData<ListPage<AccountEntry>>;

/** All pages as one list, without entries that moved between pages while loading. */
function joined({ pages }: Found): ListPage<AccountEntry> {
  const items = new Map(pages.flatMap((page) => page.items.map((account) => [account.id, account] as const)));
  return { total: 0, hasMore: false, next: undefined, ...pages.at(-1), items: [...items.values()] };
}

const changed = ({ items, ...list }: ListPage<AccountEntry>, id: string, change: Partial<AccountEntry>) => ({
  ...list,
  items: items.map((account) => (account.id === id ? { ...account, ...change } : account)),
});

function countOf({ items, total }: ListPage<AccountEntry>): string {
  if (total === 0) return 'No account found.';
  const found = `${total} account${total === 1 ? '' : 's'} found`;
  return items.length < total ? `${found}; the first ${items.length} are shown.` : `${found}.`;
}
