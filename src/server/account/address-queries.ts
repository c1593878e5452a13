import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { ADDRESS_CHANGE_DAYS, type PendingAddress } from '#domain/account/address-change';
import { DAY_MS, latestPlausibleNow } from '#domain/kernel/date';
import { isOnRecord } from './closing-queries.ts';

const oldestValid = (now: Date) => new Date(now.getTime() - ADDRESS_CHANGE_DAYS * DAY_MS);

/** Stores a requested change of address, replacing an earlier one. */
export async function replaceAddressChange(
  trx: Transaction<Database>,
  change: { account_id: string; email: string; asked_at: Date; present_agreed_at: Date | null },
): Promise<void> {
  const values = { ...change, new_confirmed_at: null, changed_at: null };
  await trx
    .insertInto('address_change')
    .values(values)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** The pending change of an account; undefined if there is none or it has expired. */
export async function findAddressChange(db: Kysely<Database>, accountId: string, now: Date) {
  return db
    .selectFrom('address_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('changed_at', 'is', null)
    .where('asked_at', '>', oldestValid(now))
    .where('asked_at', '<=', latestPlausibleNow(now))
    .executeTakeFirst();
}

/** The accounts whose new address is confirmed, and whose current address did not stop the change in time. */
export async function listDueAddressChanges(db: Kysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('address_change')
    .select('account_id')
    .where('changed_at', 'is', null)
    .where('asked_at', '>', oldestValid(now))
    .where('present_agreed_at', '<=', now)
    .where('new_confirmed_at', 'is not', null)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** A pending change, as shown to its owner and the office; null if there is none. */
export async function findPendingAddress(
  db: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<PendingAddress | null> {
  const change = await findAddressChange(db, accountId, now);
  if (!change) return null;
  const { email, present_agreed_at, new_confirmed_at } = change;
  const stops_until = present_agreed_at && present_agreed_at > now ? present_agreed_at.toISOString() : null;
  return { email, is_agreed: present_agreed_at !== null, is_confirmed: new_confirmed_at !== null, stops_until };
}

/** Records the confirmation of one of the two addresses. */
export async function recordConfirmation(
  trx: Transaction<Database>,
  accountId: string,
  side: 'present_agreed_at' | 'new_confirmed_at',
  now: Date,
): Promise<void> {
  await trx.updateTable('address_change').set(side, now).where('account_id', '=', accountId).execute();
}

/** Marks the change as applied, and replaces its address with the former one, which is notified. */
export async function finishAddressChange(
  trx: Transaction<Database>,
  accountId: string,
  former: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('address_change')
    .set({ email: former, changed_at: now })
    .where('account_id', '=', accountId)
    .execute();
}

export async function findFormerAddress(db: Kysely<Database>, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('address_change')
    .select('email')
    .where('account_id', '=', accountId)
    .where('changed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email;
}

/** Deletes a pending change and its emailed links; false if there was none. */
export async function deleteAddressChange(trx: Transaction<Database>, accountId: string): Promise<boolean> {
  await trx
    .deleteFrom('one_time_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['present_address', 'new_address', 'stop_address'])
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('address_change')
    .where('account_id', '=', accountId)
    .where('changed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const UNIQUE_VIOLATION = '23505';

/** Sets a confirmed address; false if another account has it, which aborts the transaction. */
export async function replaceAddress(
  trx: Transaction<Database>,
  id: string,
  email: string,
  now: Date,
): Promise<boolean> {
  try {
    await trx.updateTable('account').set({ email, email_verified_at: now }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Deletes all emailed links of an account. */
export async function deleteTokens(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('one_time_token').where('account_id', '=', accountId).execute();
}

/** The account that has this address; `isRemovable` if it is unconfirmed and nothing on record refers to it. */
export async function findCompetingAccount(trx: Transaction<Database>, email: string, exceptAccountId: string) {
  const rival = await trx
    .selectFrom('account')
    .select(['id', 'email', 'email_verified_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '!=', exceptAccountId)
    .forUpdate()
    .executeTakeFirst();
  return rival && { ...rival, isRemovable: rival.email_verified_at === null && !(await isOnRecord(trx, rival.id)) };
}
