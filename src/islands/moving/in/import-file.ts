import type { MovedArticle, MovingFile, MovingKind, MovingTrial } from '#domain/moving/in/moving';
import type { ImportIdentity } from '#domain/moving/in/revert-import';
import { ApiError } from '#islands/kernel/api.ts';
import { CALLS, type Calls, type SectionChoice } from './calls.ts';
import { coverName, uniqueCovers } from './covers.ts';
import { STATES } from './file-preview.ts';
import type { OpenedArticles, Piece } from './opened.ts';
import { previewPieces } from './preview-file.ts';

/** The result of an import so far. */
export interface ImportProgress {
  done: number;
  failed: number;
  left: number;
  /** How many issues were given a cover. */
  covers: number;
  /** The first failures; a refused cover has its article's number, negated. */
  failures: { number: number; title: string; message: string }[];
}

interface ImportOptions {
  /** How many articles are to be imported. */
  total: number;
  importing: ImportIdentity;
  choices: Readonly<Record<string, SectionChoice>>;
  /** Imports an article or manuscript without its file if the file is refused. */
  allowsWithoutFile: boolean;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  /** Called with the number of each imported article or manuscript, and its record here. */
  onDone: (number: number, moved: MovedArticle) => void;
}

const NO_CHOICE: SectionChoice = { article_type: '', category: '' };
const FAILURES_MAX = 500;

/**
 * Imports the new articles of a file one by one. Each is checked again first and skipped if already here, so an
 * interrupted import can be restarted. A refused article does not stop the others.
 * @throws ApiError if the server cannot be reached, or refuses every request; the rest is imported after a restart
 */
export async function importFile(
  opened: OpenedArticles,
  plan: ImportOptions,
  calls: Calls = CALLS,
): Promise<ImportProgress> {
  const { total, importing, choices, allowsWithoutFile, signal, onProgress, onDone } = plan;
  let progress: ImportProgress = { done: 0, failed: 0, left: total, covers: 0, failures: [] };
  // PDFs are embedded in an OJS export: only one article's are kept at a time.
  const isOjs = opened.kind === 'ojs';
  const options = { shouldKeep: () => isOjs, onProgress: () => {}, batchSize: isOjs ? 1 : opened.batchSize, signal };
  const coverOf = uniqueCovers();
  /** An issue is imported without a cover that is refused. */
  const importCoverOf = async (piece: Piece, trial: MovingTrial) => {
    const cover = coverOf(piece, trial);
    if (!cover) return;
    try {
      await calls.importCover(cover, signal);
      progress = { ...progress, covers: progress.covers + 1 };
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !REFUSALS.has(thrown.status)) throw thrown;
      const failure = { number: -piece.number, title: coverName(cover), message: thrown.message };
      progress = { ...progress, failures: [...progress.failures, failure].slice(0, FAILURES_MAX) };
    }
    onProgress(progress);
  };
  for await (const { piece, trial } of previewPieces(opened, options, calls)) {
    if (!trial) continue;
    const { isNew, isHere } = STATES[trial.state];
    // Sets a cover that an interrupted import did not reach, or that was refused.
    if (isHere) await importCoverOf(piece, trial);
    if (!isNew) continue;
    signal.throwIfAborted();
    const { number } = piece;
    const { title, section } = trial;
    const item = {
      kind: opened.kind,
      piece,
      trial,
      choice: choices[section] ?? NO_CHOICE,
      importing,
      allowsWithoutFile,
    };
    const importItem = importerFor(item, calls, signal);
    try {
      const receipts = await importArticleFiles(item, calls, signal);
      const imported = await importItem(true, receipts).catch((thrown) => {
        if (!allowsWithoutFile || !concernsFile(thrown)) throw thrown;
        return importItem(false, receipts);
      });
      const isWhole = await importManuscriptFiles(item, calls, signal);
      await importCoverOf(piece, trial);
      // A duplicate in the file was imported with the first.
      if (imported.state === 'here' && !isWhole) continue;
      onDone(number, imported);
      progress = { ...progress, done: progress.done + 1 };
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !REFUSALS.has(thrown.status)) throw thrown;
      const failures = [...progress.failures, { number, title, message: thrown.message }].slice(0, FAILURES_MAX);
      progress = { ...progress, failed: progress.failed + 1, failures };
    }
    progress = { ...progress, left: Math.max(0, total - progress.done - progress.failed) };
    onProgress(progress);
  }
  return { ...progress, left: 0 };
}

