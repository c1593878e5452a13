import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import { detectOtherPaper, type OtherPaper } from '#domain/production/found-metadata';
import { readStoredFile } from '#server/document/store-document';
import { OfficeBusy, OfficeMissing } from '#server/kernel/adapters/office';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { JOURNAL_CALLER, withTurn } from '#server/kernel/thread/turns';
import { lockManuscript } from '#server/manuscript/queries';
import { requestBuild } from '#server/publishing/request-build';
import { pdfOf } from './article-of.ts';
import { findMisread } from './convert/convert-upload.ts';
import { loadProduction } from './load-production.ts';
import { identifyPaper, withOtherPaper } from './paper-in-pdf.ts';
import { findLatestFile, lockPublication } from './publication-queries.ts';
import { endConversion, findConversion, setConversion } from './queries.ts';
import { applyConvertedText, convertFile, figureFileKeys, storeFigures, type TextFile } from './take-text.ts';
import { writeArticle } from './write-article.ts';

type SentFile = NonNullable<Awaited<ReturnType<typeof findLatestFile>>>;

/** Leaves time in the 30 seconds of a scheduled function. */
const TIMEOUT_MS = 15_000;

/** Explains why a file has no usable text, and the remedy. A retry would fail again. */
class NoText extends Error {}

/**
 * Converts the authors' latest file to the article's text, never overwriting an existing one. Failures are reported in
 * production, not retried. Payload: `manuscript_id`.
 */
export const conversionDeliverers = {
  'production.take-in': async ({ payload: { manuscript_id } }, context) => {
    const { reader, db, clock } = context;
    const file = await findLatestFile(reader, manuscript_id);
    if (!file || (await findConversion(reader, manuscript_id))?.state !== 'waiting') return;
    try {
      await convertManuscript(manuscript_id, await openTextFile(file, context), context);
    } catch (thrown) {
      const reason = failureReason(thrown);
      if (!reason) throw thrown;
      const row = { manuscript_id, state: 'failed' as const, file_name: file.name, reason, changed_at: clock.now() };
      const isRead = file.format === 'pdf' && file.scan_status !== 'infected';
      const paper = isRead
        ? await withTurn(JOURNAL_CALLER, async () => identifyPaper(await readStoredFile(file, context)))
        : undefined;
      await db.transaction().execute(async (trx) => {
        if (paper) await recordOtherPaper(context.journal, trx, manuscript_id, { said: paper, now: clock.now() });
        await setConversion(trx, row);
      });
    }
  },
} satisfies Deliverers;

/** Without a text, readers get the authors' own PDF, so a PDF of another paper must be resolved here too. */
async function recordOtherPaper(
  journal: Journal,
  trx: Transaction<Database>,
  manuscript_id: string,
  { said: paper, now }: { said: OtherPaper; now: Date },
): Promise<void> {
  const { status } = await lockManuscript(trx, manuscript_id);
  await lockPublication(trx);
  const production = await loadProduction(journal, readerOf(trx), manuscript_id, now);
  const { state } = production;
  const other = detectOtherPaper(paper, state.metadata);
  if (!other || state.galley || state.html !== '' || !has('isAccepted', status)) return;
  const { saveProduction } = await import('./change-production.ts');
  await saveProduction(trx, production, { state: withOtherPaper(state, other) }, now);
}

function failureReason(thrown: unknown): string | undefined {
  if (thrown instanceof NoText) return thrown.message;
  // Other problems are temporary.
  return thrown instanceof Problem && thrown.code === 'unprocessable' ? thrown.message : undefined;
}

async function openTextFile(file: SentFile, context: Context): Promise<TextFile> {
  const { name, format, scan_status } = file;
  if (scan_status === 'infected') throw new NoText(`A virus was found in ${name}. Ask the authors for another file.`);
  if (scan_status === 'pending') throw new Error('The file has not been scanned for viruses yet.');
  switch (format) {
    case 'pdf':
      throw new NoText(
        `${name} is a PDF and cannot be converted. Ask the authors for a Word file and upload it as the full text.`,
      );
    case 'doc':
      return { format: 'docx', name, bytes: await convertOldWord(name, await readStoredFile(file, context), context) };
    case 'docx':
      return { format: 'docx', name, bytes: await readStoredFile(file, context) };
    default:
      return format satisfies never;
  }
}

