import { WAITING_LABELS, type WaitingOn } from '#domain/desk/need/need';
import { categoryNames, currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { knownType } from '#domain/publication/article-type';

/** The labels of the office's list filters, by query parameter; the status is part of the path. */
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

/** Values of `editor` other than editors' ids. */
export const EDITOR_CHOICES = { mine: 'Me', nobody: 'Unassigned' } as const;

export type AwaitedParty = NonNullable<WaitingOn['who']>;
export const AWAITED_PARTIES = Object.keys(WAITING_LABELS) as AwaitedParty[];

export const SORT_LABELS = { newest: 'Newest first', oldest: 'Oldest first', title: 'Title A–Z' } as const;
export type Sort = keyof typeof SORT_LABELS;
export const SORTS = Object.keys(SORT_LABELS) as Sort[];

/** The maximum number of manuscripts selected with “Select all”. */
export const SELECTION_MAX = 2_000;

export interface ListIds {
  ids: string[];
  /** False if the list is longer than the maximum selection. */
  is_whole: boolean;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isOneOf = (known: readonly string[]) => (_: IslandJournal, value: string) => known.includes(value);

/** Whether a filter's value is allowed; `editors` are the ids of existing ones. */
const IS_VALID: Readonly<
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
 * Parses the filters in an address. Values that no longer exist, such as an editor who has left, are `dropped`.
 * `editors` are the ids of existing ones, once loaded.
 */
export function parseListFilters(
  journal: IslandJournal,
  params: Pick<URLSearchParams, 'get'>,
  editors?: readonly string[],
): { filters: ListFilters; dropped: ListFilterName[] } {
  const parameter = (name: ListFilterName) => params.get(name)?.trim().slice(0, 200) ?? '';
  const entries = LIST_FILTER_NAMES.map(
    (name) => [name, name === 'category' ? currentCategoryName(journal, parameter(name)) : parameter(name)] as const,
  );
  const isDropped = ([name, value]: readonly [ListFilterName, string]) =>
    value !== '' && !IS_VALID[name](journal, value, editors);
  return {
    filters: Object.fromEntries(entries.map((one) => [one[0], isDropped(one) ? '' : one[1]])) as Record<
      ListFilterName,
      string
    >,
    dropped: entries.filter(isDropped).map(([name]) => name),
  };
}

/** Optional columns of the office's list, in addition to title and status. */
export const LIST_COLUMNS = {
  authors: 'Authors',
  submitted: 'Submitted',
  changed: 'Last changed',
  category: 'Category',
  editor: 'Editor',
  reviews: 'Reviews',
  waiting: 'Waiting for',
  days: 'Days in status',
} as const;
export type ListColumn = keyof typeof LIST_COLUMNS;

const DEFAULT_COLUMNS: readonly ListColumn[] = ['authors', 'submitted', 'editor'];

const ALL_COLUMNS = Object.keys(LIST_COLUMNS) as ListColumn[];

/** Parses the `columns` parameter; the default columns if it is absent. */
export function parseColumns(named: string | null): ListColumn[] {
  const names = named?.split('.');
  return ALL_COLUMNS.filter((column) => (names ?? DEFAULT_COLUMNS).includes(column));
}

/** Serialises the `columns` parameter; empty for the default columns. */
export function serialiseColumns(columns: readonly ListColumn[]): string {
  const chosen = ALL_COLUMNS.filter((column) => columns.includes(column));
  if (chosen.join() === DEFAULT_COLUMNS.join()) return '';
  return chosen.join('.') || 'none';
}
