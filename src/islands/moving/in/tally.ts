/** How often each sentence is said; `others` counts what is not kept, because there is no end of different ones. */
export interface Tally {
  counts: Map<string, number>;
  others: number;
}

/** How many articles, people and sentences are kept one by one. */
export const SHOWN_MAX = 1_000;

export const noTally = (): Tally => ({ counts: new Map(), others: 0 });

/** Counts a sentence once more. */
export function count(tally: Tally, sentence: string): void {
  const known = tally.counts.get(sentence);
  if (known !== undefined || tally.counts.size < SHOWN_MAX) tally.counts.set(sentence, (known ?? 0) + 1);
  else tally.others += 1;
}
