import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';

const MERGED = sql<boolean>`event.action collate "C" = 'account.merged'`;

/** The accounts merged into one, directly or indirectly, as a query condition. */
export const formerIdsOf = (id: string) => sql<string>`
  with recursive former as (
    select object_id as id from event where ${MERGED} and details ->> 'into' = ${id}
    union select event.object_id from event join former on event.details ->> 'into' = former.id where ${MERGED})
  select id from former`;

/** The same for several accounts, by id; those without merged accounts are omitted. */
export async function listFormerIds(
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const former = new Map<string, string[]>();
  for (const id of ids) {
    const rows = sql<{ id: string }>`(${formerIdsOf(id)})`;
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
