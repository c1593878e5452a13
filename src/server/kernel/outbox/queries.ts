import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, ManuscriptMailTable, OutboxTable } from '#database/schema';
import type { Effects } from '#domain/desk/delivery/effects';
import { kindSpellings } from '#domain/desk/delivery/former-kinds';
import { DAY_MS, latestPlausibleNow, plainDate } from '#domain/kernel/date';
import { kindsInLane, LANES, type Lane, MAIL_PREFIX } from './lane.ts';

export async function insertEffect(trx: Kysely<Database>, row: Insertable<OutboxTable>): Promise<void> {
  await trx.insertInto('outbox').values(row).execute();
}

export const RETRY_DELAY_MAX_MS = DAY_MS;

export interface ClaimFilter {
  now: Date;
  leaseMs: number;
  lane?: Lane | undefined;
  kinds?: readonly string[] | undefined;
}

/**
 * Claims the effect that has been due longest. Its next attempt is postponed immediately, so that another worker can
 * take over if this one dies.
 */
export async function claimEffect(db: Kysely<Database>, { now, leaseMs, lane, kinds }: ClaimFilter) {
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

/** Due now, or dated later than possible by a fast clock. Scheduled effects are never due before their date. */
const isDue = (now: Date) => sql<boolean>`(next_at <= ${now}
  or ((next_at > ${new Date(latestPlausibleNow(now).getTime() + RETRY_DELAY_MAX_MS)} or (created_at > ${now} and next_at = created_at))
    and coalesce(payload ->> 'publish_on', payload ->> 'on', '') <= ${plainDate(now)}))`;

function isInLane(lane: Lane) {
  const isMail = sql<boolean>`starts_with(kind, ${MAIL_PREFIX})`;
  if (lane === 'mails') return isMail;
  const kinds = lane === 'others' ? LANES.filter((one) => one !== 'others').flatMap(kindsInLane) : kindsInLane(lane);
  const isNamed = sql<boolean>`kind in (${sql.join(kinds)})`;
  return lane === 'others' ? sql<boolean>`not ${isMail} and not ${isNamed}` : isNamed;
}

/** Lists effects that are pending or given up. */
export async function listUnfinished(db: Kysely<Database>, kind: keyof Effects): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('status', '!=', 'delivered')
    .where('kind', 'in', kindSpellings(kind))
    .execute();
  return rows.map(({ id }) => id);
}

export async function markDelivered(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'delivered', delivered_at: now, last_error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Records a failure: the effect is retried at `next`, or given up if there is none. An effect delivered meanwhile by
 * another worker stays delivered.
 */
export async function markFailed(db: Kysely<Database>, id: string, error: string, next: Date | undefined) {
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...(next ? { next_at: next } : { status: 'dead' as const }) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Deletes delivered effects older than a date; failed ones stay. */
export async function deleteDelivered(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'delivered').where('delivered_at', '<', before).execute();
}

/** Records a sent email about a manuscript, once. */
export async function insertManuscriptMail(db: Kysely<Database>, mail: Insertable<ManuscriptMailTable>): Promise<void> {
  await db
    .insertInto('manuscript_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Claims a due chore that no one is running; undefined if there is none. Impossible future times come from a fast clock
 * and are ignored.
 */
export async function claimChore(
  db: Kysely<Database>,
  name: string,
  { now, everyMs, holdMs, jumpMs }: { now: Date; everyMs: number; holdMs: number; jumpMs: number },
): Promise<{ steadySince: Date } | undefined> {
  const held_until = new Date(now.getTime() + holdMs);
  // A failed or killed chore has a lease but no completion time.
  const lastLook = sql`coalesce(chore.held_until - make_interval(secs => ${holdMs / 1_000}), chore.done_at)`;
  const isSteady = sql`${lastLook} between ${new Date(now.getTime() - jumpMs)} and ${latestPlausibleNow(now)}`;
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
            eb('chore.done_at', '>', latestPlausibleNow(now)),
          ]),
        )
        .where(({ eb, or }) =>
          or([
            eb('chore.held_until', 'is', null),
            eb('chore.held_until', '<=', now),
            eb('chore.held_until', '>', latestPlausibleNow(held_until)),
          ]),
        ),
    )
    .returning('steady_since')
    .executeTakeFirst();
  return claimed && { steadySince: claimed.steady_since ?? now };
}

export async function completeChore(db: Kysely<Database>, name: string, begun: Date): Promise<void> {
  await db.updateTable('chore').set({ done_at: begun, held_until: null }).where('name', '=', name).execute();
}
