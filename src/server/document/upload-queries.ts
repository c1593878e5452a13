import type { Insertable, Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, UploadPartTable, UploadTable } from '#database/schema';
import { UPLOAD_PART_BYTES } from '#domain/document/document';
import { DAY_MS, latestPlausibleNow } from '#domain/kernel/date';

/** Records an object before it is written, so it is removed even if nothing else is recorded. */
export async function insertUnclaimed(db: Kysely<Database>, key: string, removeAfter: Date): Promise<void> {
  await db.insertInto('unclaimed_file').values({ object_key: key, remove_after: removeAfter }).execute();
}

/** Claims an object; false if missing, or due before `notBefore`. */
export async function deleteUnclaimed(trx: Kysely<Database>, key: string, notBefore: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('unclaimed_file')
    .where('object_key', '=', key)
    .where('remove_after', '>', notBefore)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Caps removal times set by a fast clock at `end`, the latest possible for anything recorded now. */
export async function limitRemovalTimes(db: Kysely<Database>, end: Date): Promise<void> {
  await db
    .updateTable('unclaimed_file')
    .set({ remove_after: end })
    .where('remove_after', '>', latestPlausibleNow(end))
    .execute();
}

/** Unclaimed objects due for removal, oldest first. */
export async function listDueObjects(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unclaimed_file')
    .select('object_key')
    .where('remove_after', '<=', now)
    .orderBy('remove_after')
    .limit(limit)
    .execute();
  return rows.map(({ object_key }) => object_key);
}

/** Deletes the records of removed objects. */
export async function forgetObjects(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('unclaimed_file').where('object_key', 'in', keys).execute();
}

/** Begins an upload. Beyond `openMax` the account's oldest ends. */
export async function insertUpload(
  db: Kysely<Database>,
  row: Insertable<UploadTable>,
  { now, openMax }: { now: Date; openMax: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Serialised, as concurrent ones would all find room.
    await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', row.account_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await trx.insertInto('upload').values(row).execute();
    const beyond = trx
      .selectFrom('upload')
      .select('id')
      .where('account_id', '=', row.account_id)
      .where('id', '!=', row.id)
      .where('expires_at', '>', now)
      .where('expires_at', '<=', latestEnd(now))
      .orderBy('created_at', 'desc')
      .offset(openMax - 1);
    await trx.updateTable('upload').set({ expires_at: now }).where('id', 'in', beyond).execute();
  });
}

/** Long enough to resume the next morning. */
export const UPLOAD_LIFE_MS = DAY_MS;

/** A later expiry was set by a fast clock, so the upload counts as expired; otherwise it might stay for years. */
const latestEnd = (now: Date) => new Date(latestPlausibleNow(now).getTime() + UPLOAD_LIFE_MS);

/** An account's own upload that has not expired. */
export async function findUpload(db: ReadonlyKysely<Database>, id: string, accountId: string, now: Date) {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now))
    .executeTakeFirst();
}

/** The parts that have arrived, in order. */
export async function listParts(db: ReadonlyKysely<Database>, uploadId: string) {
  return db.selectFrom('upload_part').selectAll().where('upload_id', '=', uploadId).orderBy('number').execute();
}

/** Inserts a part, or returns a concurrently inserted one. Undefined if the upload no longer exists. */
export async function insertPart(
  db: Kysely<Database>,
  part: Insertable<UploadPartTable>,
  now: Date,
): Promise<{ sha256: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom('upload')
      .select('expires_at')
      .where('id', '=', part.upload_id)
      .forUpdate()
      .executeTakeFirst();
    if (!upload || upload.expires_at <= now) return undefined;
    const known = await trx
      .selectFrom('upload_part')
      .select('sha256')
      .where('upload_id', '=', part.upload_id)
      .where('number', '=', part.number)
      .executeTakeFirst();
    if (known) return known;
    await trx.insertInto('upload_part').values(part).execute();
    return { sha256: part.sha256 };
  });
}

/** Shortens an upload's lifetime. */
export async function shortenUpload(db: Kysely<Database>, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('expires_at', '>', expiresAt)
    .execute();
}

export async function listExpiredUploads(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('expires_at', '>', latestEnd(now))]))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an upload; its unclaimed parts are due for removal immediately. */
export async function deleteUpload(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const parts = trx.selectFrom('upload_part').select('object_key').where('upload_id', '=', id);
    await trx.updateTable('unclaimed_file').set({ remove_after: now }).where('object_key', 'in', parts).execute();
    await trx.deleteFrom('upload').where('id', '=', id).execute();
  });
}

/** Splits a file's size into the sizes of its parts. */
export function partSizes(bytes: number): number[] {
  const count = Math.ceil(bytes / UPLOAD_PART_BYTES);
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? UPLOAD_PART_BYTES : bytes - index * UPLOAD_PART_BYTES,
  );
}
