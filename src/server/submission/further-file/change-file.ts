import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { FurtherFormat } from '#domain/document/further-format';
import { type LeakReport, revealsAuthors } from '#domain/document/leak';
import { REDACTION_TEXTS, type Redaction } from '#domain/document/redaction';
import {
  FURTHER_KINDS,
  FURTHER_TEXTS,
  type FurtherKind,
  type OfficeFurtherFilesChange,
  reviewCopyName,
} from '#domain/submission/further-file/further-file';
import { furtherCopyOf } from '#server/document/further-copy';
import { inspectFurther } from '#server/document/inspect/inspect-further';
import { receiveFile } from '#server/document/receive-document';
import { redactedCopyOf } from '#server/document/redact';
import { scanDocument } from '#server/document/scan-document';
import { claimFile, readStoredFile, sha256Of, storeFile } from '#server/document/store-document';
import { insertUnclaimed } from '#server/document/upload-queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { fileProblem, notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { listManuscriptAuthors, lockManuscript } from '#server/manuscript/queries';
import { FURTHER_FILE_RULES } from './added-files.ts';
import { findFile, findManuscriptNumber, listAssignmentsToNotify, lockFile, updateFile } from './queries.ts';
import { filesChange, type StoredFurtherFile } from './read-files.ts';

/** A reviewers' copy, cleaned and searched for the authors. */
export interface SearchedCopy {
  copy: Uint8Array;
  report: LeakReport;
  format: FurtherFormat;
  /** Null if it was made from the authors' file, whose scan covers it. */
  scan_status: 'not_scanned' | 'clean' | null;
  action: 'further-file.copy-replaced' | 'further-file.copy-redacted';
}

/**
 * Replaces the reviewers' copy of a further file with one from the office. It is inspected, cleaned and searched like
 * the authors' own: if it names them, it is held back too. Waiting reviewers are notified.
 * @throws Problem with the field `file`; not_found; conflict for kinds that reviewers never receive, and while the
 * first copy is being made
 */
export function replaceCopy({ file: id }: { file: string }, call: ManuscriptCall): Promise<OfficeFurtherFilesChange> {
  const { context, manuscript } = call;
  return receiveFile(call, { fieldNames: [], files: FURTHER_FILE_RULES }, async ({ document, documentProblem }) => {
    if (!document) throw documentProblem;
    const file = await findFile(context.reader, { manuscript_id: manuscript.id }, id);
    if (!file) throw notFound();
    requireCopy(file);
    const { path, format } = document;
    const newCopy = await withTurn(callerOf(call), async () => {
      await inspectFurther(path, format);
      return searchCopy({ bytes: await readFile(path), format, file }, call);
    });
    const scan_status = await scanDocument(path, context);
    // Only the authors' files are scanned later, copies never are.
    if (scan_status === 'pending') throw new Problem('unavailable', FURTHER_TEXTS.noScanner);
    return saveCopy({ file, made: { ...newCopy, format, scan_status, action: 'further-file.copy-replaced' } }, call);
  });
}

/**
 * Cleans and searches a replacement copy of a further file.
 * @throws Problem with the field `file` if no copy can be made of it
 */
export async function searchCopy(
  { bytes, format, file }: { bytes: Uint8Array; format: FurtherFormat; file: StoredFurtherFile },
  { context, manuscript }: ManuscriptCall,
): Promise<Pick<SearchedCopy, 'copy' | 'report'>> {
  const identities = await listManuscriptAuthors(context.db, manuscript.id);
  const number = await findManuscriptNumber(context.reader, manuscript.id);
  const name = reviewCopyName({ kind: file.kind, format, number: 1 }, number);
  const { copy, report } = await furtherCopyOf({ bytes, format, name, identities });
  if (!copy) throw fileProblem('unprocessable', report.reason);
  return { copy, report };
}

/** Makes it the reviewers' copy, and notifies reviewers waiting for it. */
export async function saveCopy(
  { file: { id }, made: newCopy }: { file: StoredFurtherFile; made: SearchedCopy },
  call: ManuscriptCall,
): Promise<OfficeFurtherFilesChange> {
  const { context, manuscript } = call;
  const file_key = await storeFile(context, 'further', newCopy.copy, newCopy.format);
  const isHeld = revealsAuthors(newCopy.report.leaks);
  await context.db.transaction().execute((trx) => updateCopy(trx, { id, file_key, isHeld, made: newCopy }, call));
  context.wakeOutbox();
  return filesChange(isHeld ? FURTHER_TEXTS.replacedHeld : FURTHER_TEXTS.replaced, { context, manuscript });
}

async function updateCopy(
  trx: Transaction<Database>,
  { id, file_key, isHeld, made: newCopy }: { id: string; file_key: string; isHeld: boolean; made: SearchedCopy },
  { context, user, manuscript }: ManuscriptCall,
): Promise<void> {
  const { copy, report, format, scan_status, action } = newCopy;
  const now = context.clock.now();
  await lockManuscript(trx, manuscript.id);
  const current = await lockFile(trx, manuscript.id, id);
  if (!current) throw notFound();
  requireCopy(current);
  if (current.copy_file_key) await insertUnclaimed(trx, current.copy_file_key, now);
  await claimFile(trx, file_key, now);
  const file_sha256 = sha256Of(copy);
  await updateFile(trx, id, {
    copy_file_key: file_key,
    copy_bytes: copy.length,
    copy_sha256: file_sha256,
    copy_format: scan_status && format,
    copy_scan_status: scan_status,
    searched_at: now,
    leaks: JSON.stringify(report.leaks),
    reason: report.reason,
    held_since: isHeld ? now : null,
    settled: null,
    settled_by: null,
    settled_at: null,
  });
  if (!isHeld) await notifyWaitingReviewers(trx, current, now);
  const event = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id: manuscript.id } };
  const details = { further_file_id: id, file_sha256 };
  await appendEvent(trx, { ...event, action, details }, now);
}

