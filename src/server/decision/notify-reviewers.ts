import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { lateBefore } from '#domain/date';
import { does } from '#domain/decision/decision';
import { isOwed, reviewStage } from '#domain/review/reviewer-area';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { listAssignmentsOfRound } from '#server/review/reviewer-queries';

/**
 * Tells the reviewers of a round of a decision that is about to be written: those who sent a review in, where it ends
 * the round or reviews go to the authors with it; those who still owe one, that it is no longer needed.
 */
export async function notifyReviewers(
  trx: Transaction<Database>,
  { decision_id, manuscript, status, isReleasing }: Decided,
  now: Date,
): Promise<void> {
  for (const assignment of await listAssignmentsOfRound(readerOf(trx), manuscript)) {
    const stage = reviewStage(assignment, lateBefore(now));
    const isOutcome =
      stage === 'submitted' ? does('endsRound', status) || isReleasing : stage === 'closed' && isReleasing;
    const payload = { assignment_id: assignment.id, manuscript_id: manuscript.id };
    if (isOutcome && assignment.completed_at) {
      await enqueue(trx, { kind: 'mail.review-outcome', payload: { ...payload, decision_id } }, now);
    } else if (does('endsRound', status) && isOwed(stage)) {
      await enqueue(trx, { kind: 'mail.review-closed', payload }, now);
    }
  }
}

/** A decision on a manuscript's round, and whether reviews go to the authors with it. */
interface Decided {
  decision_id: string;
  manuscript: { id: string; round: number };
  status: string;
  isReleasing: boolean;
}
