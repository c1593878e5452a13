import type { MovedArticle, MovingFile, MovingKind, MovingTrial } from '#domain/moving/in/moving';
import type { Importing } from '#domain/moving/in/revert-import';
import { ApiError } from '#islands/kernel/api.ts';
import { CALLS, type Calls, type Choice } from './calls.ts';
import { coverName, coversOnce } from './covers.ts';
import type { OpenedArticles, Piece } from './opened.ts';
import { STATES } from './trials.ts';
import { triedPieces } from './try-file.ts';

/** What has become of the articles that were to come. */
export interface Moved {
  done: number;
  failed: number;
  left: number;
  /** How many issues have got their cover. */
  covers: number;
  /** The first of those that failed, and covers of issues that were refused, under the number of an article with a minus. */
  failures: { number: number; title: string; message: string }[];
}

interface Plan {
  /** How many are to come. */
  coming: number;
  importing: Importing;
  choices: Readonly<Record<string, Choice>>;
  /** Takes an article or a manuscript without its file where that is refused. */
  goesWithoutFile: boolean;
  signal: AbortSignal;
  onMoved: (moved: Moved) => void;
  /** Called with the number of each article or manuscript that has come, and with what it is here. */
  onDone: (number: number, moved: MovedArticle) => void;
}

const NO_CHOICE: Choice = { article_type: '', category: '' };
const FAILURES_MAX = 500;

/**
 * Takes the new articles of a file in, one after the other. Each is tried again before: what is here by now is passed
 * over, so that it may break off anywhere and be begun again. What one article is refused for does not hold up the
 * others.
 * @throws ApiError if the server cannot be reached, or answers no one any more: what is left comes when it is begun
 * again
 */
export async function moveFile(opened: OpenedArticles, plan: Plan, calls: Calls = CALLS): Promise<Moved> {
  const { coming, importing, choices, goesWithoutFile, signal, onMoved, onDone } = plan;
  let moved: Moved = { done: 0, failed: 0, left: coming, covers: 0, failures: [] };
  // An export of OJS has its PDFs within its articles: they are kept for one article at a time.
  const isOjs = opened.kind === 'ojs';
  const options = { wants: () => isOjs, onProgress: () => {}, atOnce: isOjs ? 1 : opened.atOnce, signal };
  const coverOf = coversOnce();
  /** An issue goes without a cover that is refused. */
  const withCover = async (piece: Piece, trial: MovingTrial) => {
    const cover = coverOf(piece, trial);
    if (!cover) return;
    try {
      await calls.takeCover(cover, signal);
      moved = { ...moved, covers: moved.covers + 1 };
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !REFUSALS.has(thrown.status)) throw thrown;
      const failure = { number: -piece.number, title: coverName(cover), message: thrown.message };
      moved = { ...moved, failures: [...moved.failures, failure].slice(0, FAILURES_MAX) };
    }
    onMoved(moved);
  };
  for await (const { piece, trial } of triedPieces(opened, options, calls)) {
    if (!trial) continue;
    const { isComing, isHere } = STATES[trial.state];
    // What broke off before its cover has come, or whose cover was refused, gets it now.
    if (isHere) await withCover(piece, trial);
    if (!isComing) continue;
    signal.throwIfAborted();
    const { number } = piece;
    const { title, section } = trial;
    const one = { kind: opened.kind, piece, trial, choice: choices[section] ?? NO_CHOICE, importing, goesWithoutFile };
    const take = takerOf(one, calls, signal);
    try {
      const receipts = await takeBefore(one, calls, signal);
      const came = await take(true, receipts).catch((thrown) => {
        if (!goesWithoutFile || !isAboutFile(thrown)) throw thrown;
        return take(false, receipts);
      });
      const isWhole = await takeFilesIn(one, calls, signal);
      await withCover(piece, trial);
      // One that the file has twice has come with the first.
      if (came.state === 'here' && !isWhole) continue;
      onDone(number, came);
      moved = { ...moved, done: moved.done + 1 };
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !REFUSALS.has(thrown.status)) throw thrown;
      const failures = [...moved.failures, { number, title, message: thrown.message }].slice(0, FAILURES_MAX);
      moved = { ...moved, failed: moved.failed + 1, failures };
    }
    moved = { ...moved, left: Math.max(0, coming - moved.done - moved.failed) };
    onMoved(moved);
  }
  return { ...moved, left: 0 };
}

/** One of a file that is taken in. */
interface Coming {
  kind: MovingKind;
  piece: Piece;
  trial: MovingTrial;
  choice: Choice;
  importing: Importing;
  goesWithoutFile: boolean;
}

/** What takes one of a file in, with its PDF or document or without. */
function takerOf(
  { kind, piece, trial, choice, importing }: Coming,
  calls: Pick<Calls, 'takeIn' | 'importManuscript'>,
  signal: AbortSignal,
): (withFile: boolean, receipts: readonly string[]) => Promise<MovedArticle> {
  const { issue, article } = piece;
  const { pdf, manuscript } = trial;
  if (!manuscript) {
    const read = pdf && (() => piece.fileAt(pdf.file));
    return (withFile, receipts) =>
      calls.takeIn({ kind, issue, article, choice, importing, pdf: withFile ? read : null, receipts }, signal);
  }
  const { document: found, here } = manuscript;
  // Only files of it are left.
  if (here) return async () => ({ ...here, state: 'here', slug: null });
  const document = found && { name: found.name, read: () => piece.fileAt(found.place) };
  const sent = { issue, article, choice, importing };
  return (withFile) => calls.importManuscript({ ...sent, document: withFile ? document : null }, signal);
}

/**
 * Takes in what goes along with a manuscript and has not come yet; true if anything had to come.
 * @throws ApiError for the first file that is refused, after the others have come
 */
async function takeFilesIn(
  { piece: { issue, article, fileAt }, trial: { manuscript }, goesWithoutFile }: Coming,
  calls: Pick<Calls, 'importManuscriptFile'>,
  signal: AbortSignal,
): Promise<boolean> {
  const left = manuscript?.files.filter(({ source_id }) => manuscript.files_left.includes(source_id)) ?? [];
  await takeEach(left, { goesWithoutFile, signal }, ({ source_id, name, place }) =>
    calls.importManuscriptFile({ issue, article, source_file: source_id, name, read: () => fileAt(place) }, signal),
  );
  return left.length > 0;
}

/**
 * Takes in the figures and supplementary files of an article that has not come yet; answers what it names them by.
 * @throws ApiError for the first file that is refused, after the others were looked at
 */
const takeBefore = (
  { kind, piece: { article, fileAt }, trial: { files }, goesWithoutFile }: Coming,
  calls: Pick<Calls, 'importArticleFile'>,
  signal: AbortSignal,
): Promise<string[]> =>
  takeEach(files, { goesWithoutFile, signal }, ({ source_id: name, place }) =>
    calls.importArticleFile({ kind, article, source_file: name, name, read: () => fileAt(place) }, signal),
  );

/** Takes files in, one after the other, so that no more than one is in memory; answers what came of each. */
async function takeEach<Taken>(
  files: readonly MovingFile[],
  { goesWithoutFile, signal }: Pick<Plan, 'goesWithoutFile' | 'signal'>,
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
      if (!goesWithoutFile) refused ??= new ApiError(`“${file.name}”: ${thrown.message}`, { status, fields });
    }
  }
  if (refused) throw refused;
  return taken;
}

/** What is wrong with one article only. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 413, 422]);

const isAboutFile = (thrown: unknown) => thrown instanceof ApiError && thrown.fields.file !== undefined;
