import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { addDays, plainDate } from '#domain/kernel/date';
import type { CandidateRule } from '#domain/review/inviting';
import type { PendingEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { lockManuscript } from '#server/manuscript/queries';
import { countAsked, findCandidateRule, findNextCandidate, updateCandidate } from './candidate-queries.ts';
import { inviteReviewer } from './invite-reviewer.ts';

type Trx = Transaction<Database>;
type Manuscript = Parameters<typeof inviteReviewer>[1]['manuscript'];

/**
 * Invites from the reserve list after a decline or removal: one replacement, or as many as missing. Only while the
 * round is current and undecided. Returns the events for the caller to append.
 */
export async function inviteNext(
  trx: Trx,
  { manuscriptId, round }: { manuscriptId: string; round: number },
  now: Date,
): Promise<readonly PendingEvent[]> {
  const manuscript = await lockManuscript(trx, manuscriptId);
  if (manuscript.round !== round || !has('isInReview', manuscript.status)) return [];
  const rule = await findCandidateRule(trx, manuscript);
  const room = rule.at_once === null ? 1 : rule.at_once - (await countAsked(trx, manuscript));
  return inviteFromList(trx, { manuscript, rule, room }, now);
}

/**
 * Invites the first few on the list; those who cannot be invited are skipped with a reason. The manuscript is locked.
 */
export async function inviteFromList(
  trx: Trx,
  { manuscript, rule: { letter }, room }: { manuscript: Manuscript; rule: CandidateRule; room: number },
  now: Date,
): Promise<PendingEvent[]> {
  const pendingEvents: PendingEvent[] = [];
  for (let left = room; left > 0; ) {
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
