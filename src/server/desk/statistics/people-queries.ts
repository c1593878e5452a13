import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { OPEN_STATUSES } from '#domain/decision/decision';
import type { EditorLoad, PeopleStatistics, ReviewerLoad } from '#domain/desk/statistics/statistics';
import { isAwaited } from '#server/manuscript/awaited-queries';
import { type Period, unhidden, within } from './queries.ts';

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
