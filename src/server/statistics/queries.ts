import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ACCEPTED } from '#domain/decision/decision';
import {
  acceptanceRate,
  type Grouping,
  type ManuscriptStatistics,
  type MeasuredGroup,
  type Measures,
  PUBLIC_MINIMUM,
  type PublicTimes,
  type Spread,
} from '#domain/statistics/statistics';

/** Days in UTC, both of them in the period. */
export interface Period {
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

/** That an instant in a column is in the period, with other conditions. */
export function within(column: RawBuilder<unknown>, { from, to }: Period, conditions: RawBuilder<unknown>[]) {
  const all = [...conditions];
  if (from) all.push(sql`${column} >= ${from}::date at time zone 'UTC'`);
  if (to) all.push(sql`${column} < (${to}::date + 1) at time zone 'UTC'`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** That a row is not about a manuscript which the editor may not see. */
export const unhidden = (hidden: readonly string[]) =>
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
