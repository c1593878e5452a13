import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // When an issue was seen to be out, which happens once; who follows new issues is told of what came out since the last mail.
    `alter table issue add column out_at timestamptz`,
    // What is out already is no news to anybody.
    `update issue set out_at = now()
      where publication_date <= to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
        and exists (select from manuscript where manuscript.issue_id = issue.id and manuscript.status = 'published')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
