import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED_STATUSES, OPEN_STATUSES } from '#domain/decision/decision';
import {
  acceptanceRate,
  type EditorLoad,
  type Grouping,
  type ManuscriptStatistics,
  type MeasuredGroup,
  type Measures,
  type PeopleStatistics,
  PUBLIC_MANUSCRIPTS_MIN,
  type PublicTimes,
  type ReviewerLoad,
  type Spread,
} from '#domain/desk/statistics/statistics';
import { isAwaited } from '#server/manuscript/queries';

/** Plain dates in UTC, both inclusive. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** A filter of manuscripts; `hidden` are those the editor may not see. */
export interface ManuscriptFilter extends Period {
  category?: string | undefined;
  type?: string | undefined;
  country?: string | undefined;
  hidden: readonly string[];
}

const GROUP_COLUMNS: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  month: sql`submitted_month`,
  year: sql`submitted_month / 12`,
  category: sql`category`,
  type: sql`article_type`,
  country: sql`country`,
};

/** Formats a group's key, such as `2026-08` for a month counted from year 0. */
function groupKey(by: Grouping, part: string | number): string {
  if (by !== 'month') return String(part);
  const month = Number(part);
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** The condition that an instant in a column is in the period, combined with others. */
function periodCondition(column: RawBuilder<unknown>, { from, to }: Period, conditions: RawBuilder<unknown>[]) {
  const all = [...conditions];
  if (from) all.push(sql`${column} >= ${from}::date at time zone 'UTC'`);
  if (to) all.push(sql`${column} < (${to}::date + 1) at time zone 'UTC'`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

const notHidden = (hidden: readonly string[]) =>
  hidden.length === 0 ? [] : [sql`manuscript_id <> all(${[...hidden]}::text[])`];

const isAccepted = sql`status in (${sql.join(ACCEPTED_STATUSES.map(sql.lit))})`;
const isRejected = sql`status = 'rejected'`;
const quartiles = (days: string) =>
  sql`percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${sql.ref(days)})`;

/** A group; its part is null for the total. */
interface Group {
  part: string | number | null;
}
interface Outcomes extends Group {
  submitted: number;
  accepted: number;
  rejected: number;
}
interface Times extends Group {
  count: number;
  days: number[] | null;
}

/** Counts the manuscripts submitted in a period, their durations and outcomes. */
export async function countManuscripts(
  db: ReadonlyKysely<Database>,
  by: Grouping,
  { category, type, country, hidden, ...period }: ManuscriptFilter,
): Promise<ManuscriptStatistics> {
  const conditions = notHidden(hidden);
  if (category) conditions.push(sql`category = ${category}`);
  if (type) conditions.push(sql`article_type = ${type}`);
  if (country) conditions.push(sql`lower(country) = lower(${country})`);
  const isCounted = periodCondition(sql`submitted_at`, period, conditions);
  const [outcomes, decisions, publications] = await Promise.all([
    countOutcomes(db, by, isCounted),
    listTimes(db, by, isCounted, 'days_to_decision'),
    listTimes(db, by, isCounted, 'days_to_publication'),
  ]);
  const toMeasures = ({ part, ...counts }: Outcomes): Measures => ({
    submitted: counts.submitted,
    first_decision: toSpread(decisions.get(part)),
    publication: toSpread(publications.get(part)),
    accepted: counts.accepted,
    rejected: counts.rejected,
  });
  const groups = outcomes.flatMap((counts): MeasuredGroup[] =>
    counts.part === null ? [] : [{ key: groupKey(by, counts.part), ...toMeasures(counts) }],
  );
  return {
    total: toMeasures(
      outcomes.find(({ part }) => part === null) ?? { part: null, submitted: 0, accepted: 0, rejected: 0 },
    ),
    groups: groups.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

async function countOutcomes(db: ReadonlyKysely<Database>, by: Grouping, isCounted: RawBuilder<unknown>) {
  const counted = sql<Outcomes>`(
    select part, count(*)::int as submitted, count(*) filter (where ${isAccepted})::int as accepted,
      count(*) filter (where ${isRejected})::int as rejected
    from (select ${GROUP_COLUMNS[by]} as part, status from manuscript_course where ${isCounted}) counted
    group by grouping sets ((), (part)))`.as('counted');
  return db.selectFrom(counted).selectAll().execute();
}

/** Reads durations per group and in total. Sorting each group separately is twice as fast as sorting all rows. */
async function listTimes(
  db: ReadonlyKysely<Database>,
  by: Grouping,
  isCounted: RawBuilder<unknown>,
  column: 'days_to_decision' | 'days_to_publication',
): Promise<Map<Group['part'], Times>> {
  const days = sql.ref(column);
  const listed = sql<Times>`(
    select part, count, days from (
      select part, count(*)::int as count, array_agg(taken) as taken
      from (select ${GROUP_COLUMNS[by]} as part, ${days} as taken from manuscript_course
        where ${days} is not null and ${isCounted}) counted
      group by grouping sets ((), (part))) grouped
    cross join lateral (select ${quartiles('one')} as days from unnest(taken) one) sorted)`.as('listed');
  const rows = await db.selectFrom(listed).selectAll().execute();
  return new Map(rows.map((row) => [row.part, row]));
}

function toSpread(times: Omit<Times, 'part'> | undefined): Spread | null {
  const [lower, median, upper] = times?.days ?? [];
  if (!times || lower === undefined || median === undefined || upper === undefined) return null;
  return { count: times.count, lower, median, upper };
}

interface PublicRow {
  from: string;
  to: string;
  decided: number;
  decision_days: number[] | null;
  published: number;
  publication_days: number[] | null;
  accepted: number;
  rejected: number;
}

/**
 * Reads the public durations of manuscripts first decided, or published, in the last twelve months; null below
 * `PUBLIC_MANUSCRIPTS_MIN`.
 */
export async function readPublicTimes(db: ReadonlyKysely<Database>): Promise<PublicTimes> {
  const start = sql`(now() at time zone 'UTC')::date - interval '12 months'`;
  const isDecided = sql`first_decided_at >= ${start}`;
  const isPublished = sql`published_at >= ${start}`;
  const counted = sql<PublicRow>`(
    select to_char(${start}, 'YYYY-MM-DD') as "from", to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as "to",
      count(*) filter (where ${isDecided})::int as decided,
      ${quartiles('days_to_decision')} filter (where ${isDecided}) as decision_days,
      count(*) filter (where ${isPublished})::int as published,
      ${quartiles('days_to_publication')} filter (where ${isPublished}) as publication_days,
      count(*) filter (where ${isDecided} and ${isAccepted})::int as accepted,
      count(*) filter (where ${isDecided} and ${isRejected})::int as rejected
    from manuscript_course where ${isDecided} or ${isPublished})`.as('counted');
  const row = await db.selectFrom(counted).selectAll().executeTakeFirstOrThrow();
  const decided = row.accepted + row.rejected;
  const percent = acceptanceRate(row);
  return {
    from: row.from,
    to: row.to,
    first_decision:
      row.decided < PUBLIC_MANUSCRIPTS_MIN ? null : toSpread({ count: row.decided, days: row.decision_days }),
    publication:
      row.published < PUBLIC_MANUSCRIPTS_MIN ? null : toSpread({ count: row.published, days: row.publication_days }),
    acceptance: decided < PUBLIC_MANUSCRIPTS_MIN || percent === null ? null : { decided, percent },
  };
}

/** The maximum number of reviewers listed. */
const REVIEWERS_MAX = 200;

/** Counts reviewers' and editors' work in a period; `today` is a plain date. */
export async function countPeople(
  db: ReadonlyKysely<Database>,
  { hidden, today, ...period }: Period & { hidden: readonly string[]; today: string },
): Promise<PeopleStatistics> {
  const [reviewers, invited, editors] = await Promise.all([
    listReviewers(db, { hidden, today, ...period }),
    countReviewers(db, { hidden, ...period }),
    listEditors(db, { hidden, ...period }),
  ]);
  return { reviewers, reviewers_asked: invited, editors };
}

const isInvitedInPeriod = ({ hidden, ...period }: Period & { hidden: readonly string[] }) =>
  periodCondition(sql`invited_at`, period, notHidden(hidden));

async function countReviewers(db: ReadonlyKysely<Database>, choice: Period & { hidden: readonly string[] }) {
  const invited = sql`(select reviewer_id from review_assignment where ${isInvitedInPeriod(choice)} group by reviewer_id)`;
  const { count } = await db
    .selectFrom(invited.as('asked'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function listReviewers(
  db: ReadonlyKysely<Database>,
  choice: Period & { hidden: readonly string[]; today: string },
): Promise<ReviewerLoad[]> {
  const busy = await listBusyReviewers(db, choice);
  // In a busy journal the active reviewers fill the list, and finding the others takes longer.
  const ids = busy.length < REVIEWERS_MAX ? [...busy, ...(await listIdleReviewers(db, choice, busy))] : busy;
  return readLoads(db, choice, ids);
}

const isOpen = sql`accepted_at is not null and ${isAwaited()}`;

/** Lists reviewers with open reviews: most open reviews first, then most invitations. */
async function listBusyReviewers(db: ReadonlyKysely<Database>, choice: Period & { hidden: readonly string[] }) {
  const isInvited = isInvitedInPeriod(choice);
  const most = sql<{ reviewer_id: string }>`(
    select reviewer_id from (
      select reviewer_id, count(*) as open from review_assignment where ${isOpen} and ${isInvited}
      group by reviewer_id order by open desc fetch first ${sql.lit(REVIEWERS_MAX)} rows with ties) busy
    order by open desc, (select count(*) from review_assignment
      where review_assignment.reviewer_id = busy.reviewer_id and ${isInvited}) desc, reviewer_id
    limit ${REVIEWERS_MAX})`.as('most');
  const rows = await db.selectFrom(most).select('reviewer_id').execute();
  return rows.map(({ reviewer_id }) => reviewer_id);
}

/** Lists the most invited reviewers without open reviews. */
async function listIdleReviewers(
  db: ReadonlyKysely<Database>,
  choice: Period & { hidden: readonly string[] },
  busy: readonly string[],
) {
  const most = sql<{ reviewer_id: string }>`(
    select reviewer_id from review_assignment
    where ${isInvitedInPeriod(choice)} and reviewer_id <> all(${[...busy]}::text[])
    group by reviewer_id order by count(*) desc, reviewer_id limit ${REVIEWERS_MAX - busy.length})`.as('most');
  const rows = await db.selectFrom(most).select('reviewer_id').execute();
  return rows.map(({ reviewer_id }) => reviewer_id);
}

async function readLoads(
  db: ReadonlyKysely<Database>,
  { today, ...choice }: Period & { hidden: readonly string[]; today: string },
  ids: readonly string[],
): Promise<ReviewerLoad[]> {
  const counted = sql<Omit<ReviewerLoad, 'name' | 'email'> & { reviewer_id: string }>`(
    select reviewer_id, count(*)::int as invited, count(*) filter (where ${isOpen})::int as open,
      count(accepted_at)::int as accepted, count(declined_at)::int as declined,
      count(*) filter (where accepted_at is null and ${isAwaited()})::int as unanswered,
      count(completed_at)::int as completed,
      count(*) filter (where case when completed_at is null then ${isOpen} and due_on < ${today}
        else to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD') > due_on end)::int as late,
      percentile_cont(0.5) within group (
        order by extract(epoch from completed_at - invited_at)::double precision / 86400) as days
    from review_assignment
    where reviewer_id = any(${[...ids]}::text[]) and ${isInvitedInPeriod(choice)} group by reviewer_id)`.as('counted');
  const rows = await db
    .selectFrom(counted)
    .innerJoin('account', 'account.id', 'counted.reviewer_id')
    .selectAll('counted')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .orderBy('open', 'desc')
    .orderBy('invited', 'desc')
    .orderBy('email')
    .execute();
  return rows.map(({ reviewer_id: _, ...one }) => ({ ...one, name: one.name || one.email }));
}

/** Excludes withdrawals, which are decisions of the authors. */
const isEditorial = sql`kind is distinct from 'withdrawal'`;

async function listEditors(
  db: ReadonlyKysely<Database>,
  { hidden, ...period }: Period & { hidden: readonly string[] },
): Promise<EditorLoad[]> {
  type Load = Omit<EditorLoad, 'name'>;
  const none = { open: 0, decisions: 0, accepted: 0, rejected: 0, revisions: 0, invitations: 0 };
  // Counted separately, one table each: a join takes three times as long as the slowest.
  const counts = await Promise.all([
    selectCounts<Pick<Load, 'email' | 'decisions' | 'accepted' | 'rejected' | 'revisions'>>(
      db,
      sql`select decided_by as email, count(*)::int as decisions,
          count(*) filter (where status = 'accepted')::int as accepted,
          count(*) filter (where status = 'rejected')::int as rejected,
          count(*) filter (where status = 'revisions_required')::int as revisions
        from decision where ${periodCondition(sql`decided_at`, period, [...notHidden(hidden), isEditorial])} group by decided_by`,
    ),
    selectCounts<Pick<Load, 'email' | 'invitations'>>(
      db,
      sql`select invited_by as email, count(*)::int as invitations from review_assignment
        where ${isInvitedInPeriod({ hidden, ...period })} group by invited_by`,
    ),
    selectCounts<Pick<Load, 'email' | 'open'>>(
      db,
      sql`select account.email, handled.open from (
          select editor_id, count(*)::int as open from (
            select id as manuscript_id, editor_id from manuscript
            where status in (${sql.join(OPEN_STATUSES.map(sql.lit))}) and editor_id is not null) under_way
          where ${sql.join([sql`true`, ...notHidden(hidden)], sql` and `)} group by editor_id) handled
        join account on account.id = handled.editor_id`,
    ),
  ]);
  const loads = new Map<string, Load>();
  for (const row of counts.flat()) loads.set(row.email, { ...none, ...loads.get(row.email), ...row });
  loads.delete('system');
  const names = await namesOf(db, [...loads.keys()]);
  return [...loads.values()]
    .map((load) => ({ ...load, name: names.get(load.email) ?? load.email }))
    .sort(
      (a, b) =>
        b.decisions - a.decisions || b.open - a.open || b.invitations - a.invitations || (a.email < b.email ? -1 : 1),
    );
}

const selectCounts = <Row>(db: ReadonlyKysely<Database>, counted: RawBuilder<unknown>): Promise<Row[]> =>
  db.selectFrom(sql<Row>`(${counted})`.as('counted')).selectAll().execute() as Promise<Row[]>;

/** Reads the known names by address. */
async function namesOf(db: ReadonlyKysely<Database>, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('email', 'in', ['', ...emails])
    .execute();
  return new Map(rows.filter(({ name }) => name).map(({ email, name }) => [email, name]));
}
