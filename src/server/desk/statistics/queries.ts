import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED_STATUSES } from '#domain/decision/decision';
import {
  acceptanceRate,
  type Grouping,
  type ManuscriptStatistics,
  type MeasuredGroup,
  type Measures,
  PUBLIC_MINIMUM,
  type PublicTimes,
  type Spread,
} from '#domain/desk/statistics/statistics';

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
export function within(column: RawBuilder<unknown>, { from, to }: Period, conditions: RawBuilder<unknown>[]) {
  const all = [...conditions];
  if (from) all.push(sql`${column} >= ${from}::date at time zone 'UTC'`);
  if (to) all.push(sql`${column} < (${to}::date + 1) at time zone 'UTC'`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** Excludes rows about manuscripts the editor may not see. */
export const unhidden = (hidden: readonly string[]) =>
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
