import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { AccountTable, Database, SessionTable } from '#database/schema';
import { emailKey } from '#domain/account/account';
import type { Role } from '#domain/account/role';
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
export async function findMovedAt(db: Kysely<Database>, accountId: string): Promise<Date | undefined> {
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

const hasWords = (search: string) =>
  sql<boolean>`position(search_fold(${search}) in search_fold(first_name || ' ' || last_name || ' ' || email)) > 0`;

/** A list position, with the role at the time: changing it must not affect paging. */
export interface AccountPlace {
  role: string;
  id: string;
}

const follows = ({ role, id }: AccountPlace) => sql<boolean>`
  (role <> 'editor', lower(last_name), id) >
  (select ${role !== 'editor'}::boolean, lower(last_name), id from account where id = ${id})`;

/** A page of accounts: editors first, then by last name, after `after`. */
export async function listAccounts(
  db: ReadonlyKysely<Database>,
  { search, after, limit }: AccountFilter & { after?: AccountPlace | undefined; limit: number },
) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'is_active', 'email_verified_at', 'created_at'])
    .select('last_here_on')
    .$if(search !== undefined, (query) => query.where(hasWords(search ?? '')))
    .$if(after !== undefined, (query) => query.where(follows(after as AccountPlace)))
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
    .$if(search !== undefined, (query) => query.where(hasWords(search ?? '')))
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

/** Makes an editor a managing editor, whatever the person did in the office before. */
export async function makeManaging(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.updateTable('colleague').set({ duty: 'managing_editor' }).where('account_id', '=', accountId).execute();
}

/** Unassigns all manuscripts of an editor who has left. */
export async function leaveManuscripts(trx: Transaction<Database>, editorId: string, now: Date): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set({ editor_id: null, editor_left_at: now })
    .where('editor_id', '=', editorId)
    .execute();
}

/**
 * Unverified accounts, unused since a date, that own no manuscript, draft or upload. Editors and imported accounts are
 * excluded. Other references show only when deleting.
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
const STILL_REFERRED_TO = ['23503', '23001'];

/** Deletes an account with its sessions and tokens; false if the record refers to it. */
export async function deleteAccount(db: Kysely<Database>, id: string): Promise<boolean> {
  try {
    await db.deleteFrom('account').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (STILL_REFERRED_TO.includes(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

/** Starts a session and records the account's presence that day. */
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
