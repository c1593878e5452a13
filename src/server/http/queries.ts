import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/schema';

/** What a window allows: so many attempts in so many seconds; the last one may close it for longer. */
interface Window {
  max: number;
  seconds: number;
  lockSeconds?: number;
}

/** Counts one attempt under a key; a window that has ended starts anew. Answers the count with it. */
export async function countAttempt(db: Kysely<Database>, key: string, window: Window, now: Date) {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const ends = after(window.seconds);
  const isOver = sql`rate_limit.window_ends_at <= ${now}`;
  const locks = window.lockSeconds
    ? sql`when rate_limit.attempts + 1 = ${window.max} then ${after(window.lockSeconds)}`
    : sql``;
  return db
    .insertInto('rate_limit')
    .values({ key, attempts: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else rate_limit.attempts + 1 end`,
        window_ends_at: sql<Date>`case when ${isOver} then ${ends} ${locks} else rate_limit.window_ends_at end`,
      }),
    )
    .returning(['attempts', 'window_ends_at'])
    .executeTakeFirstOrThrow();
}

/** The attempts counted under a key in a window that still runs. */
export async function readAttempts(db: Kysely<Database>, key: string, now: Date) {
  return db
    .selectFrom('rate_limit')
    .select(['attempts', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
}

/** Forgets the attempts under a key. */
export async function forgetAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Forgets windows that have ended; part of the daily cleaning. */
export async function deleteEndedWindows(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_ends_at', '<=', now).execute();
}

/** A session with the account it belongs to, where neither is revoked or deactivated. */
export async function findSession(db: Kysely<Database>, id: string) {
  return openSessions(db).where('session.id', '=', id).executeTakeFirst();
}

/** The session last used in the browser with this binding cookie. */
export async function findSessionOfBrowser(db: Kysely<Database>, bindingHash: string) {
  return openSessions(db)
    .where('session.binding_hash', '=', bindingHash)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.created_at', 'desc')
    .executeTakeFirst();
}

function openSessions(db: Kysely<Database>) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id',
      'session.binding_hash',
      'session.is_remembered',
      'session.created_at',
      'session.last_seen_at',
      'account.id as account_id',
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.role',
      'account.totp_enabled_at',
    ])
    .where('session.revoked_at', 'is', null)
    .where('account.is_active', '=', true);
}

/** Notes that a session was used. */
export async function touchSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Forgets sessions nobody has used since a date. */
export async function deleteOldSessions(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('session').where('last_seen_at', '<', before).execute();
}

/** The reviewer of an assignment, where it is this account. */
export async function findReviewer(db: Kysely<Database>, assignmentId: string, accountId: string) {
  return selectReviewers(db)
    .where('review_assignment.id', '=', assignmentId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

/** The reviewer whom a link was mailed to, while it works and the account is open. */
export async function findReviewerByLink(db: Kysely<Database>, hash: string, now: Date) {
  return selectReviewers(db)
    .innerJoin('review_token', 'review_token.assignment_id', 'review_assignment.id')
    .where('review_token.hash', '=', hash)
    .where('review_token.expires_at', '>', now)
    .where('review_assignment.cancelled_at', 'is', null)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
}

function selectReviewers(db: Kysely<Database>) {
  return db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['review_assignment.id as assignmentId', 'account.id as accountId', 'account.email'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'));
}
