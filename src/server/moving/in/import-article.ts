import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { currentCategoryName } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import { uniqueSlug } from '#domain/kernel/slug';
import { manuscriptNumber } from '#domain/manuscript/number';
import { MOVING_KINDS, type MovedArticle, type MovingArticle, type WaitingReceipt } from '#domain/moving/in/moving';
import { ImportIdentity } from '#domain/moving/in/revert-import';
import { PRODUCTION_MAX } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { knownType } from '#domain/publication/article-type';
import { SUPPLEMENT_FILE, type SupplementFormat, supplementFormatOf } from '#domain/publication/supplement';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { type FileRules, type ReceivedDocument, receiveFile } from '#server/document/receive-document';
import { claimFile, storeFile } from '#server/document/store-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { inspectImage, inspectSupplement, scanFile } from '#server/production/check-file';
import { isDoiTaken, isSlugTaken, lastArticleNumber, lockPublication } from '#server/production/publication-queries';
import { insertArticle } from '#server/publication/write-queries';
import { takeManuscriptPosition } from '#server/submission/submission-queries';
import { ensureImport } from './import-queries.ts';
import { claimedFiles, omittedFileNotes, sealFile, toArticle, type WaitingFile } from './imported-article.ts';
import { ensurePlace, insertArticleManuscript, type OfficeChoice } from './imported-manuscript.ts';
import { addMixedSections } from './mixed-sections.ts';
import { type ImportedItem, insertArticleFile, insertGalley, insertMoved } from './queries.ts';
import { parseSentArticle } from './read-moving.ts';
import { findImportedItem, isDifferentArticle, numberTakenSentence, possibleIds } from './try-articles.ts';

/** The form fields that identify an import. */
export const IMPORT_FIELDS = ['import_id', 'file_name'] as const;

/**
 * Reads from a form which import a call belongs to; undefined if none.
 * @throws Problem bad_request
 */
export function parseImporting({ import_id, file_name = '' }: Record<string, string>): ImportIdentity | undefined {
  if (import_id === undefined) return undefined;
  const { data, error } = ImportIdentity.safeParse({ import_id, file_name });
  if (!data) throw new Problem('bad_request', error.issues[0]?.message ?? 'The import cannot be read.');
  return data;
}

/** Records the import; returns its id, or null if the call belongs to none. */
export async function recordImport(
  trx: Transaction<Database>,
  importing: ImportIdentity | undefined,
  { now, by }: { now: Date; by: string },
): Promise<string | null> {
  if (!importing) return null;
  const { import_id: id, file_name } = importing;
  await ensureImport(trx, { id, file_name, started_at: now, started_by: by });
  return id;
}

