import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import * as z from 'zod';
import type { AccountTable, Database, SessionTable } from '#database/schema';
import { emailKey } from '#domain/account/account';
import type { Role } from '#domain/account/role';
import { latestPlausibleNow } from '#domain/kernel/date';
import { appendEvent } from '#server/kernel/event/append-event';
import { recordPresence } from '#server/kernel/http/queries';

/** The account of an email address in any state; case-insensitive. */
export async function findAccountByEmail(db: Kysely<Database>, email: string) {
  return db.selectFrom('account').selectAll().where(sql`lower(email)`, '=', emailKey(email)).executeTakeFirst();
}

export async function findAccount(db: Kysely<Database>, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A colleague's duty; null for everyone else. */
export async function findDuty(db: Kysely<Database>, accountId: string) {
  const row = await db.selectFrom('colleague').select('duty').where('account_id', '=', accountId).executeTakeFirst();
  return row?.duty ?? null;
}

/** When an account was imported; undefined if its owner registered. */
export async function findImportedAt(db: Kysely<Database>, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('moved_account')
    .select('moved_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.moved_at;
}

/** Locks an account until the transaction ends. */
export async function lockAccount(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Inserts an account; false if the address is taken, even by a concurrent registration. */
export async function insertAccount(db: Kysely<Database>, account: Insertable<AccountTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export async function updateAccount(db: Kysely<Database>, id: string, change: Updateable<AccountTable>): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', id).execute();
}

/** Searches names and addresses; all accounts if empty. */
export interface AccountFilter {
  search?: string | undefined;
}

const matchesSearch = (search: string) =>
  sql<boolean>`position(search_fold(${search}) in search_fold(first_name || ' ' || last_name || ' ' || email)) > 0`;

/** A position in the list; it includes the role, so that changing a role does not disturb paging. */
export interface AccountPosition {
  role: string;
  id: string;
}

const isAfter = ({ role, id }: AccountPosition) => sql<boolean>`
  (role <> 'editor', lower(last_name), id) >
  (select ${role !== 'editor'}::boolean, lower(last_name), id from account where id = ${id})`;

/** A page of accounts: editors first, then by last name, after `after`. */
export async function listAccounts(
  db: ReadonlyKysely<Database>,
  { search, after, limit }: AccountFilter & { after?: AccountPosition | undefined; limit: number },
) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'is_active', 'email_verified_at', 'created_at'])
    .select('last_here_on')
    .$if(search !== undefined, (query) => query.where(matchesSearch(search ?? '')))
    .$if(after !== undefined, (query) => query.where(isAfter(after as AccountPosition)))
    .orderBy(sql`role <> 'editor'`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countAccounts(db: ReadonlyKysely<Database>, { search }: AccountFilter): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(search !== undefined, (query) => query.where(matchesSearch(search ?? '')))
    .executeTakeFirstOrThrow();
  return count;
}

/** Managing editors who can sign in, locked until the transaction ends, so that one always remains. */
export async function lockEditors(trx: Transaction<Database>): Promise<string[]> {
  const editors = await trx
    .selectFrom('account')
    .innerJoin('colleague', 'colleague.account_id', 'account.id')
    .select('account.id')
    .where('duty', '=', 'managing_editor')
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .orderBy('account.id')
    .forNoKeyUpdate()
    .execute();
  return editors.map(({ id }) => id);
}

/** Makes an editor a managing editor, whatever the previous duty. */
export async function makeManagingEditor(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.updateTable('colleague').set({ duty: 'managing_editor' }).where('account_id', '=', accountId).execute();
}

/** Unassigns all manuscripts of an editor who has left. */
export async function unassignManuscripts(trx: Transaction<Database>, editorId: string, now: Date): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set({ editor_id: null, editor_left_at: now })
    .where('editor_id', '=', editorId)
    .execute();
}

/**
 * Unverified accounts, unused since a date, that own no manuscript, draft or upload. Editors and imported accounts are
 * excluded. Other references only come to light when the account is deleted.
 */
