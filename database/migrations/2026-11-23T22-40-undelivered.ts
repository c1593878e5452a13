import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of what is sent in years little is in trouble: the office's list of that need not look through all.
  await sql`create index outbox_undelivered on outbox (status, next_at)
    where status <> 'delivered' and last_error is not null`.execute(db);
}
