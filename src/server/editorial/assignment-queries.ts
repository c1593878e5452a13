import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database, ReviewAssignmentTable } from '#database/schema';

/** The addresses of everybody who wrote or submitted a manuscript, in the form in which they are compared. */
export async function listAuthorEmails(trx: Transaction<Database>, manuscriptId: string): Promise<string[]> {
  const authors = await trx
    .selectFrom('manuscript_author')
    .select(sql<string>`lower(email)`.as('email'))
    .where('manuscript_id', '=', manuscriptId)
    .execute();
  const submitters = await trx
    .selectFrom('manuscript')
    .innerJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(sql<string>`lower(account.email)`.as('email'))
    .where('manuscript.id', '=', manuscriptId)
    .execute();
  return [...authors, ...submitters].map(({ email }) => email);
}

/** True where somebody is invited to review a manuscript in a round, whatever became of it. */
export async function hasAssignment(
  trx: Transaction<Database>,
  { manuscriptId, round, reviewerId }: { manuscriptId: string; round: number; reviewerId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('review_assignment')
    .select('id')
    .where('manuscript_id', '=', manuscriptId)
    .where('round', '=', round)
    .where('reviewer_id', '=', reviewerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes an invitation. */
export async function insertAssignment(
  trx: Transaction<Database>,
  assignment: Insertable<ReviewAssignmentTable>,
): Promise<void> {
  await trx.insertInto('review_assignment').values(assignment).execute();
}
