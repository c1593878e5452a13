import type { Insertable, Kysely } from 'kysely';
import type { Database, DemonstrationOrderTable } from '#database/schema';

/** True if this database was seeded as a demonstration; only there may invented money count. */
export async function isDemonstrationDatabase(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('journal').select('is_demonstration').executeTakeFirst();
  return row?.is_demonstration ?? false;
}

/** Keeps an order of the demonstration provider. */
export async function insertDemonstrationOrder(
  db: Kysely<Database>,
  row: Insertable<DemonstrationOrderTable>,
): Promise<void> {
  await db.insertInto('demonstration_order').values(row).execute();
}

/** An order by its own id or by that of its capture. */
export async function findDemonstrationOrder(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('demonstration_order')
    .selectAll()
    .where(({ or, eb }) => or([eb('id', '=', id), eb('capture_id', '=', id)]))
    .executeTakeFirst();
}

/** Moves an order to its next state; false if it has left the expected one. */
export async function moveDemonstrationOrder(
  db: Kysely<Database>,
  id: string,
  {
    from,
    ...change
  }: { from: readonly DemonstrationOrderTable['status'][] } & Partial<
    Pick<DemonstrationOrderTable, 'status' | 'capture_id'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demonstration_order')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
