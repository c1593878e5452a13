import type { MovingTrial } from '#domain/moving/in/moving';
import { createSeenNames } from '#domain/moving/in/seen-names';
import { CALLS, type Calls } from './calls.ts';
import { checkCovers } from './covers.ts';
import { addToPreview, emptyPreview, type FilePreview } from './file-preview.ts';
import type { FileFilter, OpenedArticles, Piece } from './opened.ts';
import type { Progress } from './read-text.ts';

const CHARACTERS_AT_ONCE = 150_000;
const TOO_LONG = 'Its record is too long for an article and was not read.';
const UNREAD_TRIAL = {
  state: 'stays',
  section: '',
  article_type: null,
  category: '',
  authors: [],
  published_on: '',
  place: '',
  doi: null,
  references: 0,
  pdf: null,
  files: [] as MovingTrial['files'],
  unclear: [],
  lost: [],
  cover: null,
  reason: TOO_LONG,
  slug: null,
  manuscript: null,
} as const satisfies Omit<MovingTrial, 'title' | 'source_id'>;

/** Articles of a file with their previews; null for one over the size limit. */
export interface PreviewedPiece {
  piece: Piece;
  trial: MovingTrial | null;
}

/** Reads a file and previews its articles in batches; `batchSize` limits how many are held. */
export async function* previewPieces(
  opened: OpenedArticles,
  {
    shouldKeep,
    onProgress,
    batchSize,
    signal,
  }: { shouldKeep: FileFilter; onProgress: Progress; batchSize: number; signal: AbortSignal },
  calls: Pick<Calls, 'previewArticles'>,
): AsyncGenerator<PreviewedPiece> {
  let batch: Piece[] = [];
  let characters = 0;
  const previewBatch = async (): Promise<PreviewedPiece[]> => {
    const pieces = batch;
    [batch, characters] = [[], 0];
    const [first] = pieces;
    if (!first) return [];
    const articles = pieces.map(({ article }) => article);
    const trials = await calls.previewArticles({ kind: opened.kind, issue: first.issue, articles });
    return pieces.map((piece, index) => ({ piece, trial: trials[index] ?? null }));
  };
  for await (const piece of opened.pieces(shouldKeep, onProgress)) {
    signal.throwIfAborted();
    if (piece.article === '') {
      yield* await previewBatch();
      yield { piece, trial: null };
      continue;
    }
    const isFull = batch.length >= batchSize || characters + piece.article.length > CHARACTERS_AT_ONCE;
    if (isFull || (batch[0] && batch[0].issue !== piece.issue)) yield* await previewBatch();
    batch.push(piece);
    characters += piece.article.length;
    if (batch.length >= batchSize) yield* await previewBatch();
  }
  yield* await previewBatch();
}

/** Previews a whole file in bounded memory; changes nothing. */
export async function previewFile(
  opened: OpenedArticles,
  { onProgress, signal }: { onProgress: Progress; signal: AbortSignal },
  calls: Pick<Calls, 'previewArticles' | 'checkCover'> = CALLS,
): Promise<FilePreview> {
  const preview = emptyPreview();
  const markDuplicate = duplicateFinder();
  const covers = checkCovers(calls);
  const options = { shouldKeep: (article: number) => article === 0, onProgress, batchSize: opened.batchSize, signal };
  for await (const { piece, trial } of previewPieces(opened, options, calls)) {
    const { number } = piece;
    // An article that is already here may lack the cover of its issue.
    if (trial && trial.state !== 'stays') await covers.check(piece, trial);
    if (!trial) addToPreview(preview, { ...UNREAD_TRIAL, title: `Article ${number} in the file`, number });
    else addToPreview(preview, { ...(opened.kind === 'ojs' ? trial : markDuplicate(trial, number)), number });
  }
  return { ...preview, covers: covers.good(), notes: [...opened.notes(), ...covers.notes()] };
}

/**
 * Detects an article listed twice: with the same DOI, or with the same `source_id` if either lacks a DOI. After the
 * first import the journal would find it already here.
 */
function duplicateFinder(): (trial: MovingTrial, number: number) => MovingTrial {
  const seen = createSeenNames();
  return (trial, number) => {
    const { state, source_id, doi } = trial;
    if (state !== 'new') return trial;
    const [byDoi, words, withoutDoi] = [`doi ${doi}`, `words ${source_id}`, `without ${source_id}`];
    const first = (doi ? seen.find(byDoi) : undefined) ?? seen.find(doi ? withoutDoi : words);
    if (first) return { ...trial, state: 'stays', reason: `It duplicates article number ${first} in the file.` };
    for (const name of doi ? [byDoi, words] : [words, withoutDoi]) seen.put(name, number);
    return trial;
  };
}
