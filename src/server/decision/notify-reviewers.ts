import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { lateBefore } from '#domain/date';
import { does } from '#domain/decision/decision';
import { isOwed, reviewStage } from '#domain/review/reviewer-area';
import { enqueue } from '#server/outbox/enqueue';
import { listAssignmentsOfRound } from '#server/review/reviewer-queries';

/**
 * Tells the reviewers of a round of a decision that is about to be written: those who sent a review in, where it ends
 * the round or reviews go to the authors with it; those who still owe one, that it is no longer needed.
 */
export async function notifyReviewers(
  trx: Transaction<Database>,
  { manuscript, status, isReleasing }: Decided,
  now: Date,
): Promise<void> {
  for (const assignment of await listAssignmentsOfRound(readerOf(trx), manuscript)) {
    const stage = reviewStage(assignment, lateBefore(now));
    const isOutcome =
      stage === 'submitted' ? does('endsRound', status) || isReleasing : stage === 'closed' && isReleasing;
    const kind =
      isOutcome && assignment.completed_at
        ? 'mail.review-outcome'
        : does('endsRound', status) && isOwed(stage)
          ? 'mail.review-closed'
          : undefined;
    if (!kind) continue;
    await enqueue(trx, { kind, payload: { assignment_id: assignment.id, manuscript_id: manuscript.id } }, now);
  }
}

/** A decision on a manuscript's round, and whether reviews go to the authors with it. */
interface Decided {
  manuscript: { id: string; round: number };
  status: string;
  isReleasing: boolean;
}
