import { presentCategory } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { doisIn } from '#domain/kernel/doi';
import { orcidPlaces } from '#domain/kernel/person/orcid-places';
import { FACET_NAMES, type Facet, LEAST_PART } from './files.ts';
import { foldWord, isCommon, placedWords, stem, termOf, termsOf } from './words.ts';

/** A question as the search page's address writes it; empty strings ask for nothing. */
export interface Question extends Readonly<Record<Facet, string>> {
  readonly q: string;
  /** `recent` asks for the newest first; else what fits best stands first. */
  readonly sort: '' | 'recent';
  readonly page: number;
}

const PAGE_MAX = 1000;

/** Reads a question from an address; what is unknown or wrong counts as absent. */
export function readQuestion(journal: Pick<IslandJournal, 'categories'>, parameters: URLSearchParams): Question {
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  const facets = Object.fromEntries(FACET_NAMES.map((facet) => [facet, text(facet)])) as Record<Facet, string>;
  const page = Number(text('page'));
  return {
    q: text('q'),
    ...facets,
    topic: presentCategory(journal, facets.topic),
    sort: text('sort') === 'recent' ? 'recent' : '',
    page: Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The address of a question, defaults left out: `/search?q=sepsis&year=2026`. */
export function questionAddress(path: string, { page, ...question }: Question): string {
  const asked = Object.entries(question).filter(([, value]) => value);
  const parameters = new URLSearchParams(page > 1 ? [...asked, ['page', String(page)]] : asked).toString();
  return parameters ? `${path}?${parameters}` : path;
}

/** True if a question asks for anything. */
export const hasFilters = (question: Question): boolean =>
  question.q !== '' || FACET_NAMES.some((facet) => question[facet] !== '');

/** A word of a question. */
export interface AskedWord {
  /** As it was written. */
  readonly written: string;
  /** Folded, as it is spelt. */
  readonly spelt: string;
  /** What is looked up. */
  readonly term: string;
  /** Words that only begin so are found too: it may not be finished. */
  readonly isBeginning: boolean;
  /** Words of which it is a part are found too. */
  readonly isPart: boolean;
}

/** What a question looks for. */
export interface AskedWords {
  readonly words: readonly AskedWord[];
  /** Terms that must follow each other in the text. */
  readonly phrases: readonly (readonly string[])[];
}

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;
const LEAST_BEGINNING = 3;
/** Shorter parts would mark what no one meant. */
const LEAST_MARKED = 5;
const WORDS_MAX = 12;

/**
 * Reads what a reader typed: words, phrases in quotes, DOIs and ORCID iDs in any form. Words that every text has count
 * only inside a phrase. The last word may be unfinished.
 */
export function readWords(q: string): AskedWords {
  const words: AskedWord[] = [];
  const phrases: string[][] = [];
  const dois = doisIn(q).map(({ doi, written }) => ({ term: doi, written }));
  const orcids = orcidPlaces(q).map(({ orcid, written }) => ({ term: orcid.toLowerCase(), written }));
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
    // A pair of signs, where words have no spaces between them, is its own spelling.
    if (term !== stem(spelt)) return [{ written, spelt: term, term, isBeginning: false, isPart: false }];
    return [{ written, spelt, term, isBeginning, isPart: isPart && term.length >= LEAST_PART }];
  });
}

/** Tells which terms of a text a question has found. */
export type Finds = (term: string) => boolean;

/** What finds a list of words: their terms, what begins like an unfinished one, and what has a long one as its part. */
export function findsOf(words: readonly AskedWord[]): Finds {
  const terms = new Set(words.map(({ term }) => term));
  const beginnings = words.flatMap(({ spelt, isBeginning }) => (isBeginning ? [spelt] : []));
  const parts = words.flatMap(({ term, isPart }) => (isPart && term.length >= LEAST_MARKED ? [term] : []));
  return (term) =>
    terms.has(term) ||
    beginnings.some((beginning) => term.startsWith(beginning)) ||
    parts.some((part) => term.includes(part));
}

/** A word in place of one that nothing has. */
export function respelt(word: AskedWord, spelt: string): AskedWord {
  return { ...word, spelt, term: termOf(spelt), isBeginning: false, isPart: false };
}
