import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, SavedViewTable } from '#database/schema';
import type { SavedView } from '#domain/desk/list/saved-view';

/** Someone's views and those that the office shares, by name. */
export async function listViews(db: ReadonlyKysely<Database>, ownerId: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.owner_id')
    .select(['saved_view.id', 'name', 'status', 'query', 'is_shared'])
    .select(sql<boolean>`owner_id = ${ownerId}`.as('is_own'))
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('by'))
    .where(({ or, eb }) => or([eb('owner_id', '=', ownerId), eb('is_shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('saved_view.id')
    .execute();
}

/** A view, locked until the transaction ends. */
export async function lockView(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('saved_view').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks a person's views; returns their number, and whether one has this name. */
export async function lockViewsOf(
  trx: Transaction<Database>,
  ownerId: string,
  { name, but }: { name: string; but?: string },
) {
  await trx.selectFrom('account').select('id').where('id', '=', ownerId).forUpdate().execute();
  const rows = await trx.selectFrom('saved_view').select(['id', 'name']).where('owner_id', '=', ownerId).execute();
  const isTaken = rows.some((row) => row.id !== but && row.name.toLowerCase() === name.toLowerCase());
  return { count: rows.length, isTaken };
}

export async function insertView(trx: Transaction<Database>, view: Insertable<SavedViewTable>): Promise<void> {
  await trx.insertInto('saved_view').values(view).execute();
}

export async function updateView(
  trx: Transaction<Database>,
  id: string,
  change: { name: string; is_shared: boolean },
): Promise<void> {
  await trx.updateTable('saved_view').set(change).where('id', '=', id).execute();
}

export async function deleteView(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('saved_view').where('id', '=', id).execute();
}
