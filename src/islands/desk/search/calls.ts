import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { type AccountEntry, accountsAddress, listAccounts } from '#islands/account/office-calls.ts';
import { listManuscripts } from '#islands/desk/list/calls.ts';
import type { ListPage } from '#islands/kernel/api-list.ts';

/** How many of each kind are shown; the rest stand in the list of that kind. */
const SHOWN = 8;

/** What a search over everything finds, by kind. */
export interface Found {
  manuscripts: ListPage<EditorCard>;
  people: ListPage<AccountEntry>;
  articles: ListPage<EditorCard>;
}

/** Asks each list of the office for what holds these words. */
export async function findEverything(search: string): Promise<Found> {
  const ofStatus = (status: string) =>
    listManuscripts(
      `${editorialApi.editorManuscripts(status)}?${new URLSearchParams({ search, limit: String(SHOWN) })}`,
    );
  const [manuscripts, people, articles] = await Promise.all([
    ofStatus('all'),
    listAccounts(accountsAddress(search)),
    ofStatus('published'),
  ]);
  return { manuscripts, people: { ...people, items: people.items.slice(0, SHOWN) }, articles };
}
