import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // During a deploy the previous version's functions still insert articles. Milliseconds, because our clock has no
    // more.
    `alter table article add column record_changed_at timestamptz not null default date_trunc('milliseconds', now())`,
    `update article set record_changed_at = date_trunc('milliseconds', updated_at)`,
    // Harvesters read records in order of change, of one set or all.
    `drop index article_by_change`,
    `create index article_by_change on article (record_changed_at, manuscript_id)`,
    `create index article_by_change_of_category on article (category, record_changed_at, manuscript_id)`,
    `create index article_by_change_of_type on article (article_type, record_changed_at, manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
