import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/schema';
import { latestNow } from '#domain/kernel/date';

/** The token of an emailed link, after `#token=`. */
export const LinkToken = z.string('The link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete.');

export type TokenPurpose = 'verify_email' | 'reset_password' | 'present_address' | 'new_address' | 'stop_address';

/** Stores the hash of a new token, replacing the one for the same purpose. */
export async function replaceToken(
  db: Kysely<Database>,
  token: { hash: string; account_id: string; purpose: TokenPurpose; created_at: Date; expires_at: Date },
): Promise<void> {
  const { hash, created_at, expires_at } = token;
  await db
    .insertInto('one_time_token')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'purpose']).doUpdateSet({ hash, created_at, expires_at, used_at: null }),
    )
    .execute();
}

/** The owner of a valid token. */
export async function findTokenOwner(db: Kysely<Database>, hash: string, purpose: TokenPurpose, now: Date) {
  return db
    .selectFrom('one_time_token')
    .innerJoin('account', 'account.id', 'one_time_token.account_id')
    .selectAll('account')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('one_time_token.created_at', '<=', latestNow(now))
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Deletes an account's token for a purpose. */
export async function deleteToken(db: Kysely<Database>, account_id: string, purpose: TokenPurpose): Promise<void> {
  await db.deleteFrom('one_time_token').where('account_id', '=', account_id).where('purpose', '=', purpose).execute();
}

/** Deletes expired tokens, and those dated in the future by a fast clock. */
export async function deleteExpiredTokens(db: Kysely<Database>, before: Date, after: Date): Promise<void> {
  await db
    .deleteFrom('one_time_token')
    .where(({ or, eb }) => or([eb('expires_at', '<=', before), eb('created_at', '>', after)]))
    .execute();
}

/**
 * Consumes a token and returns its owner; undefined if unknown, used or expired. Of two concurrent calls one succeeds.
 */
export async function spendToken(trx: Kysely<Database>, hash: string, purpose: TokenPurpose, now: Date) {
  const row = await trx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('one_time_token.created_at', '<=', latestNow(now))
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
