import { currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { lazy } from '#domain/kernel/lazy';
import type { langAttributes } from './article-language.ts';

/** An article prepared for lists. Browsers load this file, so it imports no schemas. */
export interface ListEntry {
  readonly slug: string;
  /** With the prefix "RETRACTED: " if retracted. */
  readonly title: string;
  readonly authors: readonly string[];
  readonly keywords: readonly string[];
  readonly category: string;
  /** "Case Report", or "Case Report in Spanish". */
  readonly type: string;
  readonly published_on: string;
  readonly citations: number;
  /** An id, like `issue`. */
  readonly volume: string | null;
  readonly issue: string | null;
  /** "Volume 2 (2026), Issue 3"; empty without an issue. */
  readonly place: string;
  readonly is_sample: boolean;
  /** Set if the article's language differs from the page's. */
  readonly words?: ReturnType<typeof langAttributes>;
}

/** The labels of the orders (spec §2, article list). */
export const SORTS = { recent: 'Most recent', cited: 'Most cited', title: 'Title A-Z' } as const;
type Sort = keyof typeof SORTS;

/** Empty strings are unset; `volume` and `issue` are ids. */
export interface ListQuery {
  readonly q: string;
  readonly category: string;
  readonly sort: Sort;
  readonly volume: string;
  readonly issue: string;
}

/** An unknown `sort` becomes the default. */
export function parseListQuery(journal: Pick<IslandJournal, 'categories'>, parameters: URLSearchParams): ListQuery {
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  const sort = text('sort');
  return {
    q: text('q'),
    category: currentCategoryName(journal, text('category')),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'recent',
    volume: text('volume'),
    issue: text('issue'),
  };
}

/** Returns an address without default values: `/articles?q=sepsis&sort=cited`. */
export function listUrl(path: string, query: ListQuery): string {
  const asked = Object.entries(query).filter(([name, value]) => value && !(name === 'sort' && value === 'recent'));
  const parameters = new URLSearchParams(asked).toString();
  return parameters ? `${path}?${parameters}` : path;
}

export function hasFilters(query: ListQuery): boolean {
  return listUrl('', query) !== '';
}

const collator = lazy(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true }));

export const compareTitles = (a: string, b: string): number => collator().compare(a, b);

export function articleCount(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`;
}

export function citationCount(count: number): string {
  return count === 1 ? '1 citation' : `${count} citations`;
}

/** The maximum number of authors named in a list. */
export const AUTHORS_SHOWN = 6;

/** Names at most `AUTHORS_SHOWN` authors, then "et al." */
export function byline(authors: readonly string[]): string {
  const shown = authors.slice(0, AUTHORS_SHOWN).join(', ');
  return authors.length > AUTHORS_SHOWN ? `${shown}, et al.` : shown;
}

/** Returns "Volume 2 (2026), Issue 3", or as much of it as is known. */
export function issueName(volume: { number: number; year: number } | null, issue: { number: number } | null): string {
  const parts = [volume && `Volume ${volume.number} (${volume.year})`, issue && `Issue ${issue.number}`];
  return parts.filter(Boolean).join(', ');
}
