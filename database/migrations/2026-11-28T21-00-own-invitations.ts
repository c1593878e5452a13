import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `set local statement_timeout = 0`,
    // Reviewers who declined or were removed may be invited again, in a new row.
    `alter table review_assignment drop constraint review_assignment_manuscript_id_round_reviewer_id_key`,
    `create unique index review_assignment_once on review_assignment (manuscript_id, round, reviewer_id)
      where declined_at is null and cancelled_at is null`,
    `create index review_assignment_of_round on review_assignment (manuscript_id, round, reviewer_id)`,
    // When a returned review was cancelled, the next invitation keeps its number.
    `drop index review_assignment_number`,
    `create unique index review_assignment_number on review_assignment (manuscript_id, round, reviewer_number)
      where declined_at is null and cancelled_at is null`,
    // Used to count people; those who declined, or reviewed a decided round, are not at work.
    `drop index review_assignment_by_invitation`,
    `create index review_assignment_by_invitation on review_assignment (invited_at)
      include (reviewer_id, invited_by, accepted_at, declined_at, completed_at, cancelled_at, is_under_review, manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
