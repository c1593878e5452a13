import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A picture's name; as for every use, a row in picture_use keeps it from being removed.
  await sql.raw(`alter table issue add column cover text not null default ''`).execute(db);
}
