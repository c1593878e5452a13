import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { listReviewsOfRound, releaseReview } from '#server/review/release-queries';

/** Which reviews of a manuscript's round go to the authors, by the ids of their assignments, and who releases them. */
interface Release {
  manuscript: { id: string; round: number };
  ids: readonly string[];
  by: { id: string; email: string };
}

/**
 * Releases reviews to the authors; returns those released now, for the letter. Earlier releases stay as they were.
 * @throws Problem bad_request where one is not of this round, or not in
 */
export async function releaseReviews(trx: Transaction<Database>, { manuscript, ids, by }: Release, now: Date) {
  if (ids.length === 0) return [];
  const { id } = manuscript;
  const reviews = await listReviewsOfRound(trx, manuscript);
  if (!ids.every((chosen) => reviews.some(({ assignment_id }) => assignment_id === chosen))) {
    const fields = { release_reviews: [EDITORIAL_TEXTS.unknownReview] };
    throw new Problem('bad_request', EDITORIAL_TEXTS.unknownReview, { fields, showText: true });
  }
  const released = reviews.filter(({ assignment_id, isReleased }) => !isReleased && ids.includes(assignment_id));
  for (const { assignment_id, text } of released) {
    await releaseReview(trx, { assignment_id, text, edited_by: by.email, now });
    const actor = { id: by.id, name: by.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'review.released', object, details: { assignment_id } }, now);
  }
  return released;
}
