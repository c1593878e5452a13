/** Words that are in a source and not in its text. */
export interface LostWords {
  words: string;
  /** The words before them in the source. */
  before: string;
  /** The words of the source before these, by which their place in the text is found. */
  anchor: string[];
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** How many consecutive words identify a place. */
const GRAM = 3;
const WORDS_BEFORE = 6;

/** The words of a text for comparison: without case and signs of raised letters, and with abbreviated labels in full. */
export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[\u00ad^]/g, '')
      .toLowerCase()
      .match(WORD) ?? []
  ).map((word) => (word === 'fig' || word === 'figs' ? 'figure' : word));
}

/**
 * The runs of words of a source that its conversion lacks. Words that have only moved are not missing; each word that
 * the source has more often is in one of the runs, where possible next to other missing words.
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

/** How many times each word is missing. */
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
  // Anything else missing occurs twice in the source: its last occurrence is reported.
  for (let at = words.length - 1; at >= 0; at -= 1) take(at);
  return isLost;
}
