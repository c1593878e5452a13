import type { MovedArticle, MovingTrial } from '#domain/moving/in/moving';

/** The outcome previewed for an article. */
export interface Tried extends Omit<MovingTrial, 'source_id'> {
  /** Its position in the file. */
  number: number;
}

/** The preview of a whole file, in bounded memory. */
export interface Trials {
  counts: Record<MovingTrial['state'], number>;
  pdfs: number;
  /** How many figures and supplementary files would be imported with articles. */
  figures: number;
  supplements: number;
  /** How many of the imports would be manuscripts in progress. */
  manuscripts: number;
  /** How many issues would be given a cover. */
  covers: number;
  /** The sections to be imported, each with its number of articles and their type: one, several, or unclear. */
  sections: Map<string, { addToTally: number; proposed: MovingTrial['article_type'] | 'several' }>;
  unclear: Tally;
  lost: Tally;
  /** The first articles that would be imported or are already here, and the first that would not. */
  shown: Tried[];
  staying: Tried[];
  /** Notes on the file as a whole. */
  notes: string[];
}

/** The label of each state: imported, completed, or not imported. */
export const STATES: Readonly<
  Record<Tried['state'], { words: string; isComing: boolean; isHere: boolean; isStaying: boolean }>
> = {
  new: { words: 'to import', isComing: true, isHere: false, isStaying: false },
  here: { words: 'already here', isComing: false, isHere: true, isStaying: false },
  stays: { words: 'not imported', isComing: false, isHere: false, isStaying: true },
};

const SECTIONS_MAX = 60;

export const emptyTrials = (): Trials => ({
  counts: { new: 0, here: 0, stays: 0 },
  pdfs: 0,
  figures: 0,
  supplements: 0,
  manuscripts: 0,
  covers: 0,
  sections: new Map(),
  unclear: emptyTally(),
  lost: emptyTally(),
  shown: [],
  staying: [],
  notes: [],
});

export function addTrial(trials: Trials, tried: Tried): void {
  const { state, section, article_type, pdf, manuscript, unclear, lost } = tried;
  const { figures, supplements } = countFiles(tried);
  trials.counts[state] += 1;
  const { isComing, isStaying } = STATES[state];
  const list = isStaying ? trials.staying : trials.shown;
  if (list.length < SHOWN_MAX) list.push(tried);
  if (!isComing) return;
  if (pdf) trials.pdfs += 1;
  trials.figures += figures;
  trials.supplements += supplements;
  if (manuscript) trials.manuscripts += 1;
  const known = trials.sections.get(section);
  if (known) {
    known.addToTally += 1;
    if (known.proposed !== article_type) known.proposed = 'several';
  } else if (trials.sections.size < SECTIONS_MAX) {
    trials.sections.set(section, { addToTally: 1, proposed: article_type });
  }
  for (const sentence of unclear) count(trials.unclear, sentence);
  for (const sentence of lost) count(trials.lost, sentence);
}

/** Counts the figures and supplementary files of an article. */
export function countFiles({ files }: Pick<MovingTrial, 'files'>): Record<'figures' | 'supplements', number> {
  const figures = files.filter(({ source_id }) => source_id.startsWith('figure-')).length;
  return { figures, supplements: files.length - figures };
}

/** Totals of imported articles and manuscripts, and the record of each listed one, by number. */
export interface ImportTally {
  articles: number;
  manuscripts: number;
  covers: number;
  shown: ReadonlyMap<number, MovedArticle>;
}

/** Updates the preview after a partial import, so that the next press continues with the rest. */
export function afterImport(trials: Trials, { articles, manuscripts, covers, shown: came }: ImportTally): Trials {
  const { counts, shown } = trials;
  const done = articles + manuscripts;
  return {
    ...trials,
    counts: { ...counts, new: Math.max(0, counts.new - done), here: counts.here + done },
    manuscripts: Math.max(0, trials.manuscripts - manuscripts),
    covers: Math.max(0, trials.covers - covers),
    shown: shown.map((one) => markImported(one, came.get(one.number))),
  };
}

function markImported(tried: Tried, moved: MovedArticle | undefined): Tried {
  if (!moved) return tried;
  const { slug, id, manuscript_number } = moved;
  const manuscript = tried.manuscript && { ...tried.manuscript, here: { id, manuscript_number }, files_left: [] };
  return { ...tried, state: 'here', slug, manuscript };
}

export type ImportContents = 'articles' | 'manuscripts' | 'both';

/** The kind of what would be imported or is already here; if nothing is, of what would not be. */
export function contentsOf({ shown, staying, manuscripts, counts }: Trials): ImportContents {
  const listed = shown.length > 0 ? shown : staying;
  const hasManuscripts = manuscripts > 0 || listed.some(({ manuscript }) => manuscript);
  const hasArticles = counts.new > manuscripts || listed.some(({ manuscript }) => !manuscript);
  return hasManuscripts ? (hasArticles ? 'both' : 'manuscripts') : 'articles';
}

/** How often each sentence occurs; `others` counts those not kept, since their number is unbounded. */
export interface Tally {
  counts: Map<string, number>;
  others: number;
}

/** How many articles, people and sentences are kept individually. */
export const SHOWN_MAX = 1_000;

export const emptyTally = (): Tally => ({ counts: new Map(), others: 0 });

export function count(tally: Tally, sentence: string): void {
  const known = tally.counts.get(sentence);
  if (known !== undefined || tally.counts.size < SHOWN_MAX) tally.counts.set(sentence, (known ?? 0) + 1);
  else tally.others += 1;
}
