import { type Insertable, type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, ManuscriptMailTable, OutboxTable } from '#database/schema';
import { DAY_MS, latestNow, plainDate } from '#domain/date';
import { presentKind, spellingsOf } from '#domain/former-kinds';
import type { Effects } from '#domain/outbox/effects';
import { kindsIn, LANES, type Lane, MAIL } from './lane.ts';

/** Writes one piece of work, inside the transaction that causes it. */
export async function insertEffect(trx: Kysely<Database>, row: Insertable<OutboxTable>): Promise<void> {
  await trx.insertInto('outbox').values(row).execute();
}

/** The longest that anything waits for its next try. */
export const LONGEST_WAIT_MS = DAY_MS;

/** Which work to take: of a lane or of any, of these kinds or of any. */
export interface Claim {
  now: Date;
  leaseMs: number;
  lane?: Lane | undefined;
  kinds?: readonly string[] | undefined;
}

/**
 * Claims the piece of work that has been due longest, for one worker only. Its next try is postponed at once, so that
 * it becomes free again if the worker dies.
 */
export async function claimEffect(db: Kysely<Database>, { now, leaseMs, lane, kinds }: Claim) {
  return db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, next_at: new Date(now.getTime() + leaseMs) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where(isDue(now))
        .$if(lane !== undefined, (query) => query.where(isInLane(lane ?? 'others')))
        .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst();
}

/**
 * What is due: because its time has come, or because its time is further ahead than possible, so that a clock that ran
 * ahead must have written it. What an editor has set a date for is never due before that date.
 */
const isDue = (now: Date) => sql<boolean>`(next_at <= ${now}
  or ((next_at > ${new Date(latestNow(now).getTime() + LONGEST_WAIT_MS)} or (created_at > ${now} and next_at = created_at))
    and coalesce(payload ->> 'publish_on', '') <= ${plainDate(now)}))`;

function isInLane(lane: Lane) {
  const isMail = sql<boolean>`starts_with(kind, ${MAIL})`;
  if (lane === 'mails') return isMail;
  const named = lane === 'others' ? LANES.flatMap(kindsIn) : kindsIn(lane);
  const isNamed = sql<boolean>`kind in (${sql.join(named)})`;
  return lane === 'others' ? sql<boolean>`not ${isMail} and not ${isNamed}` : isNamed;
}

/**
 * Work that failed at least once and is not done: first what was given up, then what is tried again soonest. `to` is
 * shown for mails about accounts only: the recipients of others may be secret in double-blind review. The `hidden`
 * manuscripts are left out.
 */
export async function listUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[], limit: number) {
  const rows = await selectUndelivered(db, hidden)
    .select(['outbox.id', 'kind', 'status', 'attempts', 'next_at', 'last_error'])
    // Joined, the database would compare each entry with each account.
    .select(
      sql<string | null>`(select email from account where account.id
        = case when outbox.payload - 'account_id' = '{}'::jsonb then outbox.payload ->> 'account_id' end)`.as('to'),
    )
    .select('outbox.created_at')
    .orderBy('status')
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: presentKind(row.kind) }));
}

/** How much such work there is. */
export async function countUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[]): Promise<number> {
  const { count } = await selectUndelivered(db, hidden)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Work that was given up, the oldest first, at most `limit`: about none of the `hidden` manuscripts. */
export async function listDead(db: ReadonlyKysely<Database>, hidden: readonly string[], limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at', 'manuscript_id'])
    .where('status', '=', 'dead')
    .where(isVisible(hidden))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: presentKind(row.kind) }));
}

const selectUndelivered = (db: ReadonlyKysely<Database>, hidden: readonly string[]) =>
  db
    .selectFrom('outbox')
    .where('status', '!=', 'delivered')
    .where('last_error', 'is not', null)
    .where(isVisible(hidden));

