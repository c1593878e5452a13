import type { Transaction } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#database/schema';
import { isActive } from '#domain/review/assignment-status';
import { reviewFormFor } from '#domain/review/form-answers';
import { type AssignmentAnswer, INVITATION_TEXTS } from '#domain/review/invitation';
import type { ReviewStage } from '#domain/review/reviewer-area';
import { confirmAccount, lockAccount, updateAccount } from '#server/account/queries';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { Reviewer } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lapseRequestsOfReviewer } from '#server/manuscript/request-queries';
import { inviteNext } from './invite-next.ts';
import { updateAssignment } from './queries.ts';
import { lockAndReadAssignment, mustAskForName, type ReviewAssignment } from './review-assignment.ts';

type Trx = Transaction<Database>;

type AnswerInput = z.infer<typeof AssignmentAnswer>;
type Respondent = Omit<Reviewer, 'name'>;

/**
 * Accepts or declines an invitation, by link or account. Idempotent. Reviewers who accepted may still decline until
 * they submit: a conflict of interest often shows only in the manuscript. Answering by link confirms the address;
 * `password_ended` reports that an earlier password was removed.
 * @throws Problem conflict if it was answered differently, withdrawn, or decided without this review; bad_request with
 * the field `first_name` if someone accepts without a known name
 */
export async function answerInvitation(
  given: AnswerInput,
  reviewer: Respondent,
  context: Context,
  /** Set if an editor answers for the reviewer; the office is then not notified. */
  editor?: { id: string; name: string },
): Promise<{ message: string; password_ended: boolean }> {
  const { answer, reason, suggested_colleagues } = given;
  const { assignmentId, accountId, email } = reviewer;
  const now = context.clock.now();
  const isAccepting = answer === 'accept';
  const password_ended = await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndReadAssignment(trx, assignmentId, now);
    const isRepeated = isAccepting ? isAccepted(assignment) : assignment.declined_at;
    if (!isRepeated) refuseConflictingAnswer(assignment, isAccepting);
    if (isAccepting && !isRepeated) await saveName(trx, reviewer, given);
    if (isRepeated) return confirmByLink(trx, reviewer, now);
    const change = isAccepting
      ? { accepted_at: now, form: JSON.stringify(reviewFormFor(context.journal, assignment.article_type)) }
      : { declined_at: now, decline_reason: reason, suggested_colleagues };
    await updateAssignment(trx, assignmentId, change);
    if (!isAccepting) await lapseRequestsOfReviewer(trx, assignmentId, now);
    const { manuscript_id, round } = assignment;
    const payload = { assignment_id: assignmentId, manuscript_id };
    if (!editor) await enqueue(trx, { kind: 'mail.review-answered', payload: { ...payload, answer } }, now);
    if (isAccepting) await enqueue(trx, { kind: 'mail.review-accepted', payload }, now);
    const next = isAccepting ? [] : await inviteNext(trx, { manuscriptId: manuscript_id, round }, now);
    // Logged last: holding the event log must not wait for the next reviewer, who may be registering now.
    const isPasswordEnded = await confirmByLink(trx, reviewer, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const action = isAccepting ? 'review.accepted' : 'review.declined';
    await appendEvent(
      trx,
      { actor: editor ?? { id: accountId, name: email }, action, object, details: { assignment_id: assignmentId } },
      now,
    );
    for (const pendingEvent of next) await appendEvent(trx, pendingEvent, now);
    return isPasswordEnded;
  });
  context.wakeOutbox();
  return { message: isAccepting ? INVITATION_TEXTS.accepted : INVITATION_TEXTS.declined, password_ended };
}

/**
 * Saves the name given on accepting, if none is known yet. The name on an unconfirmed account may be a stranger's, so
 * it is replaced.
 */
async function saveName(
  trx: Trx,
  { accountId }: Respondent,
  { first_name, last_name = '' }: AnswerInput,
): Promise<void> {
  const account = await lockAccount(trx, accountId);
  if (!account || !mustAskForName(account)) return;
  if (first_name !== undefined) {
    return updateAccount(trx, accountId, { first_name, last_name, are_names_apart: true });
  }
  if (account.first_name || account.last_name) return;
  const sentence = INVITATION_TEXTS.nameMissing;
  throw new Problem('bad_request', sentence, { fields: { first_name: [sentence] }, showText: true });
}

/**
 * Confirms the address, because opening the link proves ownership of the mailbox. Returns whether this removed a
 * password that a stranger may have set.
 */
async function confirmByLink(trx: Trx, { byLink, accountId: id, email: name }: Respondent, now: Date) {
  const confirmed = byLink ? await confirmAccount(trx, id, { password_hash: null, now }) : undefined;
  if (!confirmed) return false;
  const object = { type: 'account', id };
  await appendEvent(
    trx,
    { actor: { id, name }, action: 'account.confirmed', object, details: { by: 'invitation' } },
    now,
  );
  if (confirmed.had_password) {
    await enqueue(trx, { kind: 'mail.address-confirmed', payload: { account_id: id } }, now);
  }
  return confirmed.had_password;
}

const isAccepted = (assignment: ReviewAssignment) => assignment.accepted_at !== null && isActive(assignment);

/** Why an invitation cannot be accepted; undefined if it can. */
const ACCEPT_REFUSALS: Record<ReviewStage, string | undefined> = {
  invited: undefined,
  accepted: INVITATION_TEXTS.answered,
  overdue: INVITATION_TEXTS.answered,
  returned: INVITATION_TEXTS.answered,
  submitted: INVITATION_TEXTS.answered,
  declined: INVITATION_TEXTS.answered,
  cancelled: INVITATION_TEXTS.cancelled,
  closed: INVITATION_TEXTS.closed,
};

function refuseConflictingAnswer({ stage, completed_at }: ReviewAssignment, isYes: boolean): void {
  if (stage === 'cancelled') throw new Problem('conflict', INVITATION_TEXTS.cancelled);
  const why = isYes ? ACCEPT_REFUSALS[stage] : completed_at && INVITATION_TEXTS.answered;
  if (why) throw new Problem('conflict', why);
}
