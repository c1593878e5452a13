import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table production_supplement add column guideline text`).execute(db);
}
