import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED, UNDER_WAY } from '#domain/decision/decision';
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
} from '#domain/statistics/statistics';

/** Days in UTC, both of them in the period. */
interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Which manuscripts are counted; `hidden` are those the editor may not see. */
export interface Counted extends Period {
  category?: string | undefined;
  type?: string | undefined;
  country?: string | undefined;
  hidden: readonly string[];
}

/** How many reviewers are listed, those with the most invitations. */
const REVIEWERS_MAX = 200;

/** Sorted byte by byte, which is quicker than by the rules of a language. */
const KEYS: Readonly<Record<Grouping, RawBuilder<string>>> = {
  month: sql`to_char(day, 'YYYY-MM')`,
  year: sql`to_char(day, 'YYYY')`,
  category: sql`word`,
  type: sql`word`,
  country: sql`word`,
};
/** What a row is put into its group by: the beginning of its month or year, or a word. */
const PARTS: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  month: sql`date_trunc('month', submitted_at at time zone 'UTC') as day`,
  year: sql`date_trunc('year', submitted_at at time zone 'UTC') as day`,
  category: sql`category collate "C" as word`,
  type: sql`article_type collate "C" as word`,
  country: sql`country collate "C" as word`,
};
const isTime = (by: Grouping) => by === 'month' || by === 'year';

