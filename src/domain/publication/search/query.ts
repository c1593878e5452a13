import { currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { findDois } from '#domain/kernel/doi';
import { findOrcids } from '#domain/kernel/person/find-orcids';
import { FACET_NAMES, type Facet, MIN_PART } from './files.ts';
import { foldWord, isStopWord, locateWords, stem, termOf, termsOf } from './words.ts';

/** The query in the address of the search page; empty strings are unset. */
export interface SearchQuery extends Readonly<Record<Facet, string>> {
  readonly q: string;
  /** `recent` sorts newest first, empty by relevance. */
  readonly sort: '' | 'recent';
  readonly page: number;
}

const PAGE_MAX = 1000;

/** Ignores invalid values. */
export function parseSearchQuery(journal: Pick<IslandJournal, 'categories'>, parameters: URLSearchParams): SearchQuery {
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  const facets = Object.fromEntries(FACET_NAMES.map((facet) => [facet, text(facet)])) as Record<Facet, string>;
  const page = Number(text('page'));
  return {
    q: text('q'),
    ...facets,
    topic: currentCategoryName(journal, facets.topic),
    sort: text('sort') === 'recent' ? 'recent' : '',
    page: Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns an address without default values: `/search?q=sepsis&year=2026`. */
export function searchAddress(path: string, { page, ...query }: SearchQuery): string {
  const asked = Object.entries(query).filter(([, value]) => value);
  const parameters = new URLSearchParams(page > 1 ? [...asked, ['page', String(page)]] : asked).toString();
  return parameters ? `${path}?${parameters}` : path;
}

export const hasFilters = (query: SearchQuery): boolean =>
  query.q !== '' || FACET_NAMES.some((facet) => query[facet] !== '');

export interface QueryWord {
  /** The word as typed. */
  readonly written: string;
  /** The folded spelling. */
  readonly spelt: string;
  /** The term to look up. */
  readonly term: string;
  /** Also match as a prefix, because the word may be unfinished. */
  readonly isPrefix: boolean;
  /** Also match inside words. */
  readonly isPart: boolean;
}

export interface QueryWords {
  readonly words: readonly QueryWord[];
  /** Sequences of terms that must be adjacent in the text. */
  readonly phrases: readonly (readonly string[])[];
}

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;
const MIN_PREFIX = 3;
/** Marking shorter parts would mark unrelated words. */
const MIN_MARKED = 5;
const WORDS_MAX = 12;

/**
 * Parses words, quoted phrases, DOIs and ORCID iDs. Stop words count only inside a phrase; the last word may be
 * unfinished.
 */
export function parseQueryWords(q: string): QueryWords {
  const words: QueryWord[] = [];
  const phrases: string[][] = [];
  const dois = findDois(q).map(({ doi, written }) => ({ term: doi, written }));
  const orcids = findOrcids(q).map(({ orcid, written }) => ({ term: orcid.toLowerCase(), written }));
  let left = q;
  for (const { term, written } of [...dois, ...orcids]) {
    left = left.replace(written, () => ' ');
    words.push({ written: term, spelt: term, term, isPrefix: false, isPart: false });
  }
  const rest = left.replace(QUOTED, (_, phrase: string) => {
    const terms = termsOf(phrase);
    if (terms.length > 1) phrases.push(terms);
    words.push(...parseWords(phrase, { isOpen: false, isPart: false }));
    return ' ';
  });
  words.push(...parseWords(rest, { isOpen: /[\p{L}\p{N}]$/u.test(q), isPart: true }));
  const first = new Map(words.map((word) => [word.term, word]));
  return { words: [...first.values()].slice(0, WORDS_MAX), phrases };
}

function parseWords(text: string, { isOpen, isPart }: { isOpen: boolean; isPart: boolean }): QueryWord[] {
  const placed = locateWords(text);
  return placed.flatMap(({ term, start, end }, index) => {
    const written = text.slice(start, end);
    const spelt = foldWord(written);
    const isPrefix = isOpen && index === placed.length - 1 && spelt.length >= MIN_PREFIX;
    if (!term || isStopWord(term)) return [];
    // In scripts without spaces, a pair of characters is its own term.
    if (term !== stem(spelt)) return [{ written, spelt: term, term, isPrefix: false, isPart: false }];
    return [{ written, spelt, term, isPrefix, isPart: isPart && term.length >= MIN_PART }];
  });
}

/** Whether a term matches a query. */
export type TermMatcher = (term: string) => boolean;

/** Matches the terms of words, prefixes if unfinished, and parts if long enough. */
export function termMatcher(words: readonly QueryWord[]): TermMatcher {
  const terms = new Set(words.map(({ term }) => term));
  const prefixes = words.flatMap(({ spelt, isPrefix }) => (isPrefix ? [spelt] : []));
  const parts = words.flatMap(({ term, isPart }) => (isPart && term.length >= MIN_MARKED ? [term] : []));
  return (term) =>
    terms.has(term) || prefixes.some((prefix) => term.startsWith(prefix)) || parts.some((part) => term.includes(part));
}

/** Corrects the spelling of a word. */
export function respell(word: QueryWord, spelt: string): QueryWord {
  return { ...word, spelt, term: termOf(spelt), isPrefix: false, isPart: false };
}
