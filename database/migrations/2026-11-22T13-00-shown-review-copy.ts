import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table leak_report
      add column shown_by text,
      add column shown_at timestamptz`,
    // Reviewers invited before this migration keep their access.
    `update leak_report set shown_by = 'system', shown_at = made_at
      where exists (
        select 1 from review_assignment
        where review_assignment.manuscript_id = leak_report.manuscript_id
          and review_assignment.round = leak_report.round)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
