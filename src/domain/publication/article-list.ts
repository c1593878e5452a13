import { currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { lazy } from '#domain/kernel/lazy';
import type { wordsIn } from './article-language.ts';

/** An article prepared for lists. Runs in the browser and therefore imports no schemas. */
export interface ListEntry {
  readonly slug: string;
  /** With the retraction prefix if retracted. */
  readonly title: string;
  readonly authors: readonly string[];
  readonly keywords: readonly string[];
  readonly category: string;
  /** An article's label: "Case Report", or "Case Report in Spanish". */
  readonly type: string;
  readonly published_on: string;
  readonly citations: number;
  /** Ids, as in the list's address. */
  readonly volume: string | null;
  readonly issue: string | null;
  /** "Volume 2 (2026), Issue 3"; empty without an issue. */
  readonly place: string;
  readonly is_sample: boolean;
  /** The `lang` attribute, if the article's language differs from the page's. */
  readonly words?: ReturnType<typeof wordsIn>;
}

/** The orders a list of articles can take, with their labels (spec §2, article list). */
export const SORTS = { recent: 'Most recent', cited: 'Most cited', title: 'Title A-Z' } as const;
type Sort = keyof typeof SORTS;

/** A query of the article list; empty strings are unset. `volume` and `issue` are ids. */
export interface ListQuery {
  readonly q: string;
  readonly category: string;
  readonly sort: Sort;
  readonly volume: string;
  readonly issue: string;
}

/** Parses a query from an address; unknown values of `sort` become the default. */
export function readQuery(journal: Pick<IslandJournal, 'categories'>, parameters: URLSearchParams): ListQuery {
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

/** A query's address, without defaults: `/articles?q=sepsis&sort=cited`. */
export function listUrl(path: string, query: ListQuery): string {
  const asked = Object.entries(query).filter(([name, value]) => value && !(name === 'sort' && value === 'recent'));
  const parameters = new URLSearchParams(asked).toString();
  return parameters ? `${path}?${parameters}` : path;
}

/** Whether a query differs from the newest articles. */
export function hasFilters(query: ListQuery): boolean {
  return listUrl('', query) !== '';
}

const collator = lazy(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true }));

/** The order of titles in lists. */
export const compareTitles = (a: string, b: string): number => collator().compare(a, b);

/** "1 article", "12 articles". */
export function articleCount(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`;
}

/** "1 citation", "12 citations". */
export function citationCount(count: number): string {
  return count === 1 ? '1 citation' : `${count} citations`;
}

/** Maximum authors named in a list. */
export const AUTHORS_SHOWN = 6;

/** A byline in lists: at most six authors, then "et al." */
export function byline(authors: readonly string[]): string {
  const shown = authors.slice(0, AUTHORS_SHOWN).join(', ');
  return authors.length > AUTHORS_SHOWN ? `${shown}, et al.` : shown;
}

/** "Volume 2 (2026), Issue 3", or as much of it as is known. */
export function issueName(volume: { number: number; year: number } | null, issue: { number: number } | null): string {
  const parts = [volume && `Volume ${volume.number} (${volume.year})`, issue && `Issue ${issue.number}`];
  return parts.filter(Boolean).join(', ');
}
