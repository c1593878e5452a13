import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name of a picture; that it is shown, and cannot be removed, is said in picture_use as for every other place.
  await sql.raw(`alter table issue add column cover text not null default ''`).execute(db);
}
