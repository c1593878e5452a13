import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, EventTable } from '#database/schema';

// Any number that nothing else in this database locks.
const LOCK = 7_305_001;

/** Serialises appending, because a chain has one end. */
export async function lockEvents(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** The newest event, which the next one links to. */
export async function readHead(db: ReadonlyKysely<Database>) {
  return db.selectFrom('event_head').select(['position', 'hash']).executeTakeFirst();
}

/** Inserts an event and updates the head. */
export async function insertEvent(trx: Transaction<Database>, event: Insertable<EventTable>): Promise<void> {
  await trx
    .with('appended', (db) => db.insertInto('event').values(event).returning(['position', 'hash']))
    .insertInto('event_head')
    .columns(['id', 'position', 'hash'])
    .expression((eb) => eb.selectFrom('appended').select([sql<number>`1`.as('id'), 'position', 'hash']))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        hash: ref('excluded.hash'),
      })),
    )
    .execute();
}

/** Events after a position, in order, in portions. */
export async function listEventsAfter(db: ReadonlyKysely<Database>, position: number, limit: number) {
  return db.selectFrom('event').selectAll().where('position', '>', position).orderBy('position').limit(limit).execute();
}
