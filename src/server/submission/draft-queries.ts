import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, DraftFileTable, DraftTable } from '#database/schema';

/** A person's drafts, last changed first, with titles. */
export async function listDrafts(db: ReadonlyKysely<Database>, accountId: string) {
  return db
    .selectFrom('draft')
    .select(['id', 'version', 'created_at', 'updated_at', sql<string | null>`content ->> 'title'`.as('title')])
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findDraft(db: ReadonlyKysely<Database>, accountId: string, id: string) {
  return db
    .selectFrom('draft')
    .select(['id', 'content', 'version', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The number of a person's drafts, with the account locked until the transaction ends. */
export async function countDrafts(trx: Transaction<Database>, accountId: string): Promise<number> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDraft(trx: Kysely<Database>, draft: Insertable<DraftTable>): Promise<void> {
  await trx.insertInto('draft').values(draft).execute();
}

/**
 * Updates a draft, given the version last read; returns the new one. Also deletes the stored file if `file_name` is no
 * longer its name.
 */
export async function updateDraft(
  db: Kysely<Database>,
  {
    id,
    account_id,
    version,
    content,
    updated_at,
    file_name,
  }: Omit<Insertable<DraftTable>, 'created_at'> & { file_name: string },
): Promise<number | undefined> {
  const updated = await db
    .updateTable('draft')
    .set({ content, updated_at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('version', '=', version ?? 0)
    .returning('version')
    .executeTakeFirst();
  // The person has removed the file or chosen another.
  if (updated) await db.deleteFrom('draft_file').where('draft_id', '=', id).where('name', '<>', file_name).execute();
  return updated?.version;
}

/** The stored file of a person's draft; `file_name` is the name in the draft. */
export async function findDraftFile(db: ReadonlyKysely<Database>, accountId: string, id: string) {
  return db
    .selectFrom('draft_file')
    .innerJoin('draft', 'draft.id', 'draft_file.draft_id')
    .select(['file_key', 'name', 'format', 'bytes', 'sha256'])
    .select(sql<string | null>`content ->> 'file_name'`.as('file_name'))
    .where('draft.id', '=', id)
    .where('draft.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Replaces the file of a person's draft; false if there is no such draft. */
export async function replaceDraftFile(
  trx: Transaction<Database>,
  accountId: string,
  file: Insertable<DraftFileTable>,
): Promise<boolean> {
  const draft = await trx
    .selectFrom('draft')
    .select('id')
    .where('id', '=', file.draft_id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return false;
  // A new row, so that the old stored file is released.
  await trx.deleteFrom('draft_file').where('draft_id', '=', draft.id).execute();
  await trx.insertInto('draft_file').values(file).execute();
  return true;
}

/** Deletes a person's draft; false if unknown. */
export async function deleteDraft(db: Kysely<Database>, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('draft')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Deletes drafts unchanged since a date. */
export async function deleteOldDrafts(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('draft').where('updated_at', '<', before).execute();
}
