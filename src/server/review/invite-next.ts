import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import { type CandidateRule, INVITING_TEXTS } from '#domain/review/inviting';
import type { Context } from '#server/kernel/context';
import { appendEvent, type PendingEvent, SYSTEM } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import {
  countActiveReviewers,
  findCandidateRule,
  findNextCandidate,
  listUnanswered,
  updateCandidate,
} from './candidate-queries.ts';
import { inviteReviewer } from './invite-reviewer.ts';
import { lockAssignment, updateAssignment } from './queries.ts';

type Trx = Transaction<Database>;
type Manuscript = Parameters<typeof inviteReviewer>[1]['manuscript'];

/**
 * Invites from the reserve list after someone declined or was removed: one person, or as many as are missing. Does
 * nothing once the round is decided or over. Returns the events, which the caller appends.
 */
export async function inviteNext(
  trx: Trx,
  { manuscriptId, round }: { manuscriptId: string; round: number },
  now: Date,
): Promise<readonly PendingEvent[]> {
  const manuscript = await lockManuscript(trx, manuscriptId);
  if (manuscript.round !== round || !has('isInReview', manuscript.status)) return [];
  const rule = await findCandidateRule(trx, manuscript);
  const vacancies = rule.at_once === null ? 1 : rule.at_once - (await countActiveReviewers(trx, manuscript));
  return inviteFromList(trx, { manuscript, rule, vacancies }, now);
}

/**
 * Invites the first `vacancies` people on the list; anyone who cannot be invited is skipped with a reason. The caller
 * has locked the manuscript.
 */
async function inviteFromList(
  trx: Trx,
  { manuscript, rule: { letter }, vacancies }: { manuscript: Manuscript; rule: CandidateRule; vacancies: number },
  now: Date,
): Promise<PendingEvent[]> {
  const pendingEvents: PendingEvent[] = [];
  for (let left = vacancies; left > 0; ) {
    const candidate = await findNextCandidate(trx, manuscript);
    if (!candidate) break;
    const { id, email, due_days, added_by, added_by_id } = candidate;
    const due_on = addDays(plainDate(now), due_days);
    try {
      const by = { id: added_by_id, email: added_by };
      const invitee = { manuscript, email, due_on, by, letter, isFromList: true };
      const invited = await inviteReviewer(trx, invitee, now);
      await updateCandidate(trx, id, { assignment_id: invited.assignment_id });
      pendingEvents.push(...invited.pendingEvents);
      manuscript = { ...manuscript, status: invited.status };
      left -= 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await updateCandidate(trx, id, { passed_over_at: now, passed_over_reason: error.message });
    }
  }
  return pendingEvents;
}

/**
 * Replaces reviewers who have not answered in time with the next on the list. An invitation ends only once its
 * replacement is invited. Concurrent calls replace each once.
 */
export async function replaceUnanswered(context: Context): Promise<void> {
  const unanswered = await listUnanswered(context.reader, context.clock.now());
  for (const id of unanswered) await replaceOne(context, id);
  if (unanswered.length > 0) context.wakeOutbox();
}

async function replaceOne({ db, clock }: Context, id: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { assignment } = await lockAssignment(trx, id);
    const { accepted_at, is_owed, invited_at, manuscript_id, round } = assignment;
    const rule = await findCandidateRule(trx, { id: manuscript_id, round });
    const isUnanswered =
      is_owed &&
      !accepted_at &&
      rule.silent_days !== null &&
      invited_at.getTime() <= now.getTime() - rule.silent_days * DAY_MS;
    if (!isUnanswered) return;
    const manuscript = await lockManuscript(trx, manuscript_id);
    const next = await inviteFromList(trx, { manuscript, rule, vacancies: 1 }, now);
    // No one is left to invite, and a late answer is better than none.
    if (next.length === 0) return;
    const days = Math.floor((now.getTime() - invited_at.getTime()) / DAY_MS);
    await updateAssignment(trx, id, { cancelled_at: now, cancel_reason: INVITING_TEXTS.unanswered(days) });
    await enqueue(trx, { kind: 'mail.review-cancelled', payload: { assignment_id: id, manuscript_id } }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const details = { assignment_id: id, days };
    await appendEvent(trx, { actor: SYSTEM, action: 'reviewer.replaced', object, details }, now);
    for (const pendingEvent of next) await appendEvent(trx, pendingEvent, now);
  });
}
