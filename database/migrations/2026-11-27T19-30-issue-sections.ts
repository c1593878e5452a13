import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Sections that the office has named, each with the ids of its articles; one that has left the issue is passed over.
    `alter table issue add column sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array')`,
    // What the section of an article was called in another system; empty where that is not known.
    `alter table moved_article add column section text not null default ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
