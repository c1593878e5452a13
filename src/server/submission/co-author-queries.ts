import type { Insertable, Kysely } from 'kysely';
import type { CoAuthorTokenTable, Database } from '#database/schema';

/** Stores a token's hash. */
export async function insertCoAuthorToken(db: Kysely<Database>, token: Insertable<CoAuthorTokenTable>): Promise<void> {
  await db.insertInto('co_author_token').values(token).execute();
}

/** Creation times of tokens that are still valid. */
interface Made {
  after: Date;
  until: Date;
}

/** A valid token's author, who has not objected yet. */
export async function findCoAuthorToken(db: Kysely<Database>, hash: string, { after, until }: Made) {
  return db
    .selectFrom('co_author_token')
    .select(['manuscript_id', 'position'])
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .executeTakeFirst();
}

/** Consumes a token and all others of the same author. Of two concurrent calls one succeeds. */
export async function spendCoAuthorToken(
  trx: Kysely<Database>,
  hash: string,
  { after, until, now }: Made & { now: Date },
) {
  const spent = await trx
    .updateTable('co_author_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .returning(['manuscript_id', 'position'])
    .executeTakeFirst();
  if (!spent) return undefined;
  await trx
    .updateTable('co_author_token')
    .set({ used_at: now })
    .where('manuscript_id', '=', spent.manuscript_id)
    .where('position', '=', spent.position)
    .where('used_at', 'is', null)
    .execute();
  return spent;
}

/** Deletes tokens created before a date. */
export async function deleteOldCoAuthorTokens(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('co_author_token').where('created_at', '<', before).execute();
}
