import { type Kysely, sql } from 'kysely';

/** Frozen in time: never edit a migration that has been released; write another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only a few of years of deliveries are in trouble: the office's list must not scan them all.
  await sql`create index outbox_undelivered on outbox (status, next_at)
    where status <> 'delivered' and last_error is not null`.execute(db);
}
