/** Words of at least this length may have two errors. */
const TWO_ERRORS_FROM = 8;
const SHORTEST = 4;
/** Words up to this length are keyed by two letters, longer ones by three. */
const SHORT = 6;

/** The index keys of a word for misspellings: its start and end, one of which survives a single error. */
export function spellingKeys(word: string): string[] {
  if (word.length < SHORTEST) return [];
  const letters = word.length <= SHORT ? 2 : 3;
  return [`^${word.slice(0, letters)}`, `${word.slice(-letters)}$`];
}

/** The keys to try for a misspelt word; the correct spelling may differ in length. */
export function keysToTry(word: string): string[] {
  if (word.length < SHORTEST) return [];
  const letters = [word.length - 1 <= SHORT ? [2] : [], word.length + 1 > SHORT ? [3] : []].flat();
  return letters.flatMap((count) => [`^${word.slice(0, count)}`, `${word.slice(-count)}$`]);
}

/** Which of the files has a key's words (FNV-1a). */
export function bucketOf(key: string, buckets: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % buckets;
}

/**
 * The edit distance of two words, with transpositions (optimal string alignment). Above `most` it returns `most + 1`.
 */
export function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const least = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? at(before, column - 2) + 1 : most + 1,
      );
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(at(last, b.length), most + 1);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** A word of the index and its frequency. */
export interface KnownWord {
  readonly word: string;
  readonly weight: number;
}

/** The known word most likely meant by a misspelt one; undefined if none is close enough. */
export function nearestWord(wrong: string, known: Iterable<KnownWord>): string | undefined {
  const most = wrong.length >= TWO_ERRORS_FROM ? 2 : 1;
  let best: { word: string; errors: number; weight: number } | undefined;
  for (const { word, weight } of known) {
    const errors = errorsBetween(wrong, word, best ? best.errors : most);
    if (errors > (best?.errors ?? most) || errors === 0) continue;
    // The first letter is rarely wrong.
    const likely = weight + (word[0] === wrong[0] ? FIRST_LETTER : 0);
    if (!best || errors < best.errors || likely > best.weight) best = { word, errors, weight: likely };
  }
  return best?.word;
}

const FIRST_LETTER = 3;
