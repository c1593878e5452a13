import { foldForSearch } from '#domain/kernel/search-text';

export interface PlacedWord {
  /** Folded, without a plural ending. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

// Soft hyphens and other invisible characters, and apostrophes between letters, do not split a word.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060]*(?:['’ʼ‘][\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*)*/gu;
/** Scripts without spaces between words, indexed as pairs of characters. */
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A quick test: texts without these characters have no such script. */
const MAYBE_UNSPACED = /[\u0E00-\u0E7F\u2E80-\uFFFF]/;
const TERM_LENGTH_MAX = 40;

/** English stop words, which the index omits. */
const STOP_WORDS = new Set(
  (
    'a about after all also an and any are as at be been before between both but by can could did do does for from had ' +
    'has have he her his how i if in into is it its may more most no not of on only or other our she should so some ' +
    'such than that the their them then there these they this those through to under was we were what when where ' +
    'which while who will with within without would you'
  ).split(' '),
);

export const isStopWord = (term: string): boolean => STOP_WORDS.has(term);

// Cached, because most words occur many times.
const cache = new Map<string, string>();
const CACHE_MAX = 200_000;

/** Removes capitals, accents and apostrophes: "Patients’" → `patients`, "O’Brien" → `obrien`. */
export function foldWord(word: string): string {
  return foldForSearch(word)
    .replace(/'s$/, '')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Removes the plural ending of a folded English word (Harman's rules). */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return /[ae]ies$/.test(word) ? word : `${word.slice(0, -3)}y`;
  if (word.endsWith('es')) return /[aeo]es$/.test(word) ? word : word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

/** Returns the term of a word in its original spelling. */
export function termOf(word: string): string {
  const found = cache.get(word);
  if (found !== undefined) return found;
  if (cache.size >= CACHE_MAX) cache.clear();
  const term = stem(foldWord(word)).slice(0, TERM_LENGTH_MAX);
  cache.set(word, term);
  return term;
}

/** Returns the words of the text with their positions; in scripts without spaces, pairs of adjacent characters. */
export function locateWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (UNSPACED_SCRIPT.test(word)) words.push(...characterPairs(word, index));
    else words.push({ term: termOf(word), start: index, end: index + word.length });
  }
  return words;
}

/** Returns the words of text in their original spelling; in scripts without spaces, pairs of adjacent characters. */
export function writtenWords(text: string): string[] {
  const words: string[] = text.match(WORD) ?? [];
  if (!MAYBE_UNSPACED.test(text)) return words;
  return words.flatMap((word) =>
    UNSPACED_SCRIPT.test(word) ? characterPairs(word, 0).map(({ start, end }) => word.slice(start, end)) : [word],
  );
}

export const termsOf = (text: string): string[] => writtenWords(text).map(termOf);

function characterPairs(word: string, offset: number): PlacedWord[] {
  const characters = [...word];
  if (characters.length === 1) return [{ term: termOf(word), start: offset, end: offset + word.length }];
  let start = offset;
  return characters.slice(1).map((second, index) => {
    const first = characters[index] ?? '';
    const pair = { term: termOf(first + second), start, end: start + first.length + second.length };
    start += first.length;
    return pair;
  });
}
