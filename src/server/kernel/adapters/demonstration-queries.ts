import type { Insertable, Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { CaughtMailTable, Database, DemonstrationOrderTable } from '#database/schema';

/** Whether this database was seeded as a demonstration; only there may simulated payments count. */
export async function isDemonstrationDatabase(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('journal').select('is_demonstration').executeTakeFirst();
  return row?.is_demonstration ?? false;
}

export async function insertDemonstrationOrder(
  db: Kysely<Database>,
  row: Insertable<DemonstrationOrderTable>,
): Promise<void> {
  await db.insertInto('demonstration_order').values(row).execute();
}

export async function findDemonstrationOrder(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('demonstration_order')
    .selectAll()
    .where(({ or, eb }) => or([eb('id', '=', id), eb('capture_id', '=', id)]))
    .executeTakeFirst();
}

/** Advances an order; false if its state has changed. */
export async function updateDemonstrationOrder(
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

export async function insertCaughtMail(db: Kysely<Database>, mail: Insertable<CaughtMailTable>): Promise<void> {
  await db
    .insertInto('caught_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The caught emails, newest first. */
export async function listCaughtMails(db: ReadonlyKysely<Database>) {
  return db.selectFrom('caught_mail').selectAll().orderBy('sent_at', 'desc').orderBy('id').limit(500).execute();
}

export async function findCaughtMail(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('caught_mail')
    .select(['recipient', 'reply_to', 'subject', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
}
