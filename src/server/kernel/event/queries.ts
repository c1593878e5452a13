import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, EventTable } from '#database/schema';

// An arbitrary number, used for no other advisory lock.
const LOCK = 7_305_001;

/** Serialises appends: each event links to the last one. */
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

/** Lists events after a position, in order. */
export async function listEventsAfter(db: ReadonlyKysely<Database>, position: number, limit: number) {
  return db.selectFrom('event').selectAll().where('position', '>', position).orderBy('position').limit(limit).execute();
}

const MERGED = sql<boolean>`event.action collate "C" = 'account.merged'`;

/** Selects the ids of the accounts merged into one, directly or indirectly. */
export const mergedAccountIds = (id: string) => sql<string>`
  with recursive former as (
    select object_id as id from event where ${MERGED} and details ->> 'into' = ${id}
    union select event.object_id from event join former on event.details ->> 'into' = former.id where ${MERGED})
  select id from former`;

/** Lists merged accounts by the id of the remaining one; accounts without any are omitted. */
export async function listMergedAccountIds(
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const former = new Map<string, string[]>();
  for (const id of ids) {
    const rows = sql<{ id: string }>`(${mergedAccountIds(id)})`;
    const found = await db.selectFrom(rows.as('former')).select('id').execute();
    if (found.length > 0)
      former.set(
        id,
        found.map((one) => one.id),
      );
  }
  return former;
}

/** Whether an account became part of another. */
export async function wasMerged(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('event')
    .select('position')
    .where('object_type', '=', 'account')
    .where('object_id', '=', id)
    .where(MERGED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
