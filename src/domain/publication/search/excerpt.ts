import type { TermMatcher } from './query.ts';
import { readTextFile } from './text.ts';
import { locateWords, type PlacedWord, termsOf } from './words.ts';

export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

export interface Excerpt {
  /** The heading above the excerpt. */
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

const EXCERPT_LENGTH = 230;
const CONTEXT_LENGTH = 70;

/** Splits text into pieces with and without matches. */
export function markMatches(text: string, matches: TermMatcher): Piece[] {
  return splitPieces(
    text,
    locateWords(text).filter(({ term }) => matches(term)),
    0,
    text.length,
  );
}

/**
 * Returns the part of a text file with the most matches, preferably with a whole phrase; undefined if only the article's
 * head has matches.
 */
export function bestExcerpt(
  file: string,
  matches: TermMatcher,
  phrases: readonly (readonly string[])[] = [],
): Excerpt | undefined {
  let best: { heading: string; text: string; found: PlacedWord[]; start: number; score: number } | undefined;
  for (const { heading, text } of readTextFile(file)) {
    if (!heading) continue;
    const words = locateWords(text);
    const found = words.filter(({ term }) => matches(term));
    const phrase = phrases.map((terms) => phraseStart(words, terms)).find((start) => start !== undefined);
    for (const [index, word] of found.entries()) {
      const near = found.slice(index).filter(({ end }) => end - word.start <= EXCERPT_LENGTH - CONTEXT_LENGTH);
      const score = new Set(near.map(({ term }) => term)).size + (phrase === word.start ? phrases.length * 2 : 0);
      if (!best || score > best.score) best = { heading, text, found, start: word.start, score };
    }
  }
  if (!best) return undefined;
  const { heading, text, found, start } = best;
  const from = start <= CONTEXT_LENGTH ? 0 : text.indexOf(' ', start - CONTEXT_LENGTH) + 1;
  const cut = from + EXCERPT_LENGTH < text.length ? text.lastIndexOf(' ', from + EXCERPT_LENGTH) : text.length;
  const to = cut > from ? cut : Math.min(text.length, from + EXCERPT_LENGTH);
  const pieces = splitPieces(text, found, from, to);
  const ellipsis = { text: '…', isFound: false };
  return { heading, pieces: [...(from > 0 ? [ellipsis] : []), ...pieces, ...(to < text.length ? [ellipsis] : [])] };
}

/** Whether every phrase occurs within one line of the text. */
export function hasPhrases(file: string, phrases: readonly (readonly string[])[]): boolean {
  const lines = file.split('\n').map(termsOf);
  return phrases.every((phrase) => lines.some((terms) => indexOfPhrase(terms, phrase) >= 0));
}

function phraseStart(words: readonly PlacedWord[], phrase: readonly string[]): number | undefined {
  const index = indexOfPhrase(
    words.map(({ term }) => term),
    phrase,
  );
  return words[index]?.start;
}

const indexOfPhrase = (terms: readonly string[], phrase: readonly string[]) =>
  terms.findIndex((_, start) => phrase.every((term, offset) => terms[start + offset] === term));

function splitPieces(text: string, found: readonly PlacedWord[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  const add = (start: number, end: number, isFound: boolean) => {
    if (end > start) pieces.push({ text: text.slice(start, end), isFound });
  };
  let place = from;
  for (const { start, end } of found) {
    if (start < place || end > to) continue;
    add(place, start, false);
    add(start, end, true);
    place = end;
  }
  add(place, to, false);
  return pieces;
}
