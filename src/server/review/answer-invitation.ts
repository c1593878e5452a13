import type * as z from 'zod';
import { REVIEW_FORM } from '#domain/review-form';
import { type AssignmentAnswer, INVITATION_TEXTS } from '#domain/review-invitation';
import type { Context } from '#server/context';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import type { Reviewer } from '#server/http/route';
import { enqueue } from '#server/outbox/enqueue';
import { inviteNext } from '#server/review/invite-next';
import { updateAssignment } from '#server/review/office-queries';
import { lockAndRead, type Reviewed } from '#server/review/reviewed';

/**
 * Accepts or declines, by a link or by account. The same answer again is answered alike. Who has accepted may
 * still decline until the review is in: a competing interest is often seen only in the manuscript.
 * @throws Problem conflict where it was answered otherwise, withdrawn, or decided without this review
 */
export async function answerInvitation(
  { answer, reason, suggested_colleagues }: z.infer<typeof AssignmentAnswer>,
  { assignmentId, accountId, email }: Reviewer,
  context: Context,
): Promise<string> {
  const now = context.clock.now();
  const isYes = answer === 'accept';
  await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndRead(trx, assignmentId, now);
    if (isYes ? isAccepted(assignment) : assignment.declined_at) return;
    refuseOtherwise(assignment, isYes);
    const change = isYes
      ? { accepted_at: now, form: JSON.stringify(REVIEW_FORM) }
      : { declined_at: now, decline_reason: reason, suggested_colleagues };
    await updateAssignment(trx, assignmentId, change);
    const { manuscript_id, round } = assignment;
    const payload = { assignment_id: assignmentId, manuscript_id };
    await enqueue(trx, { kind: 'mail.review-answered', payload }, now);
    if (isYes) await enqueue(trx, { kind: 'mail.review-accepted', payload }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const action = isYes ? 'review.accepted' : 'review.declined';
    await appendEvent(
      trx,
      { actor: { id: accountId, name: email }, action, object, details: { assignment_id: assignmentId } },
      now,
    );
    if (!isYes) await inviteNext(trx, { manuscriptId: manuscript_id, round }, now);
  });
  context.wakeOutbox();
  return isYes ? INVITATION_TEXTS.accepted : INVITATION_TEXTS.declined;
}

const isAccepted = ({ accepted_at, declined_at, cancelled_at }: Reviewed) =>
  accepted_at !== null && !declined_at && !cancelled_at;

function refuseOtherwise({ stage, completed_at }: Reviewed, isYes: boolean): void {
  if (stage === 'cancelled') throw new Problem('conflict', INVITATION_TEXTS.cancelled);
  if (isYes && stage === 'closed') throw new Problem('conflict', INVITATION_TEXTS.closed);
  if (isYes ? stage !== 'invited' : completed_at) throw new Problem('conflict', INVITATION_TEXTS.answered);
}
