import { readerOf } from '#database/connect';
import { APPEAL_TEXTS, appealDeadline } from '#domain/decision/request/appeal';
import { REQUEST_TEXTS } from '#domain/decision/request/request';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { REVIEW_TEXTS } from '#domain/review/review';
import { isReviewAwaited, type ReviewReply } from '#domain/review/reviewer-area';
import { AUTHOR_TEXTS, canRevise, canWithdraw } from '#domain/submission/author-area';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem, requireDueDate } from '#server/kernel/http/problem';
import type { ManuscriptCall, ReviewerCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findWithdrawal, listRequestsOfAuthors } from '#server/manuscript/request-queries';
import { readReview } from '#server/review/read-review';
import { lockAndReadAssignment } from '#server/review/review-assignment';
import { findAppealFacts, findOpenRequest, insertRequest } from './queries.ts';

/**
 * Requests more time for a review. Idempotent.
 * @throws Problem conflict if no review is awaited; bad_request if the date is no later than the current one
 */
export async function requestReviewTime(
  { due_on: wanted_on, reason: words }: { due_on: string; reason: string },
  { context, reviewer: { assignmentId: assignment_id, accountId, email } }: Pick<ReviewerCall, 'context' | 'reviewer'>,
): Promise<ReviewReply> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const { stage, due_on, manuscript_id } = await lockAndReadAssignment(trx, assignment_id, now);
    if (!isReviewAwaited(stage)) throw new Problem('conflict', REVIEW_TEXTS.noReviewDue);
    const request = { id: randomId(), manuscript_id, assignment_id, kind: 'review-time' as const };
    if (await findOpenRequest(trx, request)) return;
    requireExtension(wanted_on, { due_on, now });
    await insertRequest(trx, { ...request, granted_on: null, answer: null, words, wanted_on, asked_at: now });
    const payload = { request_id: request.id, manuscript_id };
    await enqueue(trx, { kind: 'mail.request-to-office', payload }, now);
    const actor = { id: accountId, name: email };
    const object = { type: 'manuscript', id: manuscript_id };
    const details = { assignment_id, wanted_on };
    await appendEvent(trx, { actor, action: 'review.time-asked', object, details }, now);
  });
  context.wakeOutbox();
  return { message: REQUEST_TEXTS.received, review: await readReview(assignment_id, context) };
}

/**
 * Refuses a date that does not extend the deadline, or extends it too far.
 * @throws Problem bad_request if it is not after today, more than a year away, or not after the current due date
 */
function requireExtension(wanted_on: string, { due_on, now }: { due_on: string | null; now: Date }): void {
  requireDueDate('due_on', wanted_on, now);
  if (wanted_on > (due_on ?? '')) return;
  throw new Problem('bad_request', REQUEST_TEXTS.noLater, {
    fields: { due_on: [REQUEST_TEXTS.noLater] },
    showText: true,
  });
}

/**
 * Requests more time for a revision. Idempotent.
 * @throws Problem conflict if none is due; bad_request if the date is no later than the current one
 */
export async function requestRevisionTime(
  { due_on: wanted_on, reason: words }: { due_on: string; reason: string },
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    const status = manuscript.status as ManuscriptStatus;
    if (!canRevise({ status, withdrawal_requested_at: await findWithdrawal(trx, id) })) {
      throw new Problem('conflict', AUTHOR_TEXTS.noRevisionDue);
    }
    const request = { id: randomId(), manuscript_id: id, kind: 'revision-time' as const };
    if (await findOpenRequest(trx, request)) return;
    requireExtension(wanted_on, { due_on: manuscript.revision_due_on, now });
    const open = { assignment_id: null, granted_on: null, answer: null };
    await insertRequest(trx, { ...request, ...open, words, wanted_on, asked_at: now });
    const payload = { request_id: request.id, manuscript_id: id };
    await enqueue(trx, { kind: 'mail.request-to-office', payload }, now);
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.revision-time-asked', object, details: { wanted_on } }, now);
  });
  context.wakeOutbox();
  return { message: AUTHOR_TEXTS.withdrawalReceived };
}

/**
 * Appeals against a rejection. Idempotent.
 * @throws Problem conflict if the manuscript is not rejected, the period for appeals is over, or the office has answered
 * an appeal already
 */
export async function requestAppeal(
  words: string,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const request = { id: randomId(), manuscript_id: id, kind: 'appeal' as const };
    if (await findOpenRequest(trx, request)) return;
    const requests = await listRequestsOfAuthors(readerOf(trx), id);
    if (!appealDeadline({ ...(await findAppealFacts(trx, id)), requests }, now)) {
      throw new Problem('conflict', APPEAL_TEXTS.cannotAppeal);
    }
    const open = { assignment_id: null, wanted_on: null, granted_on: null, answer: null };
    await insertRequest(trx, { ...request, ...open, words, asked_at: now });
    for (const kind of ['mail.request-to-office', 'mail.request-received'] as const) {
      await enqueue(trx, { kind, payload: { request_id: request.id, manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'manuscript.appealed', object: { type: 'manuscript', id } }, now);
  });
  context.wakeOutbox();
  return { message: APPEAL_TEXTS.received };
}

/**
 * Requests the withdrawal of a manuscript. Idempotent.
 * @throws Problem conflict if it is rejected or published
 */
export async function requestManuscriptWithdrawal(
  words: string,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    const request = { id: randomId(), manuscript_id: id, kind: 'withdrawal' as const };
    if (await findOpenRequest(trx, request)) return;
    if (!canWithdraw({ status: manuscript.status as ManuscriptStatus, withdrawal_requested_at: null })) {
      throw new Problem('conflict', AUTHOR_TEXTS.cannotWithdraw);
    }
    await insertRequest(trx, {
      ...request,
      words,
      assignment_id: null,
      wanted_on: null,
      granted_on: null,
      answer: null,
      asked_at: now,
    });
    for (const kind of ['mail.request-to-office', 'mail.request-received'] as const) {
      await enqueue(trx, { kind, payload: { request_id: request.id, manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.withdrawal-requested', object }, now);
  });
  context.wakeOutbox();
  return { message: AUTHOR_TEXTS.withdrawalReceived };
}
