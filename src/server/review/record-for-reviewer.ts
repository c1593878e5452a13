import type * as z from 'zod';
import { RecordedReview, EDITORIAL_REVIEW_TEXTS as TEXTS } from '#domain/desk/editorial/review';
import { reviewFormFor } from '#domain/review/form-answers';
import type { AssignmentAnswer } from '#domain/review/invitation';
import { EMPTY_REVIEW } from '#domain/review/review';
import { isReviewOpen } from '#domain/review/reviewer-area';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { receiveForm } from '#server/document/receive-document';
import { scanDocument } from '#server/document/scan-document';
import { claimFile, storeFile } from '#server/document/store-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { invalidFieldsProblem, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { lapseRequestsOfReviewer } from '#server/manuscript/request-queries';
import { answerInvitation } from './answer-invitation.ts';
import { findReviewer, insertEvidence, updateAssignment } from './queries.ts';
import { lockAndReadAssignment, requireReadableCopy } from './review-assignment.ts';
import { findDraft, findLastReview, insertReview, reviewerNumberFor, saveDraftVersion } from './review-queries.ts';

/**
 * Answers an invitation for a reviewer who answered by telephone, for example. The reviewer is notified as usual; the
 * log names the editor.
 * @throws Problem as for the reviewer's own answer
 */
export async function answerForReviewer(
  id: string,
  given: z.infer<typeof AssignmentAnswer>,
  { context, user }: ManuscriptCall,
): Promise<{ message: string }> {
  const { reviewer_id, email } = await findReviewer(context.reader, id);
  const reviewer = { assignmentId: id, accountId: reviewer_id, email, byLink: false };
  await answerInvitation(given, reviewer, context, { id: user.id, name: user.email });
  return { message: given.answer === 'accept' ? TEXTS.acceptedFor : TEXTS.declinedFor };
}

/**
 * Records a review that was received by other means, such as email, and keeps that email as evidence for the office
 * only. The form may be incomplete; the invitation counts as accepted. The reviewer is emailed the usual thanks.
 * @throws Problem with the missing fields; conflict if no review can be written, or the manuscript was not yet readable
 */
export async function recordReview(id: string, call: ManuscriptCall): Promise<Response> {
  const { context, user } = call;
  const now = context.clock.now();
  const fieldNames = ['recommendation', 'comments_to_author', 'comments_to_editor', 'interests'];
  await receiveForm(call, fieldNames, async ({ fields, document, documentProblem }) => {
    const { data: given, error } = RecordedReview.safeParse(fields);
    if (!given) throw invalidFieldsProblem(error);
    if (!document) throw documentProblem;
    await withTurn(callerOf(call), () => inspectDocument(document.path, document.format));
    const scan_status = await scanDocument(document.path, context);
    if (scan_status === 'pending') throw new Problem('unavailable', TEXTS.noScanner);
    const file_key = await storeFile(context, 'reviews', document.path, document.format);
    await context.db.transaction().execute(async (trx) => {
      const assignment = await lockAndReadAssignment(trx, id, now);
      const { stage, manuscript_id } = assignment;
      if (stage !== 'invited' && !isReviewOpen(stage)) throw new Problem('conflict', TEXTS.cannotRecord);
      const last = await findLastReview(trx, id);
      if (!last) await requireReadableCopy(trx, assignment);
      const { interests, recommendation, comments_to_author, comments_to_editor } = given;
      const content = { ...EMPTY_REVIEW, recommendation, comments_to_author, comments_to_editor };
      const draft = await findDraft(trx, id);
      await saveDraftVersion(trx, id, { content, version: draft?.version ?? 0, now });
      const number = (last?.number ?? 0) + 1;
      const row = { assignment_id: id, number, recommendation, submitted_at: now };
      await insertReview(trx, { ...row, content: JSON.stringify(content) });
      const form = JSON.stringify(reviewFormFor(context.journal, assignment.article_type));
      await updateAssignment(trx, id, {
        ...(assignment.accepted_at === null && { accepted_at: now, form }),
        ...(interests && { interests, interests_declared_at: now }),
        completed_at: assignment.completed_at ?? now,
        returned_at: null,
        reviewer_number: await reviewerNumberFor(trx, id),
      });
      await lapseRequestsOfReviewer(trx, id, now);
      const { name, format, bytes, sha256 } = document;
      const by = { recorded_by: user.email, recorded_by_id: user.id, recorded_at: now };
      const evidence = {
        id: randomId(),
        assignment_id: id,
        number,
        file_key,
        name,
        format,
        bytes,
        sha256,
      };
      await insertEvidence(trx, { ...evidence, ...by, scan_status });
      await claimFile(trx, file_key, now);
      if (number === 1) {
        await enqueue(trx, { kind: 'mail.review-thanks', payload: { assignment_id: id, manuscript_id } }, now);
      }
      const details = { assignment_id: id, number, file_sha256: sha256 };
      const actor = { id: user.id, name: user.email };
      const object = { type: 'manuscript', id: manuscript_id };
      await appendEvent(trx, { actor, action: 'review.recorded', object, details }, now);
    });
  });
  context.wakeOutbox();
  return Response.json({ message: TEXTS.recorded });
}
