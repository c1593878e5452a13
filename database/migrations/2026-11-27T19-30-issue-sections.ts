import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Sections named by the office, with their articles' ids; those that have left the issue are skipped.
    `alter table issue add column sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array')`,
    // An article's section in the other system; empty if unknown.
    `alter table moved_article add column section text not null default ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
