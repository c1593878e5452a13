import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table manuscript add column is_title_page_apart boolean not null default false`.execute(db);
}
