import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, PictureTable } from '#database/schema';
import type { OfficePicture, Picture } from '#domain/journal/picture/picture';

type Reader = ReadonlyKysely<Database>;

/** The pictures, newest first, with their uses. */
export async function listPictures(db: Reader): Promise<OfficePicture[]> {
  const rows = await db
    .selectFrom('picture')
    .select(['name', 'width', 'height', 'description', 'credit', 'bytes', 'added_by', 'added_at'])
    .select(
      sql<string[]>`array(select words from picture_use where picture_use.name = picture.name
        order by place, position)`.as('used_as'),
    )
    .orderBy('added_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ added_at, ...row }) => ({ ...row, added_at: added_at.toISOString() }));
}

/** Pictures in use, by name. */
export async function listShownPictures(db: Reader): Promise<Picture[]> {
  return db
    .selectFrom('picture')
    .select(['name', 'width', 'height', 'description', 'credit'])
    .where('name', 'in', (use) => use.selectFrom('picture_use').select('name'))
    .orderBy('name')
    .execute();
}

/** All pictures with their stored data, by name. */
export async function listStoredPictures(db: Reader) {
  return db.selectFrom('picture').selectAll().orderBy('name').execute();
}

/** A picture's key; undefined if unknown. */
export async function findPicture(db: Reader, name: string) {
  return db.selectFrom('picture').select(['file_key', 'bytes']).where('name', '=', name).executeTakeFirst();
}

/** Inserts a picture; false if it exists. */
export async function insertPicture(trx: Kysely<Database>, row: Insertable<PictureTable>): Promise<boolean> {
  const written = await trx
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return written !== undefined;
}

/** Updates a picture's text. Returns whether it is in use; undefined if there is no such picture. */
export async function updatePictureText(
  trx: Transaction<Database>,
  name: string,
  text: Pick<Updateable<PictureTable>, 'description' | 'credit'>,
): Promise<{ is_shown: boolean } | undefined> {
  return trx
    .updateTable('picture')
    .set(text)
    .where('name', '=', name)
    .returning(sql<boolean>`exists (select from picture_use where picture_use.name = picture.name)`.as('is_shown'))
    .executeTakeFirst();
}

/** Deletes an unused picture and returns its key; undefined if not deleted. */
export async function deletePicture(trx: Transaction<Database>, name: string): Promise<string | undefined> {
  // This lock makes concurrent uses of the picture wait, or waits for them.
  await trx.selectFrom('picture').select('name').where('name', '=', name).forUpdate().execute();
  const removed = await trx
    .deleteFrom('picture')
    .where('name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('picture_use').select('place').where('name', '=', name))),
    )
    .returning('file_key')
    .executeTakeFirst();
  return removed?.file_key;
}

/** Returns which of the names exist as pictures, locked until the transaction ends. */
export async function lockPictures(trx: Transaction<Database>, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await trx
    .selectFrom('picture')
    .select('name')
    .where('name', 'in', [...names])
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Replaces the list of pictures that a place uses. */
export async function replaceUses(
  trx: Transaction<Database>,
  place: string,
  uses: readonly { name: string; words: string }[],
): Promise<void> {
  await trx.deleteFrom('picture_use').where('place', '=', place).execute();
  const rows = uses.map(({ name, words }, position) => ({ place, position, name, words }));
  if (rows.length > 0) await trx.insertInto('picture_use').values(rows).execute();
}
