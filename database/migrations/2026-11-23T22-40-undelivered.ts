import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Very few deliveries are in trouble: the office's list must not scan the rest.
  await sql`create index outbox_undelivered on outbox (status, next_at)
    where status <> 'delivered' and last_error is not null`.execute(db);
}
