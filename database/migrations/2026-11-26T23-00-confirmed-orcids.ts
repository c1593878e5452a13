import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Separate from the authors' rows, which each publication rewrites.
  await sql.raw(`alter table article add column confirmed_orcids jsonb not null default '[]'`).execute(db);
}