async function convertOldWord(name: string, bytes: Uint8Array, { office, log }: Context): Promise<Uint8Array> {
  const advice = 'Save it as .docx in Word, and upload that as the full text.';
  try {
    if (office) return await office.toDocx(bytes);
  } catch (cause) {
    if (cause instanceof OfficeBusy) throw cause;
    if (!(cause instanceof OfficeMissing)) {
      log('error', 'LibreOffice could not open a manuscript.', cause);
      throw new NoText(`${name} could not be opened. ${advice}`, { cause });
    }
  }
  throw new NoText(`${name} is a Word file in the old .doc format, which this server cannot open. ${advice}`);
}

async function convertManuscript(manuscript_id: string, file: TextFile, context: Context): Promise<void> {
  const { db, reader, clock } = context;
  const { state } = await loadProduction(context.journal, reader, manuscript_id, clock.now());
  if (state.html !== '') return db.transaction().execute((trx) => endConversion(trx, manuscript_id));
  const text = await convertFile(file, state, { caller: JOURNAL_CALLER, timeoutMs: TIMEOUT_MS });
  if (text.html === '') throw new NoText(`No text was found in ${file.name}. Upload the full text.`);
  const figures = await storeFigures(text, context);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { status } = await lockManuscript(trx, manuscript_id);
    await lockPublication(trx);
    await endConversion(trx, manuscript_id);
    const production = await loadProduction(context.journal, readerOf(trx), manuscript_id, now);
    // Done or obsolete meanwhile: the clean-up deletes the stored files.
    if (production.state.html !== '' || !has('isAccepted', status)) return;
    const next = await applyConvertedText(production.state, text, { figures, file, now });
    const { saveProduction } = await import('./change-production.ts');
    await saveProduction(trx, production, { state: next, claims: figureFileKeys(figures) }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const details = { format: file.format, findings: next.findings.length, figures: figures.length };
    await appendEvent(trx, { actor: SYSTEM, action: 'production.taken-in', object, details }, now);
    if (has('isOnSite', status) && !pdfOf(production))
      await republishWithText(context.journal, trx, manuscript_id, now);
  });
  context.wakeOutbox();
}

const TEXT_ADDED = 'The full text has been added.';

/** Replaces the note that the text is in preparation. */
async function republishWithText(
  journal: Journal,
  trx: Transaction<Database>,
  manuscript_id: string,
  now: Date,
): Promise<void> {
  await writeArticle(journal, trx, { id: manuscript_id, change: { reason: TEXT_ADDED } }, now);
  await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
}

/**
 * Rereads the authors' file, and reports where the converted text differs from it. The text stays unchanged. Payload:
 * `manuscript_id`.
 */
export const rereadDeliverers = {
  'production.read-again': async ({ payload: { manuscript_id } }, context) => {
    const { reader, db, clock } = context;
    const file = await findLatestFile(reader, manuscript_id);
    const { state } = await loadProduction(context.journal, reader, manuscript_id, clock.now());
    // The office's uploads are not stored.
    if (!file || state.source?.name !== file.name || state.html === '') return;
    const source = await openTextFile(file, context).catch((thrown: unknown) => {
      if (thrown instanceof NoText) return undefined;
      throw thrown;
    });
    if (!source) return;
    const found = await withTurn(JOURNAL_CALLER, () => findMisread({ bytes: source.bytes, html: state.html }));
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await lockManuscript(trx, manuscript_id);
      await lockPublication(trx);
      const production = await loadProduction(context.journal, readerOf(trx), manuscript_id, now);
      const known = new Set(production.state.findings.map(({ text }) => text));
      const added = found.filter(({ text }) => !known.has(text));
      if (added.length === 0 || production.state.html !== state.html) return;
      const next = { ...production.state, findings: [...added, ...production.state.findings] };
      const { saveProduction } = await import('./change-production.ts');
      await saveProduction(trx, production, { state: next }, now);
      const object = { type: 'manuscript', id: manuscript_id };
      const details = { findings: added.length };
      await appendEvent(trx, { actor: SYSTEM, action: 'production.read-again', object, details }, now);
    });
  },
} satisfies Deliverers;
