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
  PUBLIC_MINIMUM,
  type PublicTimes,
  type ReviewerLoad,
  type Spread,
} from '#domain/desk/statistics/statistics';
import { isAwaited } from '#server/manuscript/queries';

/** UTC days, both inclusive. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** The manuscripts counted; `hidden` are those the editor may not see. */
export interface Counted extends Period {
  category?: string | undefined;
  type?: string | undefined;
  country?: string | undefined;
  hidden: readonly string[];
}

/** The grouping column. */
const PARTS: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  month: sql`submitted_month`,
  year: sql`submitted_month / 12`,
  category: sql`category`,
  type: sql`article_type`,
  country: sql`country`,
};

/** A group's key, such as `2026-08`. */
function keyOf(by: Grouping, part: string | number): string {
  if (by !== 'month') return String(part);
  const month = Number(part);
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** That an instant in a column is in the period, with other conditions. */
function within(column: RawBuilder<unknown>, { from, to }: Period, conditions: RawBuilder<unknown>[]) {
  const all = [...conditions];
  if (from) all.push(sql`${column} >= ${from}::date at time zone 'UTC'`);
  if (to) all.push(sql`${column} < (${to}::date + 1) at time zone 'UTC'`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** Excludes rows about manuscripts the editor may not see. */
const unhidden = (hidden: readonly string[]) =>
  hidden.length === 0 ? [] : [sql`manuscript_id <> all(${[...hidden]}::text[])`];

const isAccepted = sql`status in (${sql.join(ACCEPTED_STATUSES.map(sql.lit))})`;
const isRejected = sql`status = 'rejected'`;
const quartiles = (days: string) =>
  sql`percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${sql.ref(days)})`;

/** A group's figures; the total has no key. */
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

/** Manuscripts submitted in a period: numbers, durations and outcomes. */
export async function countManuscripts(
  db: ReadonlyKysely<Database>,
  by: Grouping,
  { category, type, country, hidden, ...period }: Counted,
): Promise<ManuscriptStatistics> {
  const conditions = unhidden(hidden);
  if (category) conditions.push(sql`category = ${category}`);
  if (type) conditions.push(sql`article_type = ${type}`);
  if (country) conditions.push(sql`lower(country) = lower(${country})`);
  const isCounted = within(sql`submitted_at`, period, conditions);
  const [outcomes, decisions, publications] = await Promise.all([
    countOutcomes(db, by, isCounted),
    listTimes(db, by, isCounted, 'days_to_decision'),
    listTimes(db, by, isCounted, 'days_to_publication'),
  ]);
  const measuresOf = ({ part, ...counts }: Outcomes): Measures => ({
    submitted: counts.submitted,
    first_decision: spreadOf(decisions.get(part)),
    publication: spreadOf(publications.get(part)),
    accepted: counts.accepted,
    rejected: counts.rejected,
  });
  const groups = outcomes.flatMap((counts): MeasuredGroup[] =>
    counts.part === null ? [] : [{ key: keyOf(by, counts.part), ...measuresOf(counts) }],
  );
  return {
    total: measuresOf(
      outcomes.find(({ part }) => part === null) ?? { part: null, submitted: 0, accepted: 0, rejected: 0 },
    ),
    groups: groups.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

async function countOutcomes(db: ReadonlyKysely<Database>, by: Grouping, isCounted: RawBuilder<unknown>) {
  const counted = sql<Outcomes>`(
    select part, count(*)::int as submitted, count(*) filter (where ${isAccepted})::int as accepted,
      count(*) filter (where ${isRejected})::int as rejected
    from (select ${PARTS[by]} as part, status from manuscript_course where ${isCounted}) counted
    group by grouping sets ((), (part)))`.as('counted');
  return db.selectFrom(counted).selectAll().execute();
}

/** Durations per group and in total. Grouped before sorting: sorting all rows by group takes twice as long. */
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
      from (select ${PARTS[by]} as part, ${days} as taken from manuscript_course
        where ${days} is not null and ${isCounted}) counted
      group by grouping sets ((), (part))) grouped
    cross join lateral (select ${quartiles('one')} as days from unnest(taken) one) sorted)`.as('listed');
  const rows = await db.selectFrom(listed).selectAll().execute();
  return new Map(rows.map((row) => [row.part, row]));
}

function spreadOf(times: Omit<Times, 'part'> | undefined): Spread | null {
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
 * Public durations of the last twelve months: of manuscripts first decided, or published, in them. Nothing is published
 * below five.
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
    first_decision: row.decided < PUBLIC_MINIMUM ? null : spreadOf({ count: row.decided, days: row.decision_days }),
    publication: row.published < PUBLIC_MINIMUM ? null : spreadOf({ count: row.published, days: row.publication_days }),
    acceptance: decided < PUBLIC_MINIMUM || percent === null ? null : { decided, percent },
  };
}

/** Maximum reviewers listed: most open reviews first, then most invitations. */
const REVIEWERS_MAX = 200;

/** Reviewers' and editors' work in a period; `today` is the current plain date. */
export async function countPeople(
  db: ReadonlyKysely<Database>,
  { hidden, today, ...period }: Period & { hidden: readonly string[]; today: string },
): Promise<PeopleStatistics> {
  const [reviewers, asked, editors] = await Promise.all([
    listReviewers(db, { hidden, today, ...period }),
    countReviewers(db, { hidden, ...period }),
    listEditors(db, { hidden, ...period }),
  ]);
  return { reviewers, reviewers_asked: asked, editors };
}

const isAsked = ({ hidden, ...period }: Period & { hidden: readonly string[] }) =>
  within(sql`invited_at`, period, unhidden(hidden));

/** The number of people invited to review. */
async function countReviewers(db: ReadonlyKysely<Database>, choice: Period & { hidden: readonly string[] }) {
  const asked = sql`(select reviewer_id from review_assignment where ${isAsked(choice)} group by reviewer_id)`;
  const { count } = await db
    .selectFrom(asked.as('asked'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function listReviewers(
  db: ReadonlyKysely<Database>,
  choice: Period & { hidden: readonly string[]; today: string },
): Promise<ReviewerLoad[]> {
  const at = await findAtWork(db, choice);
  // In a busy journal these fill the list; finding the others takes longer.
  const ids = at.length < REVIEWERS_MAX ? [...at, ...(await findAtRest(db, choice, at))] : at;
  return loadsOf(db, choice, ids);
}

const isOpen = sql`accepted_at is not null and ${isAwaited()}`;

/** Most open reviews first, then most invitations. */
async function findAtWork(db: ReadonlyKysely<Database>, choice: Period & { hidden: readonly string[] }) {
  const wasAsked = isAsked(choice);
  const most = sql<{ reviewer_id: string }>`(
    select reviewer_id from (
      select reviewer_id, count(*) as open from review_assignment where ${isOpen} and ${wasAsked}
      group by reviewer_id order by open desc fetch first ${sql.lit(REVIEWERS_MAX)} rows with ties) busy
    order by open desc, (select count(*) from review_assignment
      where review_assignment.reviewer_id = busy.reviewer_id and ${wasAsked}) desc, reviewer_id
    limit ${REVIEWERS_MAX})`.as('most');
  const rows = await db.selectFrom(most).select('reviewer_id').execute();
  return rows.map(({ reviewer_id }) => reviewer_id);
}

/** Most invited among those without open reviews. */
async function findAtRest(
  db: ReadonlyKysely<Database>,
  choice: Period & { hidden: readonly string[] },
  atWork: readonly string[],
) {
  const most = sql<{ reviewer_id: string }>`(
    select reviewer_id from review_assignment
    where ${isAsked(choice)} and reviewer_id <> all(${[...atWork]}::text[])
    group by reviewer_id order by count(*) desc, reviewer_id limit ${REVIEWERS_MAX - atWork.length})`.as('most');
  const rows = await db.selectFrom(most).select('reviewer_id').execute();
  return rows.map(({ reviewer_id }) => reviewer_id);
}

async function loadsOf(
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
    where reviewer_id = any(${[...ids]}::text[]) and ${isAsked(choice)} group by reviewer_id)`.as('counted');
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

/** A withdrawal by the authors is not a decision of the office. */
const isOffices = sql`kind is distinct from 'withdrawal'`;

async function listEditors(
  db: ReadonlyKysely<Database>,
  { hidden, ...period }: Period & { hidden: readonly string[] },
): Promise<EditorLoad[]> {
  type Load = Omit<EditorLoad, 'name'>;
  const none = { open: 0, decisions: 0, accepted: 0, rejected: 0, revisions: 0, invitations: 0 };
  // Counted separately from one table each: together they take three times as long as the longest.
  const counts = await Promise.all([
    countOf<Pick<Load, 'email' | 'decisions' | 'accepted' | 'rejected' | 'revisions'>>(
      db,
      sql`select decided_by as email, count(*)::int as decisions,
          count(*) filter (where status = 'accepted')::int as accepted,
          count(*) filter (where status = 'rejected')::int as rejected,
          count(*) filter (where status = 'revisions_required')::int as revisions
        from decision where ${within(sql`decided_at`, period, [...unhidden(hidden), isOffices])} group by decided_by`,
    ),
    countOf<Pick<Load, 'email' | 'invitations'>>(
      db,
      sql`select invited_by as email, count(*)::int as invitations from review_assignment
        where ${isAsked({ hidden, ...period })} group by invited_by`,
    ),
    countOf<Pick<Load, 'email' | 'open'>>(
      db,
      sql`select account.email, handled.open from (
          select editor_id, count(*)::int as open from (
            select id as manuscript_id, editor_id from manuscript
            where status in (${sql.join(OPEN_STATUSES.map(sql.lit))}) and editor_id is not null) under_way
          where ${sql.join([sql`true`, ...unhidden(hidden)], sql` and `)} group by editor_id) handled
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

/** The rows of a statement. */
const countOf = <Row>(db: ReadonlyKysely<Database>, counted: RawBuilder<unknown>): Promise<Row[]> =>
  db.selectFrom(sql<Row>`(${counted})`.as('counted')).selectAll().execute() as Promise<Row[]>;

/** Names by address, if known. */
async function namesOf(db: ReadonlyKysely<Database>, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('email', 'in', ['', ...emails])
    .execute();
  return new Map(rows.filter(({ name }) => name).map(({ email, name }) => [email, name]));
}
