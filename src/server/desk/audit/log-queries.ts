import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED_STATUSES } from '#domain/decision/decision';
import type { LoggedEvent } from '#domain/desk/audit/event-log';
import { currentKind, kindSpellings } from '#domain/desk/delivery/former-kinds';

/** `hidden` are the manuscripts the editor may not see. */
export interface LogFilter {
  /** An address or a prefix of one. */
  who?: string | undefined;
  /** An action or its group. */
  what?: string | undefined;
  /** A manuscript number. */
  manuscript?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  hidden: readonly string[];
}

const COUNTED_MAX = 1_000;
/** Sorts after every other character. */
const LAST_CHARACTER = '\u{10fffd}';

/** The id of the manuscript that an event concerns. */
const MANUSCRIPT_ID = sql<string>`case when event.object_type = 'manuscript' then event.object_id
  else event.details ->> 'manuscript_id' end`;

/** Waiver requests are sealed from the office before acceptance. */
const isSealed = (hidden: readonly string[]) => sql`event.object_type = 'waiver' and exists (
  select from waiver_request join manuscript on manuscript.id = waiver_request.manuscript_id
  where waiver_request.id = event.object_id and (
    manuscript.status not in (${sql.join(ACCEPTED_STATUSES.map(sql.lit))}) or manuscript.id = any(${[...hidden]}::text[])))`;

/** The condition that an `event` is neither sealed nor about a `hidden` manuscript. */
export const isVisibleEvent = (hidden: readonly string[]) =>
  hidden.length > 0
    ? sql<boolean>`(not (${isSealed(hidden)}) and coalesce(${MANUSCRIPT_ID}, '') <> all(${[...hidden]}::text[]))`
    : sql<boolean>`(not (${isSealed(hidden)}))`;

function logCondition({ who, what, manuscript, from, to, hidden }: LogFilter): RawBuilder<boolean> {
  const conditions = [isVisibleEvent(hidden)];
  if (who) {
    const name = sql`lower(event.actor) collate "C"`;
    conditions.push(sql`${name} >= ${who.toLowerCase()} and ${name} < ${who.toLowerCase() + LAST_CHARACTER}`);
  }
  if (what?.includes('.')) conditions.push(sql`event.action collate "C" in (${sql.join(kindSpellings(what))})`);
  else if (what) {
    conditions.push(sql`event.action collate "C" >= ${`${what}.`} and event.action collate "C" < ${`${what}/`}`);
  }
  if (manuscript) {
    const id = sql`(select id from manuscript where manuscript_number = ${manuscript.toUpperCase()})`;
    conditions.push(sql`((event.object_type = 'manuscript' and event.object_id = ${id})
      or event.details ->> 'manuscript_id' = ${id})`);
  }
  if (from) conditions.push(sql`event.at >= ${from}::date at time zone 'UTC'`);
  if (to) conditions.push(sql`event.at < (${to}::date + 1) at time zone 'UTC'`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Lists events newest first; `after` is the position of the previous page's last event. */
export async function listEvents(
  db: ReadonlyKysely<Database>,
  filter: LogFilter,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<LoggedEvent[]> {
  const page = db
    .selectFrom('event')
    .selectAll()
    .where(logCondition(filter))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(event.at, event.position) < (select at, position from event where position = ${after})`,
      ),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.position', 'desc')
    .limit(limit)
    .as('event');
  const rows = await db
    .selectFrom(page)
    .leftJoin('manuscript', (join) => join.on('manuscript.id', '=', MANUSCRIPT_ID))
    .leftJoin('review_assignment', (join) =>
      join.on('review_assignment.id', '=', sql<string>`event.details ->> 'assignment_id'`),
    )
    .leftJoin('account', (join) =>
      join.on(
        'account.id',
        '=',
        sql<string>`case when event.object_type = 'account' then event.object_id else review_assignment.reviewer_id end`,
      ),
    )
    .select(['position', 'at', 'actor', 'action', 'object_type', 'object_id', 'details', 'hash'])
    .select(['manuscript.id as manuscript_id', 'manuscript_number', 'account.email'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
    .orderBy('event.at', 'desc')
    .orderBy('event.position', 'desc')
    .execute();
  return rows.map(({ position, at, actor, action, object_type, object_id, details, hash, ...joined }) => ({
    position,
    at: at.toISOString(),
    actor,
    action: currentKind(action),
    object: { type: object_type, id: object_id },
    person: joined.name || joined.email,
    manuscript:
      joined.manuscript_id && joined.manuscript_number
        ? { id: joined.manuscript_id, number: joined.manuscript_number }
        : null,
    details: details as LoggedEvent['details'],
    hash,
  }));
}

/** Counts the events, up to `COUNTED_MAX`. */
export async function countEvents(
  db: ReadonlyKysely<Database>,
  filter: LogFilter,
): Promise<{ total: number; hasMore: boolean }> {
  const { count } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('event')
        .select('position')
        .where(logCondition(filter))
        .limit(COUNTED_MAX + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, COUNTED_MAX), hasMore: count > COUNTED_MAX };
}
