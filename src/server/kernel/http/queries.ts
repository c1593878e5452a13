import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { builtOnce } from '#database/built-once';
import type { Database } from '#database/schema';
import type { CoveredEditor } from '#domain/account/colleague/duty';
import { addDays, latestPlausibleNow, plainDate } from '#domain/kernel/date';
import { REVIEW_LINK_DAYS } from '#domain/review/paths';

/** `lockSeconds` extends the window from the last allowed attempt. */
interface RateWindow {
  max: number;
  seconds: number;
  lockSeconds?: number;
}

const latestWindowEnd = ({ seconds, lockSeconds = 0 }: RateWindow, now: Date) =>
  new Date(latestPlausibleNow(now).getTime() + Math.max(seconds, lockSeconds) * 1000);

/**
 * Counts an attempt under a key and returns the count; an expired window restarts. A window ending later than its
 * length allows was started by a fast clock and counts as expired, or it might lock for years.
 */
export async function countAttempt(db: Kysely<Database>, key: string, window: RateWindow, now: Date) {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const ends = after(window.seconds);
  const isOver = sql`(rate_limit.window_ends_at <= ${now} or rate_limit.window_ends_at > ${latestWindowEnd(window, now)})`;
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

const selectAttempts = builtOnce((db, key: string, now: Date, latest: Date) =>
  db
    .selectFrom('rate_limit')
    .select(['attempts', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .where('window_ends_at', '<=', latest),
);

export const readAttempts = async (db: ReadonlyKysely<Database>, key: string, window: RateWindow, now: Date) =>
  (await selectAttempts(db, key, now, latestWindowEnd(window, now)))[0];

export async function forgetAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Deletes expired windows, and any that end after `latest`, the end of the longest current window. */
export async function deleteEndedWindows(db: Kysely<Database>, now: Date, latest: Date): Promise<void> {
  await db
    .deleteFrom('rate_limit')
    .where(({ or, eb }) => or([eb('window_ends_at', '<=', now), eb('window_ends_at', '>', latest)]))
    .execute();
}

const selectSession = builtOnce((db, id: string) => selectOpenSessions(db).where('session.id', '=', id));

/** Finds a session that is not revoked, with its active account. */
export const findSession = async (db: ReadonlyKysely<Database>, id: string) => (await selectSession(db, id))[0];

export const listSessionsOfBrowser = builtOnce((db, bindingHash: string) =>
  selectOpenSessions(db)
    .where('session.binding_hash', '=', bindingHash)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.created_at', 'desc'),
);

/** Whether a binding cookie has sessions, and all are this account's. */
export async function ownsAllSessions(db: Kysely<Database>, bindingHash: string, accountId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('session')
    .select('account_id')
    .distinct()
    .where('binding_hash', '=', bindingHash)
    .execute();
  return rows.length > 0 && rows.every(({ account_id }) => account_id === accountId);
}

/** Ends all sessions of a binding cookie, of any account: the browser no longer has the cookie. */
export async function revokeSessionsOfBrowser(db: Kysely<Database>, bindingHash: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('binding_hash', '=', bindingHash)
    .where('revoked_at', 'is', null)
    .execute();
}

function selectOpenSessions(db: ReadonlyKysely<Database>) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('colleague', 'colleague.account_id', 'account.id')
    .select([
      'colleague.duty',
      'colleague.categories',
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
      'account.email_verified_at',
    ])
    .select(
      sql<(CoveredEditor & { absent_from: string | null; absent_until: string | null })[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', absent.account_id, 'duty', absent.duty,
          'categories', absent.categories, 'absent_from', absent_from, 'absent_until', absent_until)), '[]')
        from colleague as absent where absent.cover_id = account.id)`.as('covers'),
    )
    .where('session.revoked_at', 'is', null)
    .where('account.is_active', '=', true);
}

export async function touchSession(
  db: Kysely<Database>,
  { id, account_id }: { id: string; account_id: string },
  now: Date,
): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute();
  await recordPresence(db, account_id, now);
}

/** Records the day of an account's last visit. */
export async function recordPresence(db: Kysely<Database>, accountId: string, now: Date): Promise<void> {
  const last_here_on = plainDate(now);
  await db
    .updateTable('account')
    .set({ last_here_on })
    .where('id', '=', accountId)
    .where('last_here_on', 'is distinct from', last_here_on)
    .execute();
}

/** Deletes sessions unused since a date. */
export async function deleteOldSessions(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('session').where('last_seen_at', '<', before).execute();
}

export async function findReviewer(db: Kysely<Database>, assignmentId: string, accountId: string) {
  return selectReviewers(db)
    .where('review_assignment.id', '=', assignmentId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Whether an emailed link is valid. A link dated by a fast clock would last for years, but rejecting it would lock its
 * owner out, so it expires relative to the due date.
 */
export const isLinkValid = (now: Date) => sql<boolean>`(review_token.expires_at > ${now}
  and (review_token.created_at <= ${latestPlausibleNow(now)}
    or review_assignment.due_on >= ${addDays(plainDate(now), -REVIEW_LINK_DAYS)}))`;

export async function findReviewerByLink(db: Kysely<Database>, hash: string, now: Date) {
  return selectReviewers(db)
    .innerJoin('review_token', 'review_token.assignment_id', 'review_assignment.id')
    .where('review_token.hash', '=', hash)
    .where(isLinkValid(now))
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

/** Finds a manuscript's last proof, unless recalled, for the account that submitted it. */
export async function findProofForAccount(db: Kysely<Database>, manuscriptId: string, accountId: string) {
  return selectProofs(db)
    .innerJoin('manuscript', 'manuscript.id', 'proof.manuscript_id')
    .innerJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(['account.email', 'account.id as accountId'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
    .where('proof.manuscript_id', '=', manuscriptId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

/** Finds the proof of a valid emailed link, unless a later one was sent. */
export async function findProofByLink(db: Kysely<Database>, hash: string, now: Date) {
  return selectProofs(db)
    .innerJoin('proof_token', 'proof_token.proof_id', 'proof.id')
    .select(['proof.recipient_email as email', 'proof.recipient_name as name'])
    .where('proof_token.hash', '=', hash)
    .where('proof_token.expires_at', '>', now)
    .executeTakeFirst();
}

function selectProofs(db: Kysely<Database>) {
  return db
    .selectFrom('proof')
    .select('proof.manuscript_id as manuscriptId')
    .where('proof.revoked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('proof as later')
            .select('later.id')
            .whereRef('later.manuscript_id', '=', 'proof.manuscript_id')
            .whereRef('later.number', '>', 'proof.number'),
        ),
      ),
    );
}
