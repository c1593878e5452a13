import { currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { findDois } from '#domain/kernel/doi';
import { findOrcids } from '#domain/kernel/person/orcid-places';
import { FACET_NAMES, type Facet, LEAST_PART } from './files.ts';
import { foldWord, isCommon, placedWords, stem, termOf, termsOf } from './words.ts';

/** A query in the search page's address; empty strings are unset. */
export interface Question extends Readonly<Record<Facet, string>> {
  readonly q: string;
  /** `recent` sorts newest first; otherwise best match first. */
  readonly sort: '' | 'recent';
  readonly page: number;
}

const PAGE_MAX = 1000;

/** Parses a query from an address; unknown or invalid values are ignored. */
export function readQuestion(journal: Pick<IslandJournal, 'categories'>, parameters: URLSearchParams): Question {
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

/** A query's address, without defaults: `/search?q=sepsis&year=2026`. */
export function questionAddress(path: string, { page, ...question }: Question): string {
  const asked = Object.entries(question).filter(([, value]) => value);
  const parameters = new URLSearchParams(page > 1 ? [...asked, ['page', String(page)]] : asked).toString();
  return parameters ? `${path}?${parameters}` : path;
}

/** Whether a query is not empty. */
export const hasFilters = (question: Question): boolean =>
  question.q !== '' || FACET_NAMES.some((facet) => question[facet] !== '');

/** A word of a query. */
export interface AskedWord {
  /** As typed. */
  readonly written: string;
  /** Folded spelling. */
  readonly spelt: string;
  /** The term looked up. */
  readonly term: string;
  /** Also matches as a prefix: the word may be unfinished. */
  readonly isBeginning: boolean;
  /** Also matches inside words. */
  readonly isPart: boolean;
}

/** A parsed query. */
export interface AskedWords {
  readonly words: readonly AskedWord[];
  /** Terms that must be adjacent in the text. */
  readonly phrases: readonly (readonly string[])[];
}

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;
const LEAST_BEGINNING = 3;
/** Shorter parts would mark unrelated words. */
const LEAST_MARKED = 5;
const WORDS_MAX = 12;

/**
 * Parses a reader's input: words, quoted phrases, DOIs and ORCID iDs in any form. Stop words count only inside a
 * phrase. The last word may be unfinished.
 */
export function readWords(q: string): AskedWords {
  const words: AskedWord[] = [];
  const phrases: string[][] = [];
  const dois = findDois(q).map(({ doi, written }) => ({ term: doi, written }));
  const orcids = findOrcids(q).map(({ orcid, written }) => ({ term: orcid.toLowerCase(), written }));
  let left = q;
  for (const { term, written } of [...dois, ...orcids]) {
    left = left.replace(written, () => ' ');
    words.push({ written: term, spelt: term, term, isBeginning: false, isPart: false });
  }
  const rest = left.replace(QUOTED, (_, phrase: string) => {
    const terms = termsOf(phrase);
    if (terms.length > 1) phrases.push(terms);
    words.push(...wordsIn(phrase, { isOpen: false, isPart: false }));
    return ' ';
  });
  words.push(...wordsIn(rest, { isOpen: /[\p{L}\p{N}]$/u.test(q), isPart: true }));
  const first = new Map(words.map((word) => [word.term, word]));
  return { words: [...first.values()].slice(0, WORDS_MAX), phrases };
}

function wordsIn(text: string, { isOpen, isPart }: { isOpen: boolean; isPart: boolean }): AskedWord[] {
  const placed = placedWords(text);
  return placed.flatMap(({ term, start, end }, index) => {
    const written = text.slice(start, end);
    const spelt = foldWord(written);
    const isBeginning = isOpen && index === placed.length - 1 && spelt.length >= LEAST_BEGINNING;
    if (!term || isCommon(term)) return [];
    // In scripts without spaces, a pair of characters is its own spelling.
    if (term !== stem(spelt)) return [{ written, spelt: term, term, isBeginning: false, isPart: false }];
    return [{ written, spelt, term, isBeginning, isPart: isPart && term.length >= LEAST_PART }];
  });
}

/** Tells which terms of a text match a query. */
export type Finds = (term: string) => boolean;

/** A matcher for words: their terms, prefixes of an unfinished one, and parts for a long one. */
export function findsOf(words: readonly AskedWord[]): Finds {
  const terms = new Set(words.map(({ term }) => term));
  const beginnings = words.flatMap(({ spelt, isBeginning }) => (isBeginning ? [spelt] : []));
  const parts = words.flatMap(({ term, isPart }) => (isPart && term.length >= LEAST_MARKED ? [term] : []));
  return (term) =>
    terms.has(term) ||
    beginnings.some((beginning) => term.startsWith(beginning)) ||
    parts.some((part) => term.includes(part));
}

/** Replaces a word without matches. */
export function respelt(word: AskedWord, spelt: string): AskedWord {
  return { ...word, spelt, term: termOf(spelt), isBeginning: false, isPart: false };
}
