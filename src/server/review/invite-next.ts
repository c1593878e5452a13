import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { addDays, plainDate } from '#domain/date';
import { does } from '#domain/decision/decision';
import type { Happening } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import { lockManuscript } from '#server/manuscript/queries';
import { findNextCandidate, updateCandidate } from './candidate-queries.ts';
import { inviteReviewer } from './invite-reviewer.ts';

/**
 * Invites the next person on the office's list after somebody declined or was removed; people who cannot be invited are
 * skipped, with the reason. Only while the manuscript is still in that round and undecided. Returns the events, which
 * the caller appends.
 */
export async function inviteNext(
  trx: Transaction<Database>,
  { manuscriptId, round }: { manuscriptId: string; round: number },
  now: Date,
): Promise<readonly Happening[]> {
  const manuscript = await lockManuscript(trx, manuscriptId);
  if (manuscript.round !== round || !does('isInReview', manuscript.status)) return [];
  for (;;) {
    const candidate = await findNextCandidate(trx, manuscript);
    if (!candidate) return [];
    const { id, email, due_days, added_by, added_by_id } = candidate;
    const due_on = addDays(plainDate(now), due_days);
    try {
      const by = { id: added_by_id, email: added_by };
      const { assignment_id, happenings } = await inviteReviewer(trx, { manuscript, email, due_on, by }, now);
      await updateCandidate(trx, id, { assignment_id });
      return happenings;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await updateCandidate(trx, id, { passed_over_at: now, passed_over_reason: error.message });
    }
  }
}
