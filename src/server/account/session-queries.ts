import type { Insertable, Kysely } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, SessionTable } from '#database/schema';
import { recordPresence } from '#server/kernel/http/queries';

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
