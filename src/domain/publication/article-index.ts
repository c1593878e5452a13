import { findArticles, type ListEntry, type ListQuery, type SearchableEntry, searchable } from './article-list.ts';

/** Articles in one part of the search index: about 100 kB of JSON. */
export const PART_SIZE = 200;

/**
 * One part in the directory of the search index, `/articles/index/parts.json`. Part 1 holds the oldest
 * articles, so that a new article changes only the newest part.
 */
export interface IndexPart {
  readonly part: number;
  readonly count: number;
  readonly most_cited: number;
  /** How many of its articles are in each category, volume and issue. */
  readonly categories: Readonly<Record<string, number>>;
  readonly volumes: Readonly<Record<string, number>>;
  readonly issues: Readonly<Record<string, number>>;
}

/** Divides the index, newest article first, into parts counted from the oldest; answers newest part first. */
export function indexParts(entries: readonly ListEntry[], size = PART_SIZE) {
  const parts: { about: IndexPart; entries: ListEntry[] }[] = [];
  for (let end = entries.length; end > 0; end -= size) {
    const held = entries.slice(Math.max(0, end - size), end);
    parts.unshift({ about: aboutPart(parts.length + 1, held), entries: held });
  }
  return parts;
}

function aboutPart(part: number, entries: readonly ListEntry[]): IndexPart {
  return {
    part,
    count: entries.length,
    most_cited: Math.max(...entries.map(({ citations }) => citations)),
    categories: tally(entries.map(({ category }) => category)),
    volumes: tally(entries.map(({ volume }) => volume)),
    issues: tally(entries.map(({ issue }) => issue)),
  };
}

function tally(names: readonly (string | null)[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Parts that have been loaded, by number. */
export type LoadedParts = ReadonlyMap<number, readonly PlacedEntry[]>;
type PlacedEntry = SearchableEntry & { readonly part: number };

/** The entries of a loaded part, prepared for search. */
export function placed(part: number, entries: readonly ListEntry[]): PlacedEntry[] {
  return entries.map((entry) => ({ ...searchable(entry), part }));
}

/** The answer of the loaded parts to a query. */
export interface Answer {
  /** The first results in their final order: no part still to come can change them. */
  readonly articles: readonly ListEntry[];
  /** How many articles there are in all; undefined until that is certain. */
  readonly total: number | undefined;
  /** Parts to load next; none once `wanted` results, or all, and their number are certain. */
  readonly missing: readonly IndexPart[];
}

/** Parts loaded at a time while every one is needed. */
const AT_ONCE = 4;

/** Answers a query from the loaded parts; `parts` is the directory, `wanted` the number of results to show. */
export function answerSoFar(
  parts: readonly IndexPart[],
  loaded: LoadedParts,
  query: ListQuery,
  wanted: number,
): Answer {
  const asked = parts.filter((part) => countIn(part, query) > 0).sort((a, b) => b.part - a.part);
  const open = asked.filter(({ part }) => !loaded.has(part));
  const found = findArticles(
    asked.flatMap(({ part }) => loaded.get(part) ?? []),
    query,
  );
  const uncertain = found.findIndex((entry) => open.some((part) => canPrecede(part, entry, query)));
  const articles = uncertain < 0 ? found : found.slice(0, uncertain);
  const total = open.length === 0 ? found.length : countByDirectory(asked, query);
  const isEnough = open.length === 0 || (total !== undefined && articles.length >= Math.min(wanted, total));
  if (query.sort === 'cited') open.sort((a, b) => b.most_cited - a.most_cited);
  return { articles, total, missing: isEnough ? [] : open.slice(0, total === undefined ? AT_ONCE : 1) };
}

/** How many of a part's articles a query can find at most. */
function countIn(part: IndexPart, { category, volume, issue }: ListQuery): number {
  const { count, categories, volumes, issues } = part;
  const held = (counts: Readonly<Record<string, number>>, name: string) =>
    name === '' ? count : Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
  return Math.min(held(categories, category), held(volumes, volume), held(issues, issue));
}

/** The number of results where the directory alone tells it; for words, or two filters at once, it does not. */
function countByDirectory(asked: readonly IndexPart[], query: ListQuery): number | undefined {
  const place = query.issue || query.volume;
  if (query.q || (query.category && place) || (query.issue && query.volume)) return undefined;
  return asked.reduce((sum, part) => sum + countIn(part, query), 0);
}

/** True where an article of a part that is not loaded may stand before this one. */
function canPrecede(part: IndexPart, entry: PlacedEntry, { sort }: ListQuery): boolean {
  const isNewer = part.part > entry.part;
  if (sort === 'title') return true;
  if (sort === 'recent') return isNewer;
  return part.most_cited > entry.citations || (part.most_cited === entry.citations && isNewer);
}
