import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { REVIEW_STATUSES } from '#domain/decision/decision';
import type { Counts, EditorCard } from '#domain/desk/editorial/replies';
import type { Sort } from '#domain/desk/list/list-options';
import { parseDoi } from '#domain/kernel/doi';
import { foldForSearch } from '#domain/kernel/search-text';
import { normalizeNumber } from '#domain/manuscript/number';
import { MANUSCRIPT_STATUSES, type ManuscriptStatus } from '#domain/manuscript/status';
import { normalizeCode } from '#domain/manuscript/submission-code';
import { hasInvitation, selectCards, toCard } from '#server/manuscript/card-queries';
import { builtForVisibility, isVisibleTo, type Visibility } from '#server/manuscript/queries';

/** Punctuation that separates words in `manuscript.search_text`; must match the migration that defines the column. */
const PUNCTUATION = /[!-/:-@[-`{-~–—‘’“”…]/g;

/** The index holds trigrams, so shorter words are matched only at the start of words, after a space. */
const INDEXED_TRIGRAM = /[^ ]{3}/;

/** Quotation marks are ignored, because keyboards type straight ones and Word curly ones. */
const SEPARATORS = /[\s"“”„‟«»]+/;

/**
 * The condition that title, abstract, keywords, authors and submitter contain every word of a search; words of three or
 * more characters also match inside words. Punctuation counts, except quotation marks: "100%" does not match "100 per
 * cent". A manuscript number, submission code or DOI matches only its manuscript.
 */
function matchesSearch(table: 'manuscript' | 'walked', search: string): RawBuilder<boolean> {
  const number = normalizeNumber(search) ?? normalizeCode(search)?.replace(/-\w+$/, '');
  if (number) return sql<boolean>`${sql.ref(`${table}.manuscript_number`)} = ${number}`;
  const doi = parseDoi(search);
  if (doi) return sql<boolean>`${sql.ref(`${table}.id`)} in (select manuscript_id from article where doi = ${doi})`;
  // Long words are rare, so comparing them first is fastest.
  const words = foldForSearch(search)
    .split(SEPARATORS)
    .filter(Boolean)
    .sort((one, other) => other.length - one.length);
  // A search of only invisible characters has no results.
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    words.map((word) => containsWord(table, word)),
    sql` and `,
  )})`;
}

function containsWord(table: string, word: string): RawBuilder<boolean> {
  const words = word.replace(PUNCTUATION, ' ');
  const from = INDEXED_TRIGRAM.test(words) || words.startsWith(' ') ? words : ` ${words}`;
  const found = sql<boolean>`${sql.ref(`${table}.search_text`)} like ${`%${from}%`}`;
  if (words === word) return found;
  const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${found} and ${sql.ref(`${table}.search_signs`)} like ${literal})`;
}

/** The sort key and id of a page's last manuscript, after which the next page continues. */
export interface Position {
  key: string;
  id: string;
}

export interface EditorialFilter {
  status?: ManuscriptStatus | undefined;
  search?: string | undefined;
  /** Only revisions without an invited reviewer. */
  isRevisionReceived?: boolean;
  /** The handling editor; null for unassigned manuscripts. */
  editorId?: string | null | undefined;
  category?: string | undefined;
  articleType?: string | undefined;
  /** The earliest submission; `before` is exclusive. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** A further condition on `manuscript`. */
  also?: RawBuilder<SqlBool> | undefined;
  visibility: Visibility;
}

const isUnreviewedRevision = sql<boolean>`manuscript.round > 1 and manuscript.status in (${sql.join(REVIEW_STATUSES.map(sql.lit))})
  and not ${hasInvitation}`;

const inScope = (db: ReadonlyKysely<Database>, { scope }: Visibility) =>
  db
    .selectFrom('manuscript')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where(isVisibleTo({ hidden: null, scope }))
    .groupBy('status');

const selectCounts = builtForVisibility((db, visibility) =>
  inScope(db, visibility).select((from) =>
    from
      .selectFrom('manuscript')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(listCondition({ visibility, isRevisionReceived: true }))
      .as('revisions'),
  ),
);
const selectHiddenCounts = builtForVisibility((db, visibility) =>
  inScope(db, visibility).where(sql<SqlBool>`id = any(${visibility.hidden}::text[])`),
);

/** Counts the manuscripts per status that the editor may see, and the revisions without an invited reviewer. */
export async function readCounts(
  db: ReadonlyKysely<Database>,
  visibility: Visibility,
): Promise<{ counts: Counts; revisions_received: number }> {
  const [all, hiddenCounts] = await Promise.all([
    selectCounts(db, visibility),
    visibility.hidden ? selectHiddenCounts(db, visibility) : [],
  ]);
  const countIn = (rows: { status: string; count: number }[], status: string) =>
    rows.find((row) => row.status === status)?.count ?? 0;
  const counts = MANUSCRIPT_STATUSES.map(
    (status) => [status, countIn(all, status) - countIn(hiddenCounts, status)] as const,
  );
  const total = counts.reduce((sum, [, number]) => sum + number, 0);
  return {
    counts: { total, ...(Object.fromEntries(counts) as Record<ManuscriptStatus, number>) },
    revisions_received: all[0]?.revisions ?? 0,
  };
}

/** The condition that a `manuscript` is in a list. */
export const listCondition = ({
  status,
  search,
  visibility,
  isRevisionReceived,
  editorId,
  ...remaining
}: EditorialFilter) => {
  const { category, articleType, from, before, also } = remaining;
  const conditions = [isVisibleTo(visibility)];
  if (isRevisionReceived) conditions.push(isUnreviewedRevision);
  if (editorId === null) conditions.push(sql`manuscript.editor_id is null`);
  else if (editorId) conditions.push(sql`manuscript.editor_id = ${editorId}`);
  if (category) conditions.push(sql`manuscript.category = ${category}`);
  if (articleType) conditions.push(sql`manuscript.article_type = ${articleType}`);
  if (from) conditions.push(sql`manuscript.submitted_at >= ${from}`);
  if (before) conditions.push(sql`manuscript.submitted_at < ${before}`);
  if (also) conditions.push(also);
  if (status) conditions.push(sql`manuscript.status = ${status}`);
  if (search) conditions.push(matchesSearch('manuscript', search));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** The sort orders, each with the key that a position records. */
export const SORT_ORDERS = {
  newest: { by: sql`manuscript.submitted_at desc, manuscript.id`, key: sql<string>`manuscript.submitted_at::text` },
  oldest: { by: sql`manuscript.submitted_at, manuscript.id`, key: sql<string>`manuscript.submitted_at::text` },
  title: { by: sql`lower(manuscript.title), manuscript.id`, key: sql<string>`lower(manuscript.title)` },
} as const;

/** The condition that a `manuscript` comes after a position. */
export const AFTER_POSITION: Record<Sort, (position: Position) => ReturnType<typeof sql<boolean>>> = {
  newest: ({ key, id }) =>
    // The first condition is redundant, but can use an index.
    sql`(manuscript.submitted_at <= ${key}::timestamptz
      and (manuscript.submitted_at < ${key}::timestamptz or manuscript.id > ${id}))`,
  oldest: ({ key, id }) => sql`(manuscript.submitted_at, manuscript.id) > (${key}::timestamptz, ${id})`,
  title: ({ key, id }) => sql`(lower(manuscript.title), manuscript.id) > (${key}, ${id})`,
};

export interface Page {
  sort: Sort;
  after?: Position | undefined;
  limit: number;
}

/** Lists a page of manuscripts with their positions. */
export async function listCards(
  db: ReadonlyKysely<Database>,
  filter: EditorialFilter,
  page: Page,
): Promise<{ card: EditorCard; position: Position }[]> {
  const { sort, after, limit } = page;
  const found = filter.search ? await findIds(db, filter, page) : undefined;
  if (found?.length === 0) return [];
  let query = selectCards(db).select(SORT_ORDERS[sort].key.as('sort_key'));
  if (found) query = query.where('manuscript.id', 'in', found);
  else {
    query = query.where(listCondition(filter));
    if (after) query = query.where(AFTER_POSITION[sort](after));
  }
  const rows = await query.orderBy(SORT_ORDERS[sort].by).limit(limit).execute();
  return rows.map((row) => ({ card: toCard(row), position: { key: row.sort_key, id: row.id } }));
}

/** Lists the five newest manuscripts that the editor may see. */
export const listNewestCards = async (db: ReadonlyKysely<Database>, visibility: Visibility) =>
  (await selectNewest(db, visibility)).map(toCard);

// Postgres keeps no plan for a limit that it does not know when planning.
const NEWEST_COUNT = sql.lit(5);

const selectNewest = builtForVisibility((db, visibility) =>
  selectCards(db).where(isVisibleTo(visibility)).orderBy(SORT_ORDERS.newest.by).limit(NEWEST_COUNT),
);

const SEARCH_COLUMNS = [
  ...['manuscript.id', 'manuscript.search_text', 'manuscript.search_signs', 'manuscript.manuscript_number'],
] as const;

/** Rows of the list scanned before the search index is used. */
const SCAN_MAX = 2_000;

/** Results are counted and sorted only up to this number: all matches of a common word would take too long. */
const COUNTED_MAX = 1_000;

/**
 * Finds ids that include the requested page, by scanning the list or by the index alone. Undefined if the index finds too
 * many and the scan too few.
 */
async function findIds(
  db: ReadonlyKysely<Database>,
  filter: EditorialFilter,
  page: Page,
): Promise<string[] | undefined> {
  const scanned = await findByScan(db, filter, page);
  if (scanned.length === page.limit) return scanned;
  // Without an order the planner would not prefer the list to the index.
  let query = db.selectFrom('manuscript').select('id').where(listCondition(filter));
  if (page.after) query = query.where(AFTER_POSITION[page.sort](page.after));
  const ids = await query.limit(COUNTED_MAX + 1).execute();
  return ids.length <= COUNTED_MAX ? ids.map(({ id }) => id) : undefined;
}

/**
 * Scans the start of the list, which finds common words fastest: the index would return every match. Returns the ids of a
 * page, or fewer if the word is too rare.
 */
async function findByScan(
  db: ReadonlyKysely<Database>,
  { search = '', ...filter }: EditorialFilter,
  { sort, after, limit }: Page,
): Promise<string[]> {
  const { by } = SORT_ORDERS[sort];
  const rows = await db
    // The inner limit keeps the planner from using the search index first.
    .selectFrom((inner) => {
      const scan = inner
        .selectFrom('manuscript')
        .select([...SEARCH_COLUMNS, sql<number>`row_number() over (order by ${by})`.as('place')])
        .where(listCondition(filter));
      const remaining = after ? scan.where(AFTER_POSITION[sort](after)) : scan;
      return remaining.orderBy(by).limit(SCAN_MAX).as('walked');
    })
    .select('walked.id')
    .where(matchesSearch('walked', search))
    .orderBy('walked.place')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the manuscripts in a list, in searches up to `COUNTED_MAX`. */
export async function countCards(
  db: ReadonlyKysely<Database>,
  { search, ...filter }: EditorialFilter,
): Promise<{ total: number; hasMore: boolean }> {
  if (!search) {
    const { count } = await db
      .selectFrom('manuscript')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(listCondition(filter))
      .executeTakeFirstOrThrow();
    return { total: count, hasMore: false };
  }
  // A common word is counted fastest without the index, which would first return every match.
  const scanned = await db
    .selectFrom((inner) => {
      const scan = inner.selectFrom('manuscript').select(SEARCH_COLUMNS).where(listCondition(filter));
      return scan.orderBy(SORT_ORDERS.newest.by).limit(SCAN_MAX).as('walked');
    })
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matchesSearch('walked', search))
    .executeTakeFirstOrThrow();
  if (scanned.count > COUNTED_MAX) return { total: COUNTED_MAX, hasMore: true };
  const found = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('manuscript')
        .select('id')
        .where(listCondition({ search, ...filter }))
        .limit(COUNTED_MAX + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(found.count, COUNTED_MAX), hasMore: found.count > COUNTED_MAX };
}
