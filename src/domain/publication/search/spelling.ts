/** The length from which words may have two errors. */
const TWO_ERRORS_FROM = 8;
const WORD_LENGTH_MIN = 4;
/** Words up to this length have keys of two letters, longer ones of three. */
const SHORT_WORD_MAX = 6;

/** Returns a word's keys: its start and its end, one of which survives a single error. */
export function spellingKeys(word: string): string[] {
  if (word.length < WORD_LENGTH_MIN) return [];
  const letters = word.length <= SHORT_WORD_MAX ? 2 : 3;
  return [`^${word.slice(0, letters)}`, `${word.slice(-letters)}$`];
}

/** Returns the keys to try for a misspelt word, whose correct spelling may differ in length. */
export function keysToTry(word: string): string[] {
  if (word.length < WORD_LENGTH_MIN) return [];
  const letters = [word.length - 1 <= SHORT_WORD_MAX ? [2] : [], word.length + 1 > SHORT_WORD_MAX ? [3] : []].flat();
  return letters.flatMap((count) => [`^${word.slice(0, count)}`, `${word.slice(-count)}$`]);
}

/** Returns the number of the file with a key's words (FNV-1a). */
export function bucketOf(key: string, buckets: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % buckets;
}

/**
 * Computes the edit distance with transpositions (optimal string alignment), or `maxErrors + 1` if it is greater than `maxErrors`.
 */
export function editDistance(a: string, b: string, maxErrors: number): number {
  if (Math.abs(a.length - b.length) > maxErrors) return maxErrors + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const least = Math.min(
        valueAt(last, column) + 1,
        valueAt(next, column - 1) + 1,
        valueAt(last, column - 1) + (isSame ? 0 : 1),
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? valueAt(before, column - 2) + 1 : maxErrors + 1,
      );
      next.push(least);
    }
    if (Math.min(...next) > maxErrors) return maxErrors + 1;
    before = last;
    last = next;
  }
  return Math.min(valueAt(last, b.length), maxErrors + 1);
}

const valueAt = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** `weight` grows with the frequency. */
export interface KnownWord {
  readonly word: string;
  readonly weight: number;
}

/** Undefined if no known word is close enough. */
export function nearestWord(wrong: string, known: Iterable<KnownWord>): string | undefined {
  const maxErrors = wrong.length >= TWO_ERRORS_FROM ? 2 : 1;
  let best: { word: string; errors: number; weight: number } | undefined;
  for (const { word, weight } of known) {
    const errors = editDistance(wrong, word, best ? best.errors : maxErrors);
    if (errors > (best?.errors ?? maxErrors) || errors === 0) continue;
    // The first letter is rarely wrong.
    const likely = weight + (word[0] === wrong[0] ? FIRST_LETTER_WEIGHT : 0);
    if (!best || errors < best.errors || likely > best.weight) best = { word, errors, weight: likely };
  }
  return best?.word;
}

const FIRST_LETTER_WEIGHT = 3;
