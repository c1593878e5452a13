import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { EDITORIAL_REVIEW_TEXTS } from '#domain/desk/editorial/review';
import type { DocumentFormat } from '#domain/document/document';
import { inResponseFile, type LeakReport } from '#domain/document/leak';
import { REDACTION_TEXTS, type Redaction } from '#domain/document/redaction';
import { REVIEW_TEXTS } from '#domain/review/review';
import { reportOfRound } from '#server/document/deliver-review-copy';
import { deleteManuscriptFile, findManuscriptFile, insertManuscriptFile } from '#server/document/file-queries';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { type ReceivedDocument, receiveForm } from '#server/document/receive-document';
import { redactedCopyOf } from '#server/document/redact';
import { reviewCopyOf } from '#server/document/review-copy';
import { scanDocument } from '#server/document/scan-document';
import { claimFile, readStoredFile, sha256Of, storeFile } from '#server/document/store-document';
import { insertUnclaimed } from '#server/document/upload-queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { fileProblem, notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { findTextForReviewers } from '#server/manuscript/blind-queries';
import { listManuscriptAuthors, lockManuscript } from '#server/manuscript/queries';
import { findLeakReport, listWaitingForCopy, recordRelease, replaceLeakReport } from './queries.ts';
import { isHeldBack } from './review-assignment.ts';

type Original = NonNullable<Awaited<ReturnType<typeof findManuscriptFile>>>;
/** A stored copy with its leak report, and how it was made. */
type Copy = Awaited<ReturnType<typeof storeCopy>> & { action: 'review-copy.replaced' | 'review-copy.redacted' };

/**
 * Replaces a round's review copy with a file from the office. It is inspected, cleaned and searched like the authors'
 * own: leaks hold it back too. Waiting reviewers are notified.
 * @throws Problem with the field `file`; conflict while the first copy is being made
 */
export async function replaceReviewCopy({ round }: { round: number }, call: ManuscriptCall): Promise<Response> {
  const { context, manuscript } = call;
  const isReadable = await receiveForm(call, [], async ({ document, documentProblem }) => {
    if (!document) throw documentProblem;
    const original = await findManuscriptFile(context.db, { manuscript_id: manuscript.id, round, kind: 'original' });
    if (!original) throw notFound();
    const copy = { ...(await receiveCopy(document, original, call)), action: 'review-copy.replaced' } as const;
    return context.db.transaction().execute((trx) => installCopy(trx, { original, copy }, call));
  });
  context.wakeOutbox();
  const { copyReplaced, copyReplacedHeld } = EDITORIAL_REVIEW_TEXTS;
  return Response.json({ message: isReadable ? copyReplaced : copyReplacedHeld });
}

async function receiveCopy({ path, format }: ReceivedDocument, original: Original, call: ManuscriptCall) {
  const { context } = call;
  const made = await withTurn(callerOf(call), async () => {
    await inspectDocument(path, format);
    return makeCopy({ bytes: await readFile(path), format }, original, call);
  });
  const scan_status = await scanDocument(path, context);
  // Copies, unlike originals, are not scanned later.
  if (scan_status === 'pending') throw new Problem('unavailable', EDITORIAL_REVIEW_TEXTS.noScanner);
  return storeCopy({ made, format, scan_status }, original, call);
}

/**
 * Cleans and searches a new copy.
 * @throws Problem with the field `file` if no copy can be made of it
 */
async function makeCopy(
  { bytes, format }: { bytes: Uint8Array; format: DocumentFormat },
  { manuscript_id, manuscript_number, round }: Original,
  { context }: ManuscriptCall,
) {
  const identities = await listManuscriptAuthors(context.db, manuscript_id);
  const made = await reviewCopyOf({ bytes, format, label: `${manuscript_number}-r${round}`, identities });
  if (!made.copy) throw fileProblem('unprocessable', made.report.reason);
  return { ...made, copy: made.copy };
}

/** Stores a copy, and returns the leaks found in it. */
async function storeCopy(
  {
    made,
    ...about
  }: { made: Awaited<ReturnType<typeof makeCopy>>; format: DocumentFormat; scan_status: Original['scan_status'] },
  original: Original,
  { context }: ManuscriptCall,
) {
  const file_key = await storeFile(context, 'manuscripts', made.copy, about.format);
  const report = await reportOfRound(original, made.report, context);
  const [bytes, sha256] = [made.copy.length, sha256Of(made.copy)];
  return { file: { ...about, file_key, name: made.name, bytes, sha256 }, report, removed: made.removed };
}

