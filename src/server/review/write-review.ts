import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { ReviewForm } from '#domain/journal/review-form';
import { missingIn, wrongAnswers } from '#domain/review/form-answers';
import { readForm } from '#domain/review/present-form';
import { REVIEW_TEXTS, type Recommendation, type ReviewContent } from '#domain/review/review';
import type { DraftReview, KeptDraft, ReviewReceipt } from '#domain/review/reviewer-area';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { Reviewer } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lapseRequestsOfReviewer } from '#server/manuscript/request-queries';
import { updateAssignment } from './editorial-queries.ts';
import { insertReview, keepDraft, numberOfReviewer } from './review-queries.ts';
import { lockAndRead, readReviewed, requireOpen, requireRead } from './reviewed.ts';
import { findDraft, findLastReview } from './reviewer-queries.ts';

type Written = z.infer<typeof DraftReview>;
type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/**
 * Saves a review's draft. Resending equal content succeeds, whatever the version.
 * @throws Problem conflict if the review is closed; conflict with the stored `draft` if it was changed since
 */
export async function saveDraft(
  { content, version }: Written,
  { assignmentId }: Reviewer,
  context: Context,
): Promise<KeptDraft> {
  const { db, reader, clock } = context;
  const now = clock.now();
  const assignment = await readReviewed(reader, assignmentId, now);
  requireOpen(assignment);
  refuse(wrongAnswers(content, readForm(assignment.form)));
  const kept = await keepDraft(db, assignmentId, { content, version, now });
  if (kept) return toKept(kept);
  const other = await findDraft(db, assignmentId);
  if (other && isDeepStrictEqual(other.content, content)) return toKept(other);
  throw stale(other);
}

/**
 * Submits a review. Each change while allowed is a new version; equal content is not.
 * @throws Problem bad_request with the fields that are missing; conflict if the review is closed, before the manuscript could be read, or with `draft`
 * if another window has written in the meantime
 */
export async function submitReview(
  { content, version }: Written,
  { assignmentId, accountId, email }: Reviewer,
  context: Context,
): Promise<ReviewReceipt> {
  const now = context.clock.now();
  const receipt = await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndRead(trx, assignmentId, now);
    const last = await findLastReview(trx, assignmentId);
    const draft = await findDraft(trx, assignmentId);
    const isSame = isDeepStrictEqual(last?.content, content) && assignment.returned_at === null;
    if (last && draft && isSame) return { ...last, version: draft.version };
    requireOpen(assignment);
    if (!last) await requireRead(trx, assignment);
    const recommendation = requireComplete(content, readForm(assignment.form));
    const isKnown = draft && isDeepStrictEqual(draft.content, content);
    const kept = await keepDraft(trx, assignmentId, { content, version: isKnown ? draft.version : version, now });
    if (!kept) throw stale(draft);
    const number = (last?.number ?? 0) + 1;
    await insertReview(trx, {
      assignment_id: assignmentId,
      number,
      recommendation,
      submitted_at: now,
      content: JSON.stringify(content),
    });
    await updateAssignment(trx, assignmentId, {
      completed_at: assignment.completed_at ?? now,
      returned_at: null,
      reviewer_number: await numberOfReviewer(trx, assignmentId),
    });
    await lapseRequestsOfReviewer(trx, assignmentId, now);
    const { manuscript_id } = assignment;
    const payload = { assignment_id: assignmentId, manuscript_id };
    await enqueue(trx, { kind: 'mail.review-submitted', payload: { ...payload, number } }, now);
    if (number === 1) await enqueue(trx, { kind: 'mail.review-thanks', payload }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const actor = { id: accountId, name: email };
    const details = { assignment_id: assignmentId, number };
    await appendEvent(trx, { actor, action: 'review.submitted', object, details }, now);
    return { number, submitted_at: now, version: kept.version };
  });
  context.wakeOutbox();
  const { number, submitted_at } = receipt;
  return {
    message: REVIEW_TEXTS.submitted,
    number,
    version: receipt.version,
    submitted_at: submitted_at.toISOString(),
  };
}

/** A review needs a recommendation. */
function requireComplete(content: ReviewContent, form: ReviewForm): Recommendation {
  refuse({ ...missingIn(content, form), ...wrongAnswers(content, form) });
  if (content.recommendation) return content.recommendation;
  throw new Problem('bad_request', REVIEW_TEXTS.recommendationRequired);
}

/** Throws if any field has an error. */
function refuse(wrong: Readonly<Record<string, string>>): void {
  const sentences = [...new Set(Object.values(wrong))];
  if (sentences.length === 0) return;
  const fields = Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [name, [sentence]]));
  throw new Problem('bad_request', sentences.join(' '), { fields, showText: true });
}

const toKept = ({ version, updated_at }: Pick<Draft, 'version' | 'updated_at'>): KeptDraft => ({
  version,
  updated_at: updated_at.toISOString(),
});

function stale(draft: Draft | undefined): Problem {
  const extra = draft && { draft: { content: draft.content, ...toKept(draft) } };
  return new Problem('conflict', REVIEW_TEXTS.stale, extra ? { extra } : {});
}
