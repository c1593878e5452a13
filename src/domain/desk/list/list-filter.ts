import { WAITING_LABELS, type WaitingOn } from '#domain/desk/need/waiter';
import { categoryNames, currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { knownType } from '#domain/publication/article-type';

/** The filters of the office's list besides status, by their query parameter, with their labels. */
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

/** An empty filter is unset. */
export type ListFilters = Readonly<Record<ListFilterName, string>>;

/** Choices besides the individual editors. */
export const EDITOR_CHOICES = { mine: 'You', nobody: 'Unassigned' } as const;

/** Whom a manuscript may be waiting for. */
export type AwaitedParty = NonNullable<WaitingOn['who']>;
export const AWAITED_PARTIES = Object.keys(WAITING_LABELS) as AwaitedParty[];

/** The orders of a list. */
export const SORT_LABELS = { newest: 'Newest first', oldest: 'Oldest first', title: 'Title A–Z' } as const;
export type Sort = keyof typeof SORT_LABELS;
export const SORTS = Object.keys(SORT_LABELS) as Sort[];

/** The maximum selected at once when selecting all matches. */
export const CHOSEN_MAX = 2_000;

/** The ids of all manuscripts in a list. */
export interface ListIds {
  ids: string[];
  /** False if the list has more than `CHOSEN_MAX`. */
  is_whole: boolean;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isOneOf = (known: readonly string[]) => (_: IslandJournal, value: string) => known.includes(value);

/** The allowed values of each filter; editors are ids of existing accounts. */
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
 * The filters in an address. Values that no longer exist, such as an editor who has left, are `dropped`. `editors` are
 * the ids of existing ones, once loaded.
 */
export function listFiltersFrom(
  journal: IslandJournal,
  params: Pick<URLSearchParams, 'get'>,
  editors?: readonly string[],
): { filters: ListFilters; dropped: ListFilterName[] } {
  const given = (name: ListFilterName) => params.get(name)?.trim().slice(0, 200) ?? '';
  const asked = LIST_FILTER_NAMES.map(
    (name) => [name, name === 'category' ? currentCategoryName(journal, given(name)) : given(name)] as const,
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
