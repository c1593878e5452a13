import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decision add column kind text`.execute(db);
  // Letters belong to kinds of decision; a status's letter keeps the status as its name.
  await sql`alter table letter_template rename column status to kind`.execute(db);
}
