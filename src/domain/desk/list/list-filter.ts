import { WAITING_LABELS, type WaitingOn } from '#domain/desk/need/waiter';
import { categoryNames, presentCategory } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { knownType } from '#domain/publication/article-type';

/**
 * By what the office's list of manuscripts is narrowed beside its status, as the address of the page and the call name
 * it, with what people call it.
 */
export const LIST_FILTERS = {
  search: 'Search',
  revision: 'Revisions received',
  editor: 'Handling editor',
  category: 'Category',
  article_type: 'Article type',
  from: 'Submitted from',
  until: 'Submitted until',
  waiting: 'Waiting for',
} as const;
export type ListFilterName = keyof typeof LIST_FILTERS;
const LIST_FILTER_NAMES = Object.keys(LIST_FILTERS) as ListFilterName[];

/** The filters of a list; an empty one is not set. */
export type ListFilters = Readonly<Record<ListFilterName, string>>;

/** Whose manuscripts beside those of one editor: the reader's own, or what no one handles. */
export const EDITOR_CHOICES = { mine: 'You', nobody: 'Unassigned' } as const;

/** For whom manuscripts may wait. */
export type AwaitedParty = NonNullable<WaitingOn['who']>;
export const AWAITED_PARTIES = Object.keys(WAITING_LABELS) as AwaitedParty[];

/** How a list may be ordered. */
export const SORT_LABELS = { newest: 'Newest first', oldest: 'Oldest first', title: 'Title A–Z' } as const;
export type Sort = keyof typeof SORT_LABELS;
export const SORTS = Object.keys(SORT_LABELS) as Sort[];

/** As many manuscripts of a list are chosen at once, where all that match are. */
export const CHOSEN_MAX = 2_000;

/** The reply with the manuscripts of a whole list, by their ids. */
export interface ListIds {
  ids: string[];
  /** False if the list has more than `CHOSEN_MAX`. */
  is_whole: boolean;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isOneOf = (known: readonly string[]) => (_: IslandJournal, value: string) => known.includes(value);

/** What each filter may be; editors are asked for by id, of those there are. */
const EXISTS: Readonly<
  Record<ListFilterName, (journal: IslandJournal, value: string, editors?: readonly string[]) => boolean>
> = {
  search: () => true,
  revision: isOneOf(['received']),
  editor: (_, value, editors) => value in EDITOR_CHOICES || editors === undefined || editors.includes(value),
  category: (journal, value) => categoryNames(journal).includes(value),
  article_type: (journal, value) => knownType(journal, value) !== undefined,
  from: (_, value) => isDay(value),
  until: (_, value) => isDay(value),
  waiting: isOneOf(AWAITED_PARTIES),
};

/**
 * The filters that an address asks for. What it asks for and no longer exists, such as an editor who has left, is
 * `dropped`. `editors` are the ids of those there are, once they are known.
 */
export function listFiltersFrom(
  journal: IslandJournal,
  params: Pick<URLSearchParams, 'get'>,
  editors?: readonly string[],
): { filters: ListFilters; dropped: ListFilterName[] } {
  const given = (name: ListFilterName) => params.get(name)?.trim().slice(0, 200) ?? '';
  const asked = LIST_FILTER_NAMES.map(
    (name) => [name, name === 'category' ? presentCategory(journal, given(name)) : given(name)] as const,
  );
  const isDropped = ([name, value]: readonly [ListFilterName, string]) =>
    value !== '' && !EXISTS[name](journal, value, editors);
  return {
    filters: Object.fromEntries(asked.map((one) => [one[0], isDropped(one) ? '' : one[1]])) as Record<
      ListFilterName,
      string
    >,
    dropped: asked.filter(isDropped).map(([name]) => name),
  };
}
