import { foldForSearch } from '#domain/kernel/search-text';

/** A word of a text as search compares it, with the place in the text where it stands. */
export interface PlacedWord {
  /** What is looked up: folded, and without the ending of a plural. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

// Invisible characters inside a word, such as soft hyphens, do not divide it; an apostrophe between letters neither.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060]*(?:['’ʼ‘][\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*)*/gu;
/** Scripts that write no spaces between words; pairs of their signs are looked up instead. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** No text has any of these without one of them. */
const MAYBE_WITHOUT_BLANKS = /[\u0E00-\u0E7F\u2E80-\uFFFF]/;
const LONGEST = 40;

/** Words that nearly every English text has; alone they find nothing, and the index leaves them out. */
const COMMON = new Set(
  (
    'a about after all also an and any are as at be been before between both but by can could did do does for from had ' +
    'has have he her his how i if in into is it its may more most no not of on only or other our she should so some ' +
    'such than that the their them then there these they this those through to under was we were what when where ' +
    'which while who will with within without would you'
  ).split(' '),
);

/** True for a term that the index leaves out. */
export const isCommon = (term: string): boolean => COMMON.has(term);

// A text has far fewer different words than words: each spelling is folded once.
const known = new Map<string, string>();
const KNOWN_MAX = 200_000;

/** A word without capitals, accents and apostrophes, as it is spelt: "Patients’" → `patients`, "O’Brien" → `obrien`. */
export function foldWord(word: string): string {
  return foldForSearch(word)
    .replace(/'s$/, '')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** A folded word as it is looked up, without the ending of an English plural (Harman's rules). */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return /[ae]ies$/.test(word) ? word : `${word.slice(0, -3)}y`;
  if (word.endsWith('es')) return /[aeo]es$/.test(word) ? word : word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

/** The term of a word as written. */
export function termOf(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const term = stem(foldWord(word)).slice(0, LONGEST);
  known.set(word, term);
  return term;
}

/** Every word of a text in its order; of scripts without spaces, every pair of neighbouring signs. */
export function placedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (WITHOUT_BLANKS.test(word)) words.push(...signPairs(word, index));
    else words.push({ term: termOf(word), start: index, end: index + word.length });
  }
  return words;
}

/** Every word of a text as it is written, in its order; of scripts without spaces, every pair of neighbouring signs. */
export function writtenWords(text: string): string[] {
  const words: string[] = text.match(WORD) ?? [];
  if (!MAYBE_WITHOUT_BLANKS.test(text)) return words;
  return words.flatMap((word) =>
    WITHOUT_BLANKS.test(word) ? signPairs(word, 0).map(({ start, end }) => word.slice(start, end)) : [word],
  );
}

/** The terms of a text in its order. */
export const termsOf = (text: string): string[] => writtenWords(text).map(termOf);

function signPairs(word: string, offset: number): PlacedWord[] {
  const signs = [...word];
  if (signs.length === 1) return [{ term: termOf(word), start: offset, end: offset + word.length }];
  let start = offset;
  return signs.slice(1).map((sign, index) => {
    const first = signs[index] ?? '';
    const pair = { term: termOf(first + sign), start, end: start + first.length + sign.length };
    start += first.length;
    return pair;
  });
}