/**
 * Refuses if there is no copy to replace.
 * @throws Problem conflict for kinds that reviewers never receive, and while the first copy is being made
 */
export function requireCopy({ kind, searched_at }: StoredFurtherFile): void {
  if (!FURTHER_KINDS[kind].isForReviewers) throw new Problem('conflict', FURTHER_TEXTS.hiddenKind);
  if (!searched_at) throw new Problem('conflict', FURTHER_TEXTS.copyPending);
}

/**
 * Redacts text in the reviewers' copy of a further file; the original is unchanged.
 * @throws Problem not_found; conflict as for replacing a copy; unprocessable for anything but Word files, or with the
 * field `texts` if some are not found
 */
export async function redactFile(
  { file: id, texts }: Redaction & { file: string },
  call: ManuscriptCall,
): Promise<OfficeFurtherFilesChange> {
  const { context, manuscript } = call;
  const file = await findFile(context.reader, { manuscript_id: manuscript.id }, id);
  if (!file) throw notFound();
  requireCopy(file);
  const { copy_file_key: file_key, copy_sha256: sha256 } = file;
  const format = file.copy_format ?? file.format;
  if (format !== 'docx' || !file_key || !sha256) throw fileProblem('unprocessable', REDACTION_TEXTS.notWord);
  const source = await readStoredFile({ file_key, sha256 }, context);
  const newCopy = await withTurn(callerOf(call), async () => {
    const bytes = await redactedCopyOf({ bytes: source, texts });
    return searchCopy({ bytes, format, file }, call);
  });
  const scan_status = file.copy_scan_status;
  return saveCopy({ file, made: { ...newCopy, format, scan_status, action: 'further-file.copy-redacted' } }, call);
}

type OfficeCall = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/**
 * Releases to the reviewers a file that may name its authors, or withholds it.
 * @throws Problem not_found; conflict if there is nothing to decide, or no copy to release
 */
export async function settleFile(
  { file: id, outcome }: { file: string; outcome: 'show' | 'withhold' },
  { context, user, manuscript }: OfficeCall,
): Promise<OfficeFurtherFilesChange> {
  const now = context.clock.now();
  const settled = outcome === 'show' ? 'shown' : 'withheld';
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const file = await lockFile(trx, manuscript.id, id);
    if (!file) throw notFound();
    if (!FURTHER_KINDS[file.kind].isForReviewers) throw new Problem('conflict', FURTHER_TEXTS.hiddenKind);
    if (settled === 'shown') {
      if (!file.searched_at) throw new Problem('conflict', FURTHER_TEXTS.copyPending);
      if (!file.copy_file_key) throw new Problem('conflict', FURTHER_TEXTS.noCopy);
      if (!file.held_since && file.settled === null) throw new Problem('conflict', FURTHER_TEXTS.notHeld);
    }
    if (file.settled === settled) return;
    await updateFile(trx, id, { settled, settled_by: user.email, settled_at: now });
    if (settled === 'shown') await notifyWaitingReviewers(trx, file, now);
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id: manuscript.id } };
    const details = { further_file_id: id };
    await appendEvent(trx, { ...event, action: `further-file.${settled}`, details }, now);
  });
  return filesChange(settled === 'shown' ? FURTHER_TEXTS.shown : FURTHER_TEXTS.withheld, { context, manuscript });
}

/**
 * Changes a file's kind. If reviewers are now to receive it, it is first copied and searched.
 * @throws Problem not_found
 */
export async function changeKind(
  { file: id, kind }: { file: string; kind: FurtherKind },
  { context, user, manuscript }: OfficeCall,
): Promise<OfficeFurtherFilesChange> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const file = await lockFile(trx, manuscript.id, id);
    if (!file) throw notFound();
    if (file.kind === kind) return;
    await updateFile(trx, id, { kind });
    if (FURTHER_KINDS[kind].isForReviewers && !file.searched_at) {
      const payload = { manuscript_id: manuscript.id, further_file_id: id };
      await enqueue(trx, { kind: 'further-file.copy', payload }, now);
    }
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id: manuscript.id } };
    const details = { further_file_id: id, from: file.kind, to: kind };
    await appendEvent(trx, { ...event, action: 'further-file.kind-changed', details }, now);
  });
  context.wakeOutbox();
  return filesChange(FURTHER_TEXTS.kindChanged, { context, manuscript });
}

/** Editors often settle several files in a row, or change their minds: one email covers the outcome. */
const NOTIFICATION_DELAY_MS = 10 * 60_000;

/** Notifies waiting reviewers that a file is available. */
async function notifyWaitingReviewers(
  trx: Transaction<Database>,
  { manuscript_id, round }: StoredFurtherFile,
  now: Date,
): Promise<void> {
  if (!manuscript_id) return;
  const since = now.toISOString();
  for (const assignment_id of await listAssignmentsToNotify(trx, { manuscript_id, round })) {
    const payload = { assignment_id, manuscript_id, since };
    await enqueue(
      trx,
      { kind: 'mail.further-files-shown', payload },
      now,
      new Date(now.getTime() + NOTIFICATION_DELAY_MS),
    );
  }
}