interface ImportItem {
  kind: MovingKind;
  piece: Piece;
  trial: MovingTrial;
  choice: SectionChoice;
  importing: ImportIdentity;
  allowsWithoutFile: boolean;
}

/** Returns the function that imports an item, with or without its PDF or document. */
function importerFor(
  { kind, piece, trial, choice, importing }: ImportItem,
  calls: Pick<Calls, 'importArticle' | 'importManuscript'>,
  signal: AbortSignal,
): (withFile: boolean, receipts: readonly string[]) => Promise<MovedArticle> {
  const { issue, article } = piece;
  const { pdf, manuscript } = trial;
  if (!manuscript) {
    const read = pdf && (() => piece.fileAt(pdf.file));
    return (withFile, receipts) =>
      calls.importArticle({ kind, issue, article, choice, importing, pdf: withFile ? read : null, receipts }, signal);
  }
  const { document: found, here } = manuscript;
  // Only its files are missing.
  if (here) return async () => ({ ...here, state: 'here', slug: null });
  const document = found && { name: found.name, read: () => piece.fileAt(found.place) };
  const sent = { issue, article, choice, importing };
  return (withFile) => calls.importManuscript({ ...sent, document: withFile ? document : null }, signal);
}

/**
 * Imports the missing files of a manuscript; returns true if any were missing.
 * @throws ApiError for the first refused file, after the others were imported
 */
async function importManuscriptFiles(
  { piece: { issue, article, fileAt }, trial: { manuscript }, allowsWithoutFile }: ImportItem,
  calls: Pick<Calls, 'importManuscriptFile'>,
  signal: AbortSignal,
): Promise<boolean> {
  const left = manuscript?.files.filter(({ source_id }) => manuscript.files_left.includes(source_id)) ?? [];
  await importEach(left, { allowsWithoutFile, signal }, ({ source_id, name, place }) =>
    calls.importManuscriptFile({ issue, article, source_file: source_id, name, read: () => fileAt(place) }, signal),
  );
  return left.length > 0;
}

/**
 * Imports the missing figures and supplementary files of an article; returns the receipts by which the article refers
 * to them.
 * @throws ApiError for the first refused file, after the others were tried
 */
const importArticleFiles = (
  { kind, piece: { article, fileAt }, trial: { files }, allowsWithoutFile }: ImportItem,
  calls: Pick<Calls, 'importArticleFile'>,
  signal: AbortSignal,
): Promise<string[]> =>
  importEach(files, { allowsWithoutFile, signal }, ({ source_id: name, place }) =>
    calls.importArticleFile({ kind, article, source_file: name, name, read: () => fileAt(place) }, signal),
  );

/** Imports files one by one, so that only one is in memory; returns each outcome. */
async function importEach<Taken>(
  files: readonly MovingFile[],
  { allowsWithoutFile, signal }: Pick<ImportOptions, 'allowsWithoutFile' | 'signal'>,
  take: (file: MovingFile) => Promise<Taken>,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  let refused: ApiError | undefined;
  for (const file of files) {
    signal.throwIfAborted();
    try {
      taken.push(await take(file));
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !REFUSALS.has(thrown.status)) throw thrown;
      const { status, fields } = thrown;
      if (!allowsWithoutFile) refused ??= new ApiError(`“${file.name}”: ${thrown.message}`, { status, fields });
    }
  }
  if (refused) throw refused;
  return taken;
}

/** Statuses that concern one article only. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 413, 422]);

const concernsFile = (thrown: unknown) => thrown instanceof ApiError && thrown.fields.file !== undefined;
