import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, EventTable } from '#database/schema';

// Any number that nothing else of this database locks.
const LOCK = 7_305_001;

/** Lets one transaction at a time append, until it ends: a chain has one end. */
export async function lockEvents(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** The newest event, which the next one is chained to. */
export async function readLastEvent(db: Kysely<Database>) {
  return db.selectFrom('event').select(['position', 'hash']).orderBy('position', 'desc').limit(1).executeTakeFirst();
}

/** Writes one row of the log. */
export async function insertEvent(trx: Transaction<Database>, event: Insertable<EventTable>): Promise<void> {
  await trx.insertInto('event').values(event).execute();
}

/** Events after a position, in order, in portions. */
export async function listEventsAfter(db: ReadonlyKysely<Database>, position: number, limit: number) {
  return db.selectFrom('event').selectAll().where('position', '>', position).orderBy('position').limit(limit).execute();
}
