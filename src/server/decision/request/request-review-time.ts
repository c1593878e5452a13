import { REQUEST_TEXTS } from '#domain/decision/request/request';
import { REVIEW_TEXTS } from '#domain/review/review';
import { isReviewAwaited, type ReviewReply } from '#domain/review/reviewer-area';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ReviewerCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { showReview } from '#server/review/read-review';
import { lockAndRead } from '#server/review/reviewed';
import { findOpenRequest, insertRequest } from './queries.ts';
import { requireLater } from './require-later.ts';

/**
 * Asks for more time for a review; the office decides. Idempotent.
 * @throws Problem conflict if no review is awaited; bad_request if the date is no later than the current one
 */
export async function requestReviewTime(
  { due_on: wanted_on, reason: words }: { due_on: string; reason: string },
  { context, reviewer: { assignmentId: assignment_id, accountId, email } }: Pick<ReviewerCall, 'context' | 'reviewer'>,
): Promise<ReviewReply> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const { stage, due_on, manuscript_id } = await lockAndRead(trx, assignment_id, now);
    if (!isReviewAwaited(stage)) throw new Problem('conflict', REVIEW_TEXTS.noReviewDue);
    const request = { id: randomId(), manuscript_id, assignment_id, kind: 'review-time' as const };
    if (await findOpenRequest(trx, request)) return;
    requireLater(wanted_on, { due_on, now });
    await insertRequest(trx, { ...request, granted_on: null, answer: null, words, wanted_on, asked_at: now });
    const payload = { request_id: request.id, manuscript_id };
    await enqueue(trx, { kind: 'mail.request-to-office', payload }, now);
    const actor = { id: accountId, name: email };
    const object = { type: 'manuscript', id: manuscript_id };
    const details = { assignment_id, wanted_on };
    await appendEvent(trx, { actor, action: 'review.time-asked', object, details }, now);
  });
  context.wakeOutbox();
  return { message: REQUEST_TEXTS.received, review: await showReview(assignment_id, context) };
}