const PDFS: FileRules<'pdf'> = {
  formatOf: (name) => (/\.pdf$/i.test(name.trim()) ? 'pdf' : undefined),
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongGalley,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

const FIELDS = ['kind', 'issue', 'article', 'article_type', 'category', 'has_pdf', 'receipts', ...IMPORT_FIELDS];

/**
 * Imports a published article of another system with its PDF. No emails, charges or deposits. Already imported ones are
 * returned unchanged.
 * @throws Problem with the field `file` if the PDF is refused; unprocessable if the article is
 */
export function importArticle(call: SignedInCall): Promise<MovedArticle> {
  return receiveFile(call, { fieldNames: FIELDS, files: PDFS }, async ({ fields, document, documentProblem }) => {
    const moving = await readSentArticle(fields, call);
    if (moving.manuscript) throw new Problem('unprocessable', 'The article is unpublished: send it as a manuscript.');
    const chosen = parseChoice(call.context.journal, fields);
    const importing = parseImporting(fields);
    const known = await findImportedItem(call.context.reader, moving);
    if (known) return movedArticleReply(known, moving);
    if (fields.has_pdf === 'true' && !document) throw documentProblem;
    const files = claimedFiles(fields, moving, call.context);
    const pdf = document && (await storePdf(document, call));
    const now = call.context.clock.now();
    const wanted = { moving, chosen, importing, pdf, files };
    return call.context.db
      .transaction()
      .execute((trx) => insertImport(call.context.journal, trx, wanted, { call, now }));
  });
}

/**
 * Parses a received article.
 * @throws Problem unprocessable if it cannot be imported
 */
export async function readSentArticle(
  { kind: said, article = '', issue = '' }: Record<string, string>,
  call: SignedInCall,
): Promise<MovingArticle> {
  const kind = said === undefined ? 'ojs' : MOVING_KINDS.find((one) => one === said);
  if (!kind) throw new Problem('bad_request', 'There is no such kind of article.');
  const moving = await parseSentArticle(
    call.context.journal,
    { kind, issue, article },
    call.context.clock.now(),
    callerOf(call),
  );
  if (moving.exclusion) throw new Problem('unprocessable', moving.exclusion);
  return moving;
}

/** The office's choices for an article, from form fields. */
export function parseChoice(
  journal: Journal,
  { article_type = '', category = '' }: Record<string, string>,
): OfficeChoice {
  const type = knownType(journal, article_type);
  if (article_type && !type) throw new Problem('bad_request', 'There is no such article type.');
  return { article_type: type, category: currentCategoryName(journal, category.trim().slice(0, 100)) };
}

async function storePdf({ path, bytes, sha256 }: ReceivedDocument<'pdf'>, call: SignedInCall) {
  await withTurn(callerOf(call), () => inspectDocument(path, 'pdf'));
  await scanFile(path, call.context);
  return { bytes, sha256, file_key: await storeFile(call.context, 'galleys', path, 'pdf') };
}

interface ImportInput {
  moving: MovingArticle;
  chosen: OfficeChoice;
  importing: ImportIdentity | undefined;
  pdf: { file_key: string; bytes: number; sha256: string } | undefined;
  files: readonly WaitingFile[];
}

async function insertImport(
  journal: Journal,
  trx: Transaction<Database>,
  { moving, chosen, importing, pdf, files }: ImportInput,
  { call: { user }, now }: { call: SignedInCall; now: Date },
): Promise<MovedArticle> {
  await lockPublication(trx);
  const db = readerOf(trx);
  const id = randomId();
  const { source, old_names, pages, section, doi, published_on } = moving;
  const known = await findImportedItem(db, moving);
  if (known) return movedArticleReply(known, moving);
  const import_id = await recordImport(trx, importing, { now, by: user.email });
  const row = { source, manuscript_id: id, pages, section, moved_at: now, moved_by: user.email, import_id };
  const columns = {
    old_names: JSON.stringify(old_names),
    lost: JSON.stringify([...moving.lost, ...omittedFileNotes(moving, files)]),
  };
  const source_id = await firstAccepted(possibleIds(moving), (one) =>
    insertMoved(trx, { ...row, ...columns, source_id: one }),
  );
  if (source_id === undefined) throw new Problem('conflict', 'Another article was imported under the same number.');
  if (doi && (await isDoiTaken(db, doi, id))) {
    throw new Problem('conflict', `Another article or manuscript here has the same DOI, ${doi}.`);
  }
  const year = Number(published_on.slice(0, 4));
  const position = await takeManuscriptPosition(journal, trx, year);
  const manuscript_number = manuscriptNumber(journal, year, position);
  const place = await ensurePlace(trx, moving);
  const article = toArticle(
    journal,
    moving,
    {
      ...place,
      id,
      manuscript_number,
      slug: await uniqueSlug(moving.title, (wanted) => isSlugTaken(db, wanted)),
      article_number: `e${(await lastArticleNumber(db)) + 1}`,
      article_type: chosen.article_type ?? moving.article_type ?? 'original_research',
      category: chosen.category || moving.category || 'General medicine',
      pdf: pdf ? { bytes: pdf.bytes, sha256: pdf.sha256 } : null,
      files,
    },
    now,
  );
  await insertArticleManuscript(trx, article, moving);
  await insertArticle(trx, article);
  if (source === 'ojs') await addMixedSections(journal, trx, { id: article.id, issue_id: article.issue?.id ?? null });
  if (pdf) {
    await insertGalley(trx, id, pdf);
    await claimFile(trx, pdf.file_key, now);
  }
  const names = new Set([...article.figures, ...article.supplements].map(({ file }) => file));
  for (const { file, file_key, bytes, sha256 } of files.filter((one) => names.has(one.file))) {
    await insertArticleFile(trx, { manuscript_id: id, file, file_key, bytes, sha256 });
    await claimFile(trx, file_key, now);
  }
  const actor = { id: user.id, name: user.email };
  const details = { source, source_id };
  await appendEvent(trx, { actor, action: 'manuscript.moved-in', object: { type: 'manuscript', id }, details }, now);
  return { state: 'taken_in', slug: article.slug, id, manuscript_number };
}

/**
 * The reply for an already imported article.
 * @throws Problem conflict if another article has the same number
 */
export function movedArticleReply(known: ImportedItem, moving: MovingArticle): MovedArticle {
  if (isDifferentArticle(known, moving)) throw new Problem('conflict', numberTakenSentence(known.title));
  return { state: 'here', slug: known.slug, id: known.id, manuscript_number: known.manuscript_number };
}

/** Returns the first name that `put` accepts. */
async function firstAccepted(
  names: readonly string[],
  put: (name: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const name of names) if (await put(name)) return name;
  return undefined;
}

type AccompanyingFormat = SupplementFormat | 'webp';

const FILES: FileRules<AccompanyingFormat> = {
  formatOf: (name) => (/\.webp$/i.test(name.trim()) ? 'webp' : supplementFormatOf(name)),
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongSupplement,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/** Unclaimed files are deleted after a day; this leaves time to claim one. */
const CLAIM_PERIOD_MS = 20 * 3_600_000;

/**
 * Stores a figure or supplementary file ahead of its article. Inspected like one added in production; deleted after a
 * day without its article.
 * @throws Problem with the field `file` if it is refused; unprocessable if the article has no such file
 */
export function importArticleFile(call: SignedInCall): Promise<WaitingReceipt> {
  const fieldNames = ['kind', 'article', 'source_file'];
  return receiveFile(call, { fieldNames, files: FILES }, async ({ fields, document, documentProblem }) => {
    const moving = await readSentArticle(fields, call);
    const wanted = moving.linkedFiles?.files.find(({ source_id }) => source_id === fields.source_file);
    if (!wanted) throw new Problem('unprocessable', 'The article has no such file.');
    if (!document) throw documentProblem;
    const { bytes, sha256 } = document;
    const file = wanted.source_id;
    const stored = SUPPLEMENT_FILE.test(file)
      ? await storeSupplement(file, document, call)
      : await storeFigure(file, document, call);
    const until = call.context.clock.now().getTime() + CLAIM_PERIOD_MS;
    return {
      receipt: sealFile({ article: moving.source_id, file, bytes, sha256, until, ...stored }, call.context.secret),
    };
  });
}

type StoredFile = Pick<WaitingFile, 'file_key' | 'size'>;

async function storeSupplement(
  file: string,
  { path, format }: ReceivedDocument<AccompanyingFormat>,
  call: SignedInCall,
): Promise<StoredFile> {
  if (format === 'webp' || format !== supplementFormatOf(file)) throw wrongTypeProblem();
  await inspectSupplement(path, format, call);
  await scanFile(path, call.context);
  return { file_key: await storeFile(call.context, 'supplements', path, format), size: null };
}

async function storeFigure(
  file: string,
  { path, bytes }: ReceivedDocument<AccompanyingFormat>,
  { context }: SignedInCall,
): Promise<StoredFile> {
  if (bytes > PRODUCTION_MAX.figureBytes) throw fileProblem('too_large', PRODUCTION_TEXTS.figureTooLarge);
  const { format, width, height } = inspectImage(await readFile(path));
  if (!file.endsWith(`.${format}`)) throw wrongTypeProblem();
  await scanFile(path, context);
  return { file_key: await storeFile(context, 'figures', path, format), size: { width, height } };
}

const wrongTypeProblem = () => fileProblem('unprocessable', 'The file does not match the type given in the preview.');
