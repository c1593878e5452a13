import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { REVIEW_TEXTS } from '#domain/review/review';
import type { ReviewReply } from '#domain/review/reviewer-area';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { receiveForm } from '#server/document/receive-document';
import { scanDocument } from '#server/document/scan-document';
import { sendManuscriptFile } from '#server/document/send-file';
import { claimFile, storeFile } from '#server/document/store-document';
import { insertUnclaimed } from '#server/document/upload-queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound } from '#server/kernel/http/problem';
import { spend } from '#server/kernel/http/rate-limit';
import type { ReviewerCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { callerKey, withTurn } from '#server/kernel/thread/turns';
import { deleteReviewFiles, insertReviewFile } from './file-queries.ts';
import { showReview } from './read-review.ts';
import { lockAndRead, readReviewed, requireOpen } from './reviewed.ts';
import { findFellowFile, findOwnFile } from './reviewer-queries.ts';

/** No one changes the file more often; a script might. */
const FILE_LIMIT = { name: 'review-file', max: 30, seconds: 3_600 };

/**
 * Stores a review's file, replacing an earlier one. Idempotent.
 * @throws Problem conflict if the review is closed; what is wrong with the file
 */
export async function receiveReviewFile(call: ReviewerCall): Promise<ReviewReply> {
  const { context, reviewer } = call;
  const { assignmentId } = reviewer;
  const now = context.clock.now();
  requireOpen(await readReviewed(context.reader, assignmentId, now));
  await spend(context, FILE_LIMIT, reviewer.accountId);
  await receiveForm(call, [], async ({ document, documentProblem }) => {
    if (!document) throw documentProblem;
    if ((await findOwnFile(context.reader, assignmentId))?.sha256 === document.sha256) return;
    const { path, format } = document;
    const { flags } = await withTurn(callerKey(call), () => inspectDocument(path, format));
    const scan_status = await scanDocument(document.path, context);
    const file_key = await storeFile(context, 'reviews', document.path, document.format);
    await context.db.transaction().execute(async (trx) => {
      const assignment = await lockAndRead(trx, assignmentId, now);
      requireOpen(assignment);
      await removeFile(trx, assignmentId, now);
      const id = randomId();
      const { name, format, bytes, sha256 } = document;
      await insertReviewFile(trx, {
        id,
        assignment_id: assignmentId,
        kind: 'original',
        file_key,
        created_at: now,
        name,
        format,
        bytes,
        sha256,
        scan_status,
        flags: JSON.stringify(flags),
      });
      await claimFile(trx, file_key, now);
      await enqueue(trx, { kind: 'review-file.clean', payload: { file_id: id } }, now);
      if (scan_status === 'pending') await enqueue(trx, { kind: 'review-file.scan', payload: { file_id: id } }, now);
      const details = { assignment_id: assignmentId, file_sha256: sha256 };
      const object = { type: 'manuscript', id: assignment.manuscript_id };
      await appendEvent(trx, { actor: actorOf(call), action: 'review.file-attached', object, details }, now);
    });
  });
  context.wakeOutbox();
  return { message: REVIEW_TEXTS.fileKept, review: await showReview(assignmentId, context) };
}

/**
 * Deletes a review's file.
 * @throws Problem conflict if the review is closed
 */
export async function removeReviewFile(call: ReviewerCall): Promise<ReviewReply> {
  const { context, reviewer } = call;
  const { assignmentId } = reviewer;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndRead(trx, assignmentId, now);
    requireOpen(assignment);
    if (!(await removeFile(trx, assignmentId, now))) return;
    const object = { type: 'manuscript', id: assignment.manuscript_id };
    const details = { assignment_id: assignmentId };
    await appendEvent(trx, { actor: actorOf(call), action: 'review.file-removed', object, details }, now);
  });
  return { message: REVIEW_TEXTS.fileRemoved, review: await showReview(assignmentId, context) };
}

/** Rows are deleted at once, files by the next clean-up. */
async function removeFile(trx: Transaction<Database>, assignmentId: string, now: Date): Promise<boolean> {
  const keys = await deleteReviewFiles(trx, assignmentId);
  for (const key of keys) await insertUnclaimed(trx, key, now);
  return keys.length > 0;
}

/** The reviewer's own file as sent. */
export async function sendOwnFile({ context, reviewer }: ReviewerCall): Promise<Response> {
  return sendManuscriptFile(await findOwnFile(context.reader, reviewer.assignmentId), context);
}

/** The cleaned file of a released review. */
export async function sendFellowFile(fileId: string, { context, reviewer }: ReviewerCall): Promise<Response> {
  const { assignmentId } = reviewer;
  const { stage, manuscript_number } = await readReviewed(context.reader, assignmentId, context.clock.now());
  const file = stage === 'closed' ? await findFellowFile(context.reader, assignmentId, fileId) : undefined;
  if (!file) throw notFound();
  const name = `${manuscript_number}-r${file.round}-reviewer-${file.reviewer_number}.${file.format}`;
  return sendManuscriptFile({ ...file, name }, context);
}

const actorOf = ({ reviewer: { accountId, email } }: ReviewerCall) => ({ id: accountId, name: email });
