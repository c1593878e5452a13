import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The office searches the log by time, by actor (a prefix of the address) and by action.
  await sql`create index event_by_time on event (at, position)`.execute(db);
  await sql`create index event_by_actor on event ((lower(actor)) collate "C", at, position)`.execute(db);
  await sql`create index event_by_action on event (action collate "C", at, position)`.execute(db);
}
