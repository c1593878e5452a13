import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // When an issue came out, which happens once; followers of new issues hear of those since their last email.
    `alter table issue add column out_at timestamptz`,
    // Issues that are already out are not news.
    `update issue set out_at = now()
      where publication_date <= to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
        and exists (select from manuscript where manuscript.issue_id = issue.id and manuscript.status = 'published')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
