import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { overdueBefore } from '#domain/kernel/date';
import { isOwed, type ReviewStage, reviewStage } from '#domain/review/reviewer-area';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { listAssignmentsOfRound } from '#server/review/reviewer-queries';

/** When a reviewer hears the outcome: when the round is decided, only with released reviews, or never. */
const OUTCOMES: Record<ReviewStage, 'decided' | 'released' | 'none'> = {
  submitted: 'decided',
  closed: 'released',
  invited: 'none',
  accepted: 'none',
  overdue: 'none',
  returned: 'none',
  declined: 'none',
  cancelled: 'none',
};

/**
 * Queues emails about a decision to the round's reviewers: to those who reviewed, if it ends the round or releases
 * reviews; to those who have not, that their review is no longer needed.
 */
export async function notifyReviewers(
  trx: Transaction<Database>,
  { decision_id, manuscript, status, isReleasing }: Decided,
  now: Date,
): Promise<void> {
  for (const assignment of await listAssignmentsOfRound(readerOf(trx), manuscript)) {
    const stage = reviewStage(assignment, overdueBefore(now));
    const outcome = OUTCOMES[stage];
    const isOutcome = outcome !== 'none' && (isReleasing || (outcome === 'decided' && has('endsRound', status)));
    const payload = { assignment_id: assignment.id, manuscript_id: manuscript.id };
    if (isOutcome && assignment.completed_at) {
      await enqueue(trx, { kind: 'mail.review-outcome', payload: { ...payload, decision_id } }, now);
    } else if (has('endsRound', status) && isOwed(stage)) {
      await enqueue(trx, { kind: 'mail.review-closed', payload }, now);
    }
  }
}

/** A decision on the current round, and whether it releases reviews. */
interface Decided {
  decision_id: string;
  manuscript: { id: string; round: number };
  status: string;
  isReleasing: boolean;
}
