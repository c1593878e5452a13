import { foldForSearch } from '#domain/kernel/search-text';

/** A word of a text, folded for comparison, and its place. */
export interface Word {
  folded: string;
  start: number;
  end: number;
  /** Followed by a hyphen and a line end: the next word may complete it. */
  isBroken: boolean;
}

// Superscript letters after a name mark affiliations and are not part of it. Words may contain invisible characters.
const WORD = /(?:(?![ªº\p{Lm}])[\p{L}\p{M}\u00ad\u200b-\u200d\u2060\ufeff])+|\p{N}+|&/gu;
const BROKEN = /^[-\u2010\u2011]\s{0,3}\n\s{0,20}$/;
const SPACED = /(?<![\p{L}\p{M}])(?:[\p{L}]\p{M}*[ \u00a0]{1,3}){3,60}\p{L}\p{M}*(?![\p{L}\p{M}])/gu;

/** A word without capitals, accents, ligatures and invisible characters; "&" is "and". */
const fold = (word: string): string => foldForSearch(word).replaceAll('&', 'and');

/** Splits at apostrophes and hyphens too: "Garcia-Marquez" and "Garcia Marquez" are the same. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let last: Word | undefined;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    if (folded === '') continue;
    if (last && index - last.end <= 26) last.isBroken = BROKEN.test(text.slice(last.end, index));
    last = { folded, start: index, end: index + word.length, isBroken: false };
    words.push(last);
  }
  return words;
}

/** Joins letter-spaced words such as "S O U S A"; two or more spaces separate words. */
export function spacedWordsOf(text: string): Word[][] {
  return Array.from(text.matchAll(SPACED), ({ 0: run, index }) => {
    const parts = /[ \u00a0]{2}/.test(run)
      ? run.matchAll(/\S(?:[ \u00a0]?\S)*/gu)
      : [Object.assign([run], { index: 0 })];
    return Array.from(parts, (part) => {
      const start = index + (part.index ?? 0);
      const [letters = ''] = part;
      return { folded: fold(letters.replace(/\s/g, '')), start, end: start + letters.length, isBroken: false };
    });
  });
}