/** True for work about none of these manuscripts, even where the payload names only something that belongs to one. */
const isVisible = (hidden: readonly string[]) =>
  sql<boolean>`coalesce(outbox.manuscript_id,
    (select manuscript_id from review_assignment where id = outbox.payload ->> 'assignment_id'),
    (select manuscript_id from review_file join review_assignment on review_assignment.id = assignment_id
      where review_file.id = outbox.payload ->> 'file_id'),
    (select manuscript_id from message_file join message on message.id = message_id
      join thread on thread.id = thread_id where message_file.id = outbox.payload ->> 'message_file_id'),
    (select manuscript_id from waiver_request where id = outbox.payload ->> 'waiver_id'),
    (select manuscript_id from payment where id = outbox.payload ->> 'payment_id'),
    '') not in (${sql.join(['-', ...hidden])})`;

/**
 * Schedules undelivered work for now, with all its tries restored; false where the editor may see none of that id.
 */
export async function retryEffect(
  db: Kysely<Database>,
  id: string,
  { hidden, now }: { hidden: readonly string[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'delivered')
    .where(isVisible(hidden))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** The work of a kind that is not done: waiting, or given up. */
export async function listUndone(db: Kysely<Database>, kind: keyof Effects): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('status', '!=', 'delivered')
    .where('kind', 'in', spellingsOf(kind))
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a piece of work is done. */
export async function markDelivered(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'delivered', delivered_at: now, last_error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Records a failure: tried again at `next`, or given up without it. What another worker has delivered in the meantime
 * stays delivered.
 */
export async function markFailed(db: Kysely<Database>, id: string, error: string, next: Date | undefined) {
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...(next ? { next_at: next } : { status: 'dead' as const }) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Forgets delivered work older than a date; what failed for good stays until someone looks at it. */
export async function deleteDelivered(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'delivered').where('delivered_at', '<', before).execute();
}

/** Records a mail about a manuscript that has been sent; the same mail sent twice is recorded once. */
export async function insertManuscriptMail(db: Kysely<Database>, mail: Insertable<ManuscriptMailTable>): Promise<void> {
  await db
    .insertInto('manuscript_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Claims a chore that is due and that nobody is running, and returns since when it has been watched by a clock that did
 * not jump; undefined where there is nothing to do. Impossible times in the future were written by a clock that ran
 * ahead, and are ignored.
 */
export async function claimChore(
  db: Kysely<Database>,
  name: string,
  { now, everyMs, holdMs, jumpMs }: { now: Date; everyMs: number; holdMs: number; jumpMs: number },
): Promise<{ steadySince: Date } | undefined> {
  const held_until = new Date(now.getTime() + holdMs);
  // One that failed, or was killed, has noted until when it was held, but no end.
  const lastLook = sql`coalesce(chore.held_until - make_interval(secs => ${holdMs / 1_000}), chore.done_at)`;
  const isSteady = sql`${lastLook} between ${new Date(now.getTime() - jumpMs)} and ${latestNow(now)}`;
  const steady_since = sql<Date>`case when ${isSteady} then coalesce(chore.steady_since, ${now}) else ${now} end`;
  const claimed = await db
    .insertInto('chore')
    .values({ name, held_until, steady_since: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ held_until, steady_since })
        .where(({ eb, or }) =>
          or([
            eb('chore.done_at', 'is', null),
            eb('chore.done_at', '<=', new Date(now.getTime() - everyMs)),
            eb('chore.done_at', '>', latestNow(now)),
          ]),
        )
        .where(({ eb, or }) =>
          or([
            eb('chore.held_until', 'is', null),
            eb('chore.held_until', '<=', now),
            eb('chore.held_until', '>', latestNow(held_until)),
          ]),
        ),
    )
    .returning('steady_since')
    .executeTakeFirst();
  return claimed && { steadySince: claimed.steady_since ?? now };
}

/** Notes that a chore, begun at a moment, is done. */
export async function endChore(db: Kysely<Database>, name: string, begun: Date): Promise<void> {
  await db.updateTable('chore').set({ done_at: begun, held_until: null }).where('name', '=', name).execute();
}
