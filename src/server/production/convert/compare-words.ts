/** Words of the source missing from its text. */
export interface LostWords {
  words: string;
  /** The preceding words in the source. */
  before: string;
  /** The source words just before the lost ones, which locate them in the text. */
  anchor: string[];
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** How many consecutive words identify a place. */
const GRAM = 3;
const WORDS_BEFORE = 6;

/** A text's words normalised: no case or superscripts, abbreviated labels expanded. */
export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[\u00ad\u200b\u2060\ufeff^]/g, '')
      .toLowerCase()
      .match(WORD) ?? []
  ).map((word) => (word === 'fig' || word === 'figs' ? 'figure' : word));
}

/**
 * Runs of the source's words missing from its conversion. Moved words are not missing; each surplus word is in one run,
 * preferably beside other missing words.
 */
export function lostWords(source: string, result: string): LostWords[] {
  const words = wordsIn(source);
  const missing = missingOf(words, wordsIn(result));
  const isLost = placesOf(words, missing, gramsOf(wordsIn(result)));
  const runs: LostWords[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!isLost[at]) continue;
    const start = at;
    while (at + 1 < words.length && isLost[at + 1]) at += 1;
    runs.push({
      words: words.slice(start, at + 1).join(' '),
      before: words.slice(Math.max(start - WORDS_BEFORE, 0), start).join(' '),
      anchor: words.slice(Math.max(start - GRAM, 0), start),
    });
  }
  return runs;
}

/** Counts, for each word, how many of its occurrences are missing. */
function missingOf(source: readonly string[], result: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of source) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of result) counts.set(word, (counts.get(word) ?? 0) - 1);
  return counts;
}

const gramAt = (words: readonly string[], at: number) => `${words[at]} ${words[at + 1]} ${words[at + 2]}`;

function gramsOf(words: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= words.length; at += 1) grams.add(gramAt(words, at));
  return grams;
}

function placesOf(words: readonly string[], missing: Map<string, number>, grams: ReadonlySet<string>): boolean[] {
  const isThere = new Array<boolean>(words.length).fill(false);
  for (let at = 0; at + GRAM <= words.length; at += 1) {
    if (grams.has(gramAt(words, at))) isThere.fill(true, at, at + GRAM);
  }
  const isLost = new Array<boolean>(words.length).fill(false);
  const take = (at: number) => {
    const word = words[at] ?? '';
    const left = missing.get(word) ?? 0;
    if (left <= 0 || isLost[at]) return;
    missing.set(word, left - 1);
    isLost[at] = true;
  };
  for (let at = 0; at < words.length; at += 1) if (!isThere[at]) take(at);
  for (let at = words.length - 1; at >= 0; at -= 1) take(at);
  return isLost;
}
