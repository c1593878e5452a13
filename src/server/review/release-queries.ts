import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { textForAuthors } from '#domain/review/form-answers';
import { readForm } from '#domain/review/present-form';

/** A round's submitted reviews with their versions for the authors: the office's, else their own text. */
export async function listReviewsOfRound(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
): Promise<{ assignment_id: string; reviewer_number: number; text: string; isReleased: boolean }[]> {
  const rows = await trx
    .selectFrom('review_assignment')
    .innerJoin('review', 'review.assignment_id', 'review_assignment.id')
    .leftJoin('review_for_author', 'review_for_author.assignment_id', 'review_assignment.id')
    .distinctOn('review_assignment.id')
    .select(['review_assignment.id', 'reviewer_number', 'form', 'review.content'])
    .select(['review_for_author.text', 'review_for_author.released_at'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('completed_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .orderBy('review_assignment.id')
    .orderBy('review.number', 'desc')
    .execute();
  return rows.map((row) => ({
    assignment_id: row.id,
    reviewer_number: row.reviewer_number ?? 0,
    text: row.text ?? textForAuthors(row.content, readForm(row.form)),
    isReleased: row.released_at !== null,
  }));
}

/**
 * Records a review's release. Unedited text is stored as sent, and its file is included only if it does not name the
 * reviewer.
 */
export async function releaseReview(
  db: Kysely<Database>,
  { assignment_id, text, edited_by, now }: { assignment_id: string; text: string; edited_by: string; now: Date },
): Promise<void> {
  const includes_file = sql<boolean>`exists (select 1 from review_file
    where assignment_id = ${assignment_id} and kind = 'clean_copy' and leaks = '[]'::jsonb)`;
  await db
    .insertInto('review_for_author')
    .values({ assignment_id, text, includes_file, edited_by, edited_at: now, released_at: now })
    .onConflict((conflict) => conflict.column('assignment_id').doUpdateSet({ released_at: now }))
    .execute();
}