/** Makes a new copy the round's current one; returns whether reviewers can read it. */
async function installCopy(
  trx: Transaction<Database>,
  { original: { manuscript_id: id, round }, copy }: { original: Original; copy: Copy },
  { context, user }: ManuscriptCall,
): Promise<boolean> {
  const now = context.clock.now();
  await lockManuscript(trx, id);
  const before = await findLeakReport(trx, { id, round });
  if (!before) throw new Problem('conflict', REVIEW_TEXTS.copyPending);
  const { file, report } = copy;
  const old = await findManuscriptFile(trx, { manuscript_id: id, round, kind: 'review_copy' });
  if (old) {
    await deleteManuscriptFile(trx, old.id);
    await insertUnclaimed(trx, old.file_key, now);
  }
  await claimFile(trx, file.file_key, now);
  const row = { id: randomId(), manuscript_id: id, round, kind: 'review_copy', flags: '[]', created_at: now } as const;
  await insertManuscriptFile(trx, { ...row, ...file });
  const isOlder = (text: string) => copy.action === 'review-copy.redacted' || text.endsWith(inResponseFile(''));
  const older = before.removed.filter((text) => isOlder(text) && !copy.removed.includes(text));
  await replaceLeakReport(trx, {
    manuscript_id: id,
    round,
    made_at: now,
    ...reportColumns(report),
    removed: JSON.stringify([...copy.removed, ...older]),
  });
  const isReadable = !isHeldBack({ leaks: report.leaks, shown_at: null });
  const wasReadable = old !== undefined && !isHeldBack(before);
  for (const assignment_id of isReadable && !wasReadable ? await listWaitingForCopy(trx, { id, round }) : []) {
    await enqueue(trx, { kind: 'mail.review-copy-shown', payload: { assignment_id, manuscript_id: id } }, now);
  }
  const actor = { id: user.id, name: user.email };
  const details = { round, file_sha256: file.sha256 };
  await appendEvent(trx, { actor, action: copy.action, object: { type: 'manuscript', id }, details }, now);
  return isReadable;
}

const reportColumns = ({ status, reason, leaks }: LeakReport) => ({ status, reason, leaks: JSON.stringify(leaks) });

/**
 * Redacts text in a round's review copy. The original is unchanged.
 * @throws Problem not_found; unprocessable for anything but Word files, or with the field `texts` if some are not found
 */
export async function redactReviewCopy(
  { round, texts }: Redaction & { round: number },
  call: ManuscriptCall,
): Promise<{ message: string }> {
  const { context, manuscript } = call;
  const copyKey = { manuscript_id: manuscript.id, round };
  const original = await findManuscriptFile(context.db, { ...copyKey, kind: 'original' });
  if (!original) throw notFound();
  const present = await findManuscriptFile(context.db, { ...copyKey, kind: 'review_copy' });
  if (present?.format !== 'docx') throw fileProblem('unprocessable', REDACTION_TEXTS.notWord);
  const { format, scan_status } = present;
  const source = await readStoredFile(present, context);
  const made = await withTurn(callerOf(call), async () =>
    makeCopy({ bytes: await redactedCopyOf({ bytes: source, texts }), format }, original, call),
  );
  const stored = await storeCopy({ made, format, scan_status }, original, call);
  const removed = [...stored.removed, REDACTION_TEXTS.removed];
  const copy = { ...stored, removed, action: 'review-copy.redacted' } as const;
  const isReadable = await context.db.transaction().execute((trx) => installCopy(trx, { original, copy }, call));
  context.wakeOutbox();
  const { copyReplaced, copyReplacedHeld } = EDITORIAL_REVIEW_TEXTS;
  return { message: isReadable ? copyReplaced : copyReplacedHeld };
}

/**
 * Releases a round's copy to reviewers, with title, abstract and keywords as the authors wrote them, even though
 * something in it matches an author, such as a common name that an editor has checked. Waiting reviewers are notified.
 * @throws Problem conflict if nothing is held back
 */
export async function showReviewCopy(
  { round }: { round: number },
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<{ message: string }> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const report = await findLeakReport(trx, { id, round });
    const isFileHeld = report !== undefined && isHeldBack(report);
    const isTextHeld = report !== undefined && (await findTextForReviewers(readerOf(trx), id)) !== null;
    if (!isFileHeld && !isTextHeld) throw new Problem('conflict', EDITORIAL_REVIEW_TEXTS.nothingHeld);
    await recordRelease(trx, { id, round, by: user.email, now });
    for (const assignment_id of isFileHeld ? await listWaitingForCopy(trx, { id, round }) : []) {
      await enqueue(trx, { kind: 'mail.review-copy-shown', payload: { assignment_id, manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    await appendEvent(
      trx,
      { actor, action: 'review-copy.shown', object: { type: 'manuscript', id }, details: { round } },
      now,
    );
  });
  context.wakeOutbox();
  return { message: EDITORIAL_REVIEW_TEXTS.copyShown };
}
