import type { MovedArticle, MovingTrial } from '#domain/moving/in/moving';

/** The outcome previewed for an article. */
export interface ArticlePreview extends Omit<MovingTrial, 'source_id'> {
  /** The position in the file. */
  number: number;
}

/** The preview of a whole file, in bounded memory. */
export interface FilePreview {
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
  sections: Map<string, { count: number; proposed: MovingTrial['article_type'] | 'several' }>;
  unclear: Tally;
  lost: Tally;
  /** The first articles that would be imported or are already here, and the first that would not. */
  shown: ArticlePreview[];
  notImported: ArticlePreview[];
  /** Notes on the file as a whole. */
  notes: string[];
}

/** The label of each state: imported, completed, or not imported. */
export const STATES: Readonly<
  Record<ArticlePreview['state'], { label: string; isNew: boolean; isHere: boolean; isStaying: boolean }>
> = {
  new: { label: 'to import', isNew: true, isHere: false, isStaying: false },
  here: { label: 'already here', isNew: false, isHere: true, isStaying: false },
  stays: { label: 'not imported', isNew: false, isHere: false, isStaying: true },
};

const SECTIONS_MAX = 60;

export const emptyPreview = (): FilePreview => ({
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
  notImported: [],
  notes: [],
});

export function addToPreview(preview: FilePreview, article: ArticlePreview): void {
  const { state, section, article_type, pdf, manuscript, unclear, lost } = article;
  const { figures, supplements } = countFiles(article);
  preview.counts[state] += 1;
  const { isNew, isStaying } = STATES[state];
  const list = isStaying ? preview.notImported : preview.shown;
  if (list.length < SHOWN_MAX) list.push(article);
  if (!isNew) return;
  if (pdf) preview.pdfs += 1;
  preview.figures += figures;
  preview.supplements += supplements;
  if (manuscript) preview.manuscripts += 1;
  const known = preview.sections.get(section);
  if (known) {
    known.count += 1;
    if (known.proposed !== article_type) known.proposed = 'several';
  } else if (preview.sections.size < SECTIONS_MAX) {
    preview.sections.set(section, { count: 1, proposed: article_type });
  }
  for (const sentence of unclear) addToTally(preview.unclear, sentence);
  for (const sentence of lost) addToTally(preview.lost, sentence);
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

/** Updates the preview after a partial import, so that the next click continues with the rest. */
export function afterImport(
  preview: FilePreview,
  { articles, manuscripts, covers, shown: imported }: ImportTally,
): FilePreview {
  const { counts, shown } = preview;
  const done = articles + manuscripts;
  return {
    ...preview,
    counts: { ...counts, new: Math.max(0, counts.new - done), here: counts.here + done },
    manuscripts: Math.max(0, preview.manuscripts - manuscripts),
    covers: Math.max(0, preview.covers - covers),
    shown: shown.map((one) => markImported(one, imported.get(one.number))),
  };
}

function markImported(article: ArticlePreview, record: MovedArticle | undefined): ArticlePreview {
  if (!record) return article;
  const { slug, id, manuscript_number } = record;
  const manuscript = article.manuscript && { ...article.manuscript, here: { id, manuscript_number }, files_left: [] };
  return { ...article, state: 'here', slug, manuscript };
}

export type ImportContents = 'articles' | 'manuscripts' | 'both';

/** The kind of items that would be imported or already exist; if there are none, of those that would not be. */
export function contentsOf({ shown, notImported, manuscripts, counts }: FilePreview): ImportContents {
  const listed = shown.length > 0 ? shown : notImported;
  const hasManuscripts = manuscripts > 0 || listed.some(({ manuscript }) => manuscript);
  const hasArticles = counts.new > manuscripts || listed.some(({ manuscript }) => !manuscript);
  return hasManuscripts ? (hasArticles ? 'both' : 'manuscripts') : 'articles';
}

/** The number of occurrences of each sentence; `others` counts sentences not kept, since their number is unbounded. */
export interface Tally {
  counts: Map<string, number>;
  others: number;
}

/** How many articles, people and sentences are kept individually. */
export const SHOWN_MAX = 1_000;

export const emptyTally = (): Tally => ({ counts: new Map(), others: 0 });

export function addToTally(tally: Tally, sentence: string): void {
  const known = tally.counts.get(sentence);
  if (known !== undefined || tally.counts.size < SHOWN_MAX) tally.counts.set(sentence, (known ?? 0) + 1);
  else tally.others += 1;
}