function within(column: RawBuilder<unknown>, { from, to }: Period, conditions: RawBuilder<unknown>[]) {
  const all = [...conditions];
  if (from) all.push(sql`${column} >= ${from}::date at time zone 'UTC'`);
  if (to) all.push(sql`${column} < (${to}::date + 1) at time zone 'UTC'`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

const unhidden = (hidden: readonly string[]) =>
  hidden.length === 0 ? [] : [sql`manuscript_id <> all(${[...hidden]}::text[])`];

const quartiles = (days: string) =>
  sql`percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${sql.ref(days)})`;

interface Row {
  key: string;
  is_total: number;
  submitted: number;
  decided: number;
  decision_days: number[] | null;
  published: number;
  publication_days: number[] | null;
  accepted: number;
  rejected: number;
}

/** Manuscripts submitted in a period: how many, how long they took, what became of them. */
export async function countManuscripts(
  db: ReadonlyKysely<Database>,
  by: Grouping,
  { category, type, country, hidden, ...period }: Counted,
): Promise<ManuscriptStatistics> {
  const conditions = unhidden(hidden);
  if (category) conditions.push(sql`category = ${category}`);
  if (type) conditions.push(sql`article_type = ${type}`);
  if (country) conditions.push(sql`lower(country) = lower(${country})`);
  const part = sql.raw(isTime(by) ? 'day' : 'word');
  const counted = sql<Row>`(
    select ${KEYS[by]} as key, grouping(${part}) as is_total, count(*)::int as submitted,
      count(days_to_decision)::int as decided, ${quartiles('days_to_decision')} as decision_days,
      count(days_to_publication)::int as published, ${quartiles('days_to_publication')} as publication_days,
      count(*) filter (where status in (${sql.join(ACCEPTED.map(sql.lit))}))::int as accepted,
      count(*) filter (where status = 'rejected')::int as rejected
    from (select ${PARTS[by]}, status, days_to_decision, days_to_publication from manuscript_course
      where ${within(sql`submitted_at`, period, conditions)}) counted
    group by grouping sets ((), (${part})))`.as('counted');
  const rows = await db.selectFrom(counted).selectAll().orderBy('key').execute();
  const total = rows.find(({ is_total }) => is_total === 1);
  return {
    total: measuresOf(total),
    groups: rows
      .filter(({ is_total }) => is_total === 0)
      .map((row): MeasuredGroup => ({ key: row.key, ...measuresOf(row) })),
  };
}

function measuresOf(row: Row | undefined): Measures {
  return {
    submitted: row?.submitted ?? 0,
    first_decision: spreadOf(row?.decided, row?.decision_days),
    publication: spreadOf(row?.published, row?.publication_days),
    accepted: row?.accepted ?? 0,
    rejected: row?.rejected ?? 0,
  };
}

function spreadOf(count = 0, days: readonly number[] | null | undefined): Spread | null {
  const [lower, median, upper] = days ?? [];
  if (lower === undefined || median === undefined || upper === undefined) return null;
  return { count, lower, median, upper };
}

/** Who reviewed and who decided in a period, `today` being the plain date of now. */
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

/** How many people were asked to review. */
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
  { hidden, today, ...period }: Period & { hidden: readonly string[]; today: string },
): Promise<ReviewerLoad[]> {
  const wasAsked = isAsked({ hidden, ...period });
  const isOpen = sql`accepted_at is not null and completed_at is null and cancelled_at is null`;
  // Who is shown is found first: everything else is counted for them alone.
  const counted = sql<Omit<ReviewerLoad, 'name' | 'email'> & { reviewer_id: string }>`(
    select busiest.*, rest.* from (
      select reviewer_id, count(*)::int as invited, count(*) filter (where ${isOpen})::int as open
      from review_assignment where ${wasAsked}
      group by reviewer_id order by 3 desc, 2 desc, reviewer_id limit ${REVIEWERS_MAX}) busiest
    cross join lateral (
      select count(accepted_at)::int as accepted, count(declined_at)::int as declined,
        count(*) filter (where accepted_at is null and declined_at is null and cancelled_at is null
          and completed_at is null)::int as unanswered,
        count(completed_at)::int as completed,
        count(*) filter (where case when completed_at is null then ${isOpen} and due_on < ${today}
          else to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD') > due_on end)::int as late,
        percentile_cont(0.5) within group (
          order by extract(epoch from completed_at - invited_at)::double precision / 86400) as days
      from review_assignment
      where review_assignment.reviewer_id = busiest.reviewer_id and ${wasAsked}) rest)`.as('counted');
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

/** What authors took back is no decision of the office. */
const isOffices = sql`kind is distinct from 'withdrawal'`;

async function listEditors(
  db: ReadonlyKysely<Database>,
  { hidden, ...period }: Period & { hidden: readonly string[] },
): Promise<EditorLoad[]> {
  type Load = Omit<EditorLoad, 'name'>;
  const none = { open: 0, decisions: 0, accepted: 0, rejected: 0, revisions: 0, invitations: 0 };
  // Each is counted by itself, from one table: together they would take three times as long as the longest.
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
            where status in (${sql.join(UNDER_WAY.map(sql.lit))}) and editor_id is not null) under_way
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

/** What people are called, by their addresses, where they have said. */
async function namesOf(db: ReadonlyKysely<Database>, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('email', 'in', ['', ...emails])
    .execute();
  return new Map(rows.filter(({ name }) => name).map(({ email, name }) => [email, name]));
}

/**
 * The times of the last twelve months for everybody: of manuscripts first decided, or published, in them. Nothing is
 * told of fewer than five.
 */
export async function readPublicTimes(db: ReadonlyKysely<Database>): Promise<PublicTimes> {
  const start = sql`(now() at time zone 'UTC')::date - interval '12 months'`;
  const isDecided = sql`first_decided_at >= ${start}`;
  const isPublished = sql`published_at >= ${start}`;
  const counted = sql<Omit<Row, 'key' | 'is_total' | 'submitted'> & { from: string; to: string }>`(
    select to_char(${start}, 'YYYY-MM-DD') as "from", to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as "to",
      count(*) filter (where ${isDecided})::int as decided,
      ${quartiles('days_to_decision')} filter (where ${isDecided}) as decision_days,
      count(*) filter (where ${isPublished})::int as published,
      ${quartiles('days_to_publication')} filter (where ${isPublished}) as publication_days,
      count(*) filter (where ${isDecided} and status in (${sql.join(ACCEPTED.map(sql.lit))}))::int as accepted,
      count(*) filter (where ${isDecided} and status = 'rejected')::int as rejected
    from manuscript_course where ${isDecided} or ${isPublished})`.as('counted');
  const row = await db.selectFrom(counted).selectAll().executeTakeFirstOrThrow();
  const decided = row.accepted + row.rejected;
  const percent = acceptanceRate(row);
  return {
    from: row.from,
    to: row.to,
    first_decision: row.decided < PUBLIC_MINIMUM ? null : spreadOf(row.decided, row.decision_days),
    publication: row.published < PUBLIC_MINIMUM ? null : spreadOf(row.published, row.publication_days),
    acceptance: decided < PUBLIC_MINIMUM || percent === null ? null : { decided, percent },
  };
}
