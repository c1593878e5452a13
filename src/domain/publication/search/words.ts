import { foldForSearch } from '#domain/kernel/search-text';

/** A word of a text, normalised, with its position. */
export interface PlacedWord {
  /** The term: folded, without a plural ending. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

// Invisible characters inside a word, such as soft hyphens, do not split it; neither do apostrophes between letters.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060]*(?:['’ʼ‘][\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*)*/gu;
/** Scripts without spaces between words; pairs of characters are indexed instead. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A quick test: texts without these have no such script. */
const MAYBE_WITHOUT_BLANKS = /[\u0E00-\u0E7F\u2E80-\uFFFF]/;
const LONGEST = 40;

/** English stop words; alone they match nothing, and the index omits them. */
const COMMON = new Set(
  (
    'a about after all also an and any are as at be been before between both but by can could did do does for from had ' +
    'has have he her his how i if in into is it its may more most no not of on only or other our she should so some ' +
    'such than that the their them then there these they this those through to under was we were what when where ' +
    'which while who will with within without would you'
  ).split(' '),
);

/** Whether the index omits a term. */
export const isCommon = (term: string): boolean => COMMON.has(term);

// Cached: texts have far fewer distinct words than words.
const known = new Map<string, string>();
const KNOWN_MAX = 200_000;

/** A word without capitals, accents and apostrophes: "Patients’" → `patients`, "O’Brien" → `obrien`. */
export function foldWord(word: string): string {
  return foldForSearch(word)
    .replace(/'s$/, '')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** A folded word's term, without an English plural ending (Harman's rules). */
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

/** Every word of a text in order; in scripts without spaces, every pair of adjacent characters. */
export function placedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (WITHOUT_BLANKS.test(word)) words.push(...signPairs(word, index));
    else words.push({ term: termOf(word), start: index, end: index + word.length });
  }
  return words;
}

/** Every word of a text as written, in order; in scripts without spaces, every pair of adjacent characters. */
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
