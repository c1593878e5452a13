import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Manuscripts with invited reviewers that were still "Submitted"; later changes by an editor stay.
    `update manuscript set status = 'under_review', version = version + 1
      where status = 'submitted' and exists (
        select 1 from review_assignment
        where review_assignment.manuscript_id = manuscript.id and review_assignment.round = manuscript.round
          and not exists (
            select 1 from decision
            where decision.manuscript_id = manuscript.id and decision.status = 'submitted'
              and decision.decided_at >= review_assignment.invited_at))`,
    // Received revisions are counted and listed separately.
    `create index manuscript_revised on manuscript (submitted_at, id)
      where round > 1 and status in ('submitted', 'under_review')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