export async function listAbandonedAccounts(db: Kysely<Database>, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('role', '!=', 'editor' satisfies Role)
    .where('created_at', '<', before)
    .where(({ not, exists, or, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.account_id', '=', 'account.id')
              .where('session.last_seen_at', '>=', before),
          ),
          exists(selectFrom('manuscript').select('manuscript.id').whereRef('submitter_id', '=', 'account.id')),
          exists(selectFrom('draft').select('draft.id').whereRef('draft.account_id', '=', 'account.id')),
          exists(selectFrom('upload').select('upload.id').whereRef('upload.account_id', '=', 'account.id')),
          exists(
            selectFrom('moved_account').select('moved_at').whereRef('moved_account.account_id', '=', 'account.id'),
          ),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

// SQLSTATEs of a foreign-key violation: up to Postgres 17, and from 18 on for RESTRICT.
const FOREIGN_KEY_VIOLATIONS = ['23503', '23001'];

/** Deletes an account with its sessions and tokens; false if the record refers to it. */
export async function deleteAccount(db: Kysely<Database>, id: string): Promise<boolean> {
  try {
    await db.deleteFrom('account').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (FOREIGN_KEY_VIOLATIONS.includes(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

/** Starts a session, and records that the account was used that day. */
export async function insertSession(db: Kysely<Database>, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
  await recordPresence(db, session.account_id, new Date(session.last_seen_at));
}

/** The sessions of an account that are not revoked, newest first. */
export async function listSessions(db: ReadonlyKysely<Database>, account_id: string) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'is_remembered'])
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends one session of an account; false if unknown. */
export async function revokeSession(db: Kysely<Database>, account_id: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Ends all sessions of an account, optionally except one. */
export async function revokeSessions(db: Kysely<Database>, account_id: string, now: Date, except?: string) {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/**
 * Confirms an account's address for someone who has just proven to own the mailbox. A stranger may have registered it,
 * so sessions, password, second factor and earlier links end, and the password becomes the given one or none. Undefined
 * if the address was already confirmed: then nothing changes.
 */
export async function confirmAccount(
  trx: Transaction<Database>,
  id: string,
  { password_hash, now }: { password_hash: string | null; now: Date },
): Promise<{ had_password: boolean } | undefined> {
  const account = await lockAccount(trx, id);
  if (!account || account.email_verified_at) return undefined;
  const noSecondFactor = { totp_secret: null, totp_enabled_at: null, totp_last_step: null };
  // Comes before the sessions, because a concurrent login waits for this row and then finds a different password.
  await updateAccount(trx, id, { email_verified_at: now, password_hash, ...noSecondFactor });
  await revokeSessions(trx, id, now);
  await replaceRecoveryCodes(trx, id, []);
  await trx.deleteFrom('one_time_token').where('account_id', '=', id).execute();
  await claimImportedManuscripts(trx, account, now);
  return { had_password: account.password_hash !== null };
}

/**
 * Confirms an account's address for the person who registered it: nothing ends. False if the address was already
 * confirmed.
 */
export async function confirmRegistrant(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const account = await lockAccount(trx, id);
  if (!account || account.email_verified_at) return false;
  await updateAccount(trx, id, { email_verified_at: now });
  await claimImportedManuscripts(trx, account, now);
  return true;
}

/** Assigns imported manuscripts with this address to the account, unless they already have a submitter. */
async function claimImportedManuscripts(
  trx: Transaction<Database>,
  { id: submitter_id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const claimed = await trx
    .updateTable('manuscript')
    .set({ submitter_id })
    .where('submitter_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moved_article')
          .select('source')
          .whereRef('moved_article.manuscript_id', '=', 'manuscript.id')
          .where('was_published', '=', false),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('manuscript_author')
          .select('position')
          .whereRef('manuscript_author.manuscript_id', '=', 'manuscript.id')
          .where('is_corresponding', '=', true)
          .where(sql<string>`lower(manuscript_author.email)`, '=', email.toLowerCase()),
      ),
    )
    .returning('id')
    .execute();
  const actor = { id: submitter_id, name: email };
  for (const { id } of claimed) {
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.author-found', object, details: {} }, now);
  }
}

/** Stores the secret while setting up a second factor; false if one is set up already. */
export async function proposeTotpSecret(db: Kysely<Database>, id: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Enables the second factor; false if the secret is no longer the proposed one. */
export async function enableTotp(db: Kysely<Database>, id: string, secret: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_enabled_at: now })
    .where('id', '=', id)
    .where('totp_secret', '=', secret)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/**
 * Consumes a TOTP step: false if this or a later one was used. A step after `latest` was recorded by a fast clock and
 * is ignored; otherwise no code would be accepted until then.
 */
export async function spendTotpStep(
  db: Kysely<Database>,
  id: string,
  { step, latest }: { step: number; latest: number },
) {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step), eb('totp_last_step', '>', latest)]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Replaces the recovery codes; only hashes are stored. */
export async function replaceRecoveryCodes(trx: Kysely<Database>, account_id: string, hashes: readonly string[]) {
  await trx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id, hash })))
    .execute();
}

/** Consumes a recovery code; false if unknown or used. */
export async function spendRecoveryCode(db: Kysely<Database>, account_id: string, hash: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', account_id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

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
    .where('one_time_token.created_at', '<=', latestPlausibleNow(now))
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Deletes an account's token for a purpose. */
export async function deleteToken(db: Kysely<Database>, account_id: string, purpose: TokenPurpose): Promise<void> {
  await db.deleteFrom('one_time_token').where('account_id', '=', account_id).where('purpose', '=', purpose).execute();
}

/** Deletes expired tokens, and any that a fast clock has dated in the future. */
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
    .where('one_time_token.created_at', '<=', latestPlausibleNow(now))
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
