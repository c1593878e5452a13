import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database, ReviewTable } from '#database/schema';
import type { ReviewContent } from '#domain/review/review';

/**
 * Locks a manuscript until the transaction ends. Assignments are always locked after the manuscript, to avoid
 * deadlocks.
 */
export async function lockReviewed(trx: Transaction<Database>, assignmentId: string): Promise<void> {
  await trx
    .selectFrom('manuscript')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('review_assignment').select('manuscript_id').where('id', '=', assignmentId))
    .forUpdate()
    .execute();
}

/** Saves a draft over the version last read, 0 for none; undefined if it has changed. */
export async function keepDraft(
  db: Kysely<Database>,
  assignment_id: string,
  { content, version, now }: { content: ReviewContent; version: number; now: Date },
) {
  const kept = { content: JSON.stringify(content), updated_at: now };
  if (version === 0) {
    return db
      .insertInto('review_draft')
      .values({ assignment_id, ...kept, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
  }
  return db
    .updateTable('review_draft')
    .set({ ...kept, version: version + 1 })
    .where('assignment_id', '=', assignment_id)
    .where('version', '=', version)
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
}

/** Writes a version of a review, which is never changed afterwards. */
export async function insertReview(trx: Transaction<Database>, review: Insertable<ReviewTable>): Promise<void> {
  await trx.insertInto('review').values(review).execute();
}

/** The reviewer's number for authors: the same in every round. */
export async function numberOfReviewer(trx: Transaction<Database>, assignmentId: string): Promise<number> {
  const { own, next } = await trx
    .selectFrom('review_assignment as one')
    .innerJoin('review_assignment as any', 'any.manuscript_id', 'one.manuscript_id')
    .select([
      sql<number | null>`max("any".reviewer_number) filter (where "any".reviewer_id = one.reviewer_id)`.as('own'),
      sql<number>`coalesce(max("any".reviewer_number), 0) + 1`.as('next'),
    ])
    .where('one.id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return own ?? next;
}
