import type { MovingTrial } from '#domain/moving-in/moving';

/** What would become of an article of the file. */
export interface Tried extends Omit<MovingTrial, 'source_id'> {
  /** Its place in the file. */
  number: number;
}

/** How often each sentence is said; `others` counts what is not kept, because there is no end of different ones. */
interface Tally {
  counts: Map<string, number>;
  others: number;
}

/** What would become of a whole file, in memory that does not grow with it. */
export interface Trials {
  counts: Record<MovingTrial['state'], number>;
  pdfs: number;
  /** The sections of what would come, with how many articles each has and what its name says that they are. */
  sections: Map<string, { count: number; proposed: MovingTrial['article_type'] }>;
  unclear: Tally;
  lost: Tally;
  /** The first articles that would come or are here, and the first that stay. */
  shown: Tried[];
  staying: Tried[];
  /** What is said of the file as a whole. */
  notes: string[];
}

/** How many articles and sentences are shown one by one. */
const SHOWN_MAX = 1_000;
const SECTIONS_MAX = 60;

/** Nothing has been tried yet. */
export const noTrials = (): Trials => ({
  counts: { new: 0, here: 0, stays: 0 },
  pdfs: 0,
  sections: new Map(),
  unclear: { counts: new Map(), others: 0 },
  lost: { counts: new Map(), others: 0 },
  shown: [],
  staying: [],
  notes: [],
});

/** Puts one more article into the account. */
export function addTrial(trials: Trials, tried: Tried): void {
  const { state, section, article_type, pdf, unclear, lost } = tried;
  trials.counts[state] += 1;
  const list = state === 'stays' ? trials.staying : trials.shown;
  if (list.length < SHOWN_MAX) list.push(tried);
  if (state !== 'new') return;
  if (pdf) trials.pdfs += 1;
  const known = trials.sections.get(section);
  if (known) known.count += 1;
  else if (trials.sections.size < SECTIONS_MAX) trials.sections.set(section, { count: 1, proposed: article_type });
  for (const sentence of unclear) add(trials.unclear, sentence);
  for (const sentence of lost) add(trials.lost, sentence);
}

function add(tally: Tally, sentence: string): void {
  const known = tally.counts.get(sentence);
  if (known !== undefined || tally.counts.size < SHOWN_MAX) tally.counts.set(sentence, (known ?? 0) + 1);
  else tally.others += 1;
}

/** The account after articles have come; so the next press goes on with the rest. */
export function afterMove(
  trials: Trials,
  { done, slugs }: { done: number; slugs: ReadonlyMap<number, string> },
): Trials {
  const { counts, shown } = trials;
  return {
    ...trials,
    counts: { ...counts, new: Math.max(0, counts.new - done), here: counts.here + done },
    shown: shown.map((one) =>
      slugs.has(one.number) ? { ...one, state: 'here', slug: slugs.get(one.number) ?? null } : one,
    ),
  };
}
