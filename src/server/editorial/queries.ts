import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, DecisionTable, IssueTable, VolumeTable } from '#database/schema';
import { authorName } from '#domain/article';
import type { Counts, EditorCard } from '#domain/editorial';
import { MANUSCRIPT_STATUSES, type ManuscriptStatus } from '#domain/status';
import { meets } from '#server/editorial/search-queries';

/** How the lists of the office are ordered. */
export const SORTS = ['newest', 'oldest', 'title'] as const;
export type Sort = (typeof SORTS)[number];

/** Where a list goes on: what the last manuscript of the page before was sorted by, and its id. */
export interface Position {
  key: string;
  id: string;
}

/** Which manuscripts a list of the office holds; `hidden` are those the editor may not see. */
export interface OfficeFilter {
  status?: ManuscriptStatus | undefined;
  search?: string | undefined;
  hidden: readonly string[];
}

/**
 * The manuscripts an editor wrote or submitted: for this editor they do not exist (design §7). Nor do those the
 * editor is asked to review, until they are accepted: who reviews must not learn here who wrote it.
 */
export async function listConflicts(
  db: ReadonlyKysely<Database>,
  editor: { id: string; email: string },
): Promise<string[]> {
  const [submitted, written, reviewed] = await Promise.all([
    db.selectFrom('manuscript').select('id').where('submitter_id', '=', editor.id).execute(),
    db
      .selectFrom('manuscript_author')
      .select('manuscript_id as id')
      .where(sql`lower(email)`, '=', editor.email.toLowerCase())
      .execute(),
    db
      .selectFrom('review_assignment')
      .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
      .select('manuscript.id')
      .where('reviewer_id', '=', editor.id)
      .where('declined_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .where('manuscript.status', 'not in', ['accepted', 'published'])
      .execute(),
  ]);
  return [...new Set([...submitted, ...written, ...reviewed].map(({ id }) => id))];
}

/** How many manuscripts stand in each status, without the hidden ones. */
export async function readCounts(db: ReadonlyKysely<Database>, hidden: readonly string[]): Promise<Counts> {
  const count = sql<number>`count(*)::int`.as('count');
  const [all, own] = await Promise.all([
    db.selectFrom('manuscript').select(['status', count]).groupBy('status').execute(),
    hidden.length === 0
      ? []
      : db
          .selectFrom('manuscript')
          .select(['status', count])
          .where('id', 'in', [...hidden])
          .groupBy('status')
          .execute(),
  ]);
  const of = (rows: { status: string; count: number }[], status: string) =>
    rows.find((row) => row.status === status)?.count ?? 0;
  const counts = MANUSCRIPT_STATUSES.map((status) => [status, of(all, status) - of(own, status)] as const);
  const total = counts.reduce((sum, [, number]) => sum + number, 0);
  return { total, ...(Object.fromEntries(counts) as Record<ManuscriptStatus, number>) };
}

function selectCards(db: ReadonlyKysely<Database>) {
  return db
    .selectFrom('manuscript')
    .leftJoin('volume', 'volume.id', 'manuscript.volume_id')
    .leftJoin('issue', 'issue.id', 'manuscript.issue_id')
    .select([
      'manuscript.id',
      'manuscript.manuscript_number',
      'manuscript.title',
      'manuscript.abstract',
      'manuscript.keywords',
      'manuscript.category',
      'manuscript.article_type',
      'manuscript.status',
      'manuscript.round',
      'manuscript.submitted_at',
      'manuscript.updated_at',
      'manuscript.version',
      'volume.id as volume_id',
      'volume.number as volume_number',
      'volume.year as volume_year',
      'issue.id as issue_id',
      'issue.number as issue_number',
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

const filtered = ({ status, search, hidden }: OfficeFilter) => {
  const conditions = [sql<boolean>`true`];
  if (status) conditions.push(sql`manuscript.status = ${status}`);
  if (search) conditions.push(meets('manuscript', search));
  if (hidden.length > 0) conditions.push(sql`manuscript.id not in (${sql.join(hidden)})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

const ORDER = {
  newest: { by: sql`manuscript.submitted_at desc, manuscript.id`, key: sql<string>`manuscript.submitted_at::text` },
  oldest: { by: sql`manuscript.submitted_at, manuscript.id`, key: sql<string>`manuscript.submitted_at::text` },
  title: { by: sql`lower(manuscript.title), manuscript.id`, key: sql<string>`lower(manuscript.title)` },
} as const;

const AFTER: Record<Sort, (position: Position) => ReturnType<typeof sql<boolean>>> = {
  newest: ({ key, id }) =>
    sql`(manuscript.submitted_at < ${key}::timestamptz
      or (manuscript.submitted_at = ${key}::timestamptz and manuscript.id > ${id}))`,
  oldest: ({ key, id }) => sql`(manuscript.submitted_at, manuscript.id) > (${key}::timestamptz, ${id})`,
  title: ({ key, id }) => sql`(lower(manuscript.title), manuscript.id) > (${key}, ${id})`,
};

/** Which page of a list: `limit` rows after a position, in an order. */
interface Page {
  sort: Sort;
  after?: Position | undefined;
  limit: number;
}

/** One page of a list of the office, with the position from which each row's list would go on. */
export async function listCards(
  db: ReadonlyKysely<Database>,
  filter: OfficeFilter,
  page: Page,
): Promise<{ card: EditorCard; position: Position }[]> {
  const { sort, after, limit } = page;
  const found = filter.search ? await findIds(db, filter, page) : undefined;
  if (found?.length === 0) return [];
  let query = selectCards(db).select(ORDER[sort].key.as('sort_key'));
  if (found) query = query.where('manuscript.id', 'in', found);
  else {
    query = query.where(filtered(filter));
    if (after) query = query.where(AFTER[sort](after));
  }
  const rows = await query.orderBy(ORDER[sort].by).limit(limit).execute();
  const names = await namesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    card: toCard(row, names.get(row.id) ?? []),
    position: { key: row.sort_key, id: row.id },
  }));
}

/** What a search reads of a manuscript, and the id to find it again. */
const SEARCHED = [
  ...['manuscript.id', 'manuscript.search_text', 'manuscript.manuscript_number'],
  ...['manuscript.title', 'manuscript.abstract', 'manuscript.keywords'],
] as const;

/** So many rows of a list are looked through before the index of the search is asked. */
const ON_THE_WAY = 2_000;

/** What a search finds is counted, and put in order, up to this number: all that a common word stands in takes too long. */
const COUNTED_MAX = 1_000;

/**
 * The ids among which a page of a search is: found on the way along the list, else by the index alone. Undefined
 * where there are too many for that, none of which comes soon.
 */
async function findIds(db: ReadonlyKysely<Database>, filter: OfficeFilter, page: Page): Promise<string[] | undefined> {
  const onTheWay = await findOnTheWay(db, filter, page);
  if (onTheWay.length === page.limit) return onTheWay;
  // Without an order the database has no reason to read the list itself instead of the index.
  let query = db.selectFrom('manuscript').select('id').where(filtered(filter));
  if (page.after) query = query.where(AFTER[page.sort](page.after));
  const ids = await query.limit(COUNTED_MAX + 1).execute();
  return ids.length <= COUNTED_MAX ? ids.map(({ id }) => id) : undefined;
}

/**
 * A word that stands in many manuscripts is found soonest by walking along the list: the index would bring
 * all of them. Answers the ids of a page, fewer where the word is too rare for this.
 */
async function findOnTheWay(
  db: ReadonlyKysely<Database>,
  { search = '', ...filter }: OfficeFilter,
  { sort, after, limit }: Page,
): Promise<string[]> {
  const { by } = ORDER[sort];
  const rows = await db
    // The limit in there keeps the search from being done first.
    .selectFrom((inner) => {
      const way = inner
        .selectFrom('manuscript')
        .select([...SEARCHED, sql<number>`row_number() over (order by ${by})`.as('place')])
        .where(filtered(filter));
      const rest = after ? way.where(AFTER[sort](after)) : way;
      return rest.orderBy(by).limit(ON_THE_WAY).as('walked');
    })
    .select('walked.id')
    .where(meets('walked', search))
    .orderBy('walked.place')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * How many manuscripts a list of the office holds. Of a search that finds more than `COUNTED_MAX`, that number,
 * and that it is not all.
 */
export async function countCards(
  db: ReadonlyKysely<Database>,
  { search, ...filter }: OfficeFilter,
): Promise<{ total: number; hasMore: boolean }> {
  if (!search) {
    const { count } = await db
      .selectFrom('manuscript')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(filtered(filter))
      .executeTakeFirstOrThrow();
    return { total: count, hasMore: false };
  }
  // A word that stands in many is counted soonest without the index, which would bring all of them first.
  const onTheWay = await db
    .selectFrom((inner) => {
      const way = inner.selectFrom('manuscript').select(SEARCHED).where(filtered(filter));
      return way.orderBy(ORDER.newest.by).limit(ON_THE_WAY).as('walked');
    })
    .select(sql<number>`count(*)::int`.as('count'))
    .where(meets('walked', search))
    .executeTakeFirstOrThrow();
  if (onTheWay.count > COUNTED_MAX) return { total: COUNTED_MAX, hasMore: true };
  const found = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('manuscript')
        .select('id')
        .where(filtered({ search, ...filter }))
        .limit(COUNTED_MAX + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(found.count, COUNTED_MAX), hasMore: found.count > COUNTED_MAX };
}

/** One manuscript as lists show it. */
export async function findCard(db: ReadonlyKysely<Database>, id: string): Promise<EditorCard | undefined> {
  const row = await selectCards(db).where('manuscript.id', '=', id).executeTakeFirst();
  return row && toCard(row, (await namesOf(db, [id])).get(id) ?? []);
}

async function namesOf(db: ReadonlyKysely<Database>, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('manuscript_author')
    .select(['manuscript_id', 'given', 'family'])
    .where('manuscript_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(rows, ({ manuscript_id }) => manuscript_id);
  return new Map([...grouped].map(([id, authors]) => [id, authors.map(authorName)]));
}

function toCard(row: CardRow, co_authors: string[]): EditorCard {
  const { id, manuscript_number, title, abstract, keywords, category, article_type, round, version } = row;
  const { volume_id, volume_number, volume_year, issue_id, issue_number } = row;
  return {
    ...{ id, manuscript_number, title, abstract, co_authors, keywords, category, article_type, round, version },
    status: row.status as ManuscriptStatus,
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    volume:
      volume_id && volume_number && volume_year ? { id: volume_id, number: volume_number, year: volume_year } : null,
    issue: issue_id && issue_number ? { id: issue_id, number: issue_number } : null,
  };
}

/** True where there is a manuscript of that id. */
export async function hasManuscript(db: ReadonlyKysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('manuscript').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** A manuscript that nobody else changes until the transaction ends. */
export async function lockManuscript(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('manuscript').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** What a decision changes of a manuscript; the version counts every change. */
export async function updateManuscript(
  trx: Transaction<Database>,
  id: string,
  change: { status: string; volume_id?: string | null; issue_id?: string | null; revision_due_on: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('manuscript')
    .set((set) => ({ ...change, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Writes a decision, which is never changed afterwards. */
export async function insertDecision(trx: Transaction<Database>, decision: Insertable<DecisionTable>): Promise<void> {
  await trx.insertInto('decision').values(decision).execute();
}

/** The volume with a number, made where there is none yet. */
export async function ensureVolume(trx: Transaction<Database>, volume: Insertable<VolumeTable>): Promise<string> {
  await trx
    .insertInto('volume')
    .values(volume)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('volume')
    .select('id')
    .where('number', '=', volume.number)
    .executeTakeFirstOrThrow();
  return id;
}

/** The issue of a volume with a number, made where there is none yet. */
export async function ensureIssue(trx: Transaction<Database>, issue: Insertable<IssueTable>): Promise<string> {
  await trx
    .insertInto('issue')
    .values(issue)
    .onConflict((conflict) => conflict.columns(['volume_id', 'number']).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('issue')
    .select('id')
    .where('volume_id', '=', issue.volume_id)
    .where('number', '=', issue.number)
    .executeTakeFirstOrThrow();
  return id;
}
