import type { Finds } from './query.ts';
import { readTextFile } from './text.ts';
import { type PlacedWord, placedWords, termsOf } from './words.ts';

/** A piece of text; `isFound` if it matches the query. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** A place in an article's text. */
export interface Excerpt {
  /** Its heading. */
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

const LENGTH = 230;
const BEFORE = 70;

/** A text in pieces, so that matches can be marked. */
export function marked(text: string, finds: Finds): Piece[] {
  return piecesOf(
    text,
    placedWords(text).filter(({ term }) => finds(term)),
    0,
    text.length,
  );
}

/**
 * The best matching place of an article's text, with the whole phrase if possible; undefined if the text below the
 * article's head has no match.
 */
export function bestExcerpt(
  file: string,
  finds: Finds,
  phrases: readonly (readonly string[])[] = [],
): Excerpt | undefined {
  let best: { heading: string; text: string; found: PlacedWord[]; start: number; score: number } | undefined;
  for (const { heading, text } of readTextFile(file)) {
    if (!heading) continue;
    const words = placedWords(text);
    const found = words.filter(({ term }) => finds(term));
    const phrase = phrases.map((terms) => phraseStart(words, terms)).find((start) => start !== undefined);
    for (const [index, word] of found.entries()) {
      const near = found.slice(index).filter(({ end }) => end - word.start <= LENGTH - BEFORE);
      const score = new Set(near.map(({ term }) => term)).size + (phrase === word.start ? phrases.length * 2 : 0);
      if (!best || score > best.score) best = { heading, text, found, start: word.start, score };
    }
  }
  if (!best) return undefined;
  const { heading, text, found, start } = best;
  const from = start <= BEFORE ? 0 : text.indexOf(' ', start - BEFORE) + 1;
  const cut = from + LENGTH < text.length ? text.lastIndexOf(' ', from + LENGTH) : text.length;
  const to = cut > from ? cut : Math.min(text.length, from + LENGTH);
  const pieces = piecesOf(text, found, from, to);
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

function piecesOf(text: string, found: readonly PlacedWord[], from: number, to: number): Piece[] {
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
