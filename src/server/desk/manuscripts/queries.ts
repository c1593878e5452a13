import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { REVIEW_STATUSES } from '#domain/decision/decision';
import type { Counts, EditorCard } from '#domain/desk/editorial/replies';
import type { Sort } from '#domain/desk/list/list-filter';
import { parseDoi } from '#domain/kernel/doi';
import { foldForSearch } from '#domain/kernel/search-text';
import { normalizeNumber } from '#domain/manuscript/number';
import { MANUSCRIPT_STATUSES, type ManuscriptStatus } from '#domain/manuscript/status';
import { normalizeCode } from '#domain/manuscript/submission-code';
import { hasInvitation, listAuthorNames, selectCards, toCard } from '#server/manuscript/card-queries';
import { isVisibleTo, type Visibility } from '#server/manuscript/queries';

/** Separates words in `manuscript.search_text`, as in the migration that defines it. */
const SIGNS = /[!-/:-@[-`{-~–—‘’“”…]/g;

/** The index holds trigrams; shorter words are matched only at the start of words, after a space. */
const INDEXED_LETTERS = /[^ ]{3}/;

/** Keyboards write straight quotation marks and Word curly ones, so they are ignored. */
const QUOTES_AND_SPACES = /[\s"“”„‟«»]+/;

/**
 * Whether title, abstract, keywords, authors and submitter contain every word of a search; words of three or more
 * characters also match inside words. Punctuation counts, except quotation marks: "100%" does not match "100 per cent".
 * A manuscript number, submission code or DOI matches only its manuscript.
 */
function matchesSearch(table: 'manuscript' | 'walked', search: string): RawBuilder<boolean> {
  const number = normalizeNumber(search) ?? normalizeCode(search)?.replace(/-\w+$/, '');
  if (number) return sql<boolean>`${sql.ref(`${table}.manuscript_number`)} = ${number}`;
  const doi = parseDoi(search);
  if (doi) return sql<boolean>`${sql.ref(`${table}.id`)} in (select manuscript_id from article where doi = ${doi})`;
  // A long word occurs in few manuscripts, so comparing it first is fastest.
  const words = foldForSearch(search)
    .split(QUOTES_AND_SPACES)
    .filter(Boolean)
    .sort((one, other) => other.length - one.length);
  // A search of invisible characters only has no results.
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    words.map((word) => holdsWord(table, word)),
    sql` and `,
  )})`;
}

function holdsWord(table: string, word: string): RawBuilder<boolean> {
  const bare = word.replace(SIGNS, ' ');
  const from = INDEXED_LETTERS.test(bare) || bare.startsWith(' ') ? bare : ` ${bare}`;
  const found = sql<boolean>`${sql.ref(`${table}.search_text`)} like ${`%${from}%`}`;
  if (bare === word) return found;
  const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${found} and ${sql.ref(`${table}.search_signs`)} like ${literal})`;
}

/** Where a page continues: the sort value of the last manuscript, and its id. */
export interface Position {
  key: string;
  id: string;
}

/** The filter of a list, within what the editor may see. */
export interface EditorialFilter {
  status?: ManuscriptStatus | undefined;
  search?: string | undefined;
  /** Only revisions received for which no reviewer has been invited. */
  isRevisionReceived?: boolean;
  /** Handled by this editor; null for unassigned. */
  editorId?: string | null | undefined;
  category?: string | undefined;
  articleType?: string | undefined;
  /** Submitted from the first instant and before the second. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** A further condition on `manuscript`. */
  also?: RawBuilder<SqlBool> | undefined;
  sight: Visibility;
}

/** Manuscripts per status, within what the editor may see. */
export async function readCounts(db: ReadonlyKysely<Database>, { hidden, scope }: Visibility): Promise<Counts> {
  const count = sql<number>`count(*)::int`.as('count');
  const [all, own] = await Promise.all([
    db
      .selectFrom('manuscript')
      .select(['status', count])
      .where(isVisibleTo({ hidden: [], scope }))
      .groupBy('status')
      .execute(),
    hidden.length === 0
      ? []
      : db
          .selectFrom('manuscript')
          .select(['status', count])
          .where('id', 'in', [...hidden])
          .where(isVisibleTo({ hidden: [], scope }))
          .groupBy('status')
          .execute(),
  ]);
  const of = (rows: { status: string; count: number }[], status: string) =>
    rows.find((row) => row.status === status)?.count ?? 0;
  const counts = MANUSCRIPT_STATUSES.map((status) => [status, of(all, status) - of(own, status)] as const);
  const total = counts.reduce((sum, [, number]) => sum + number, 0);
  return { total, ...(Object.fromEntries(counts) as Record<ManuscriptStatus, number>) };
}

const isRevisionUnseen = sql<boolean>`manuscript.round > 1 and manuscript.status in (${sql.join(REVIEW_STATUSES.map(sql.lit))})
  and not ${hasInvitation}`;

/** Revisions received without an invited reviewer, within what the editor may see. */
export async function countRevisionsReceived(db: ReadonlyKysely<Database>, sight: Visibility): Promise<number> {
  const { count } = await db
    .selectFrom('manuscript')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(filtered({ sight, isRevisionReceived: true }))
    .executeTakeFirstOrThrow();
  return count;
}

/** The condition for a `manuscript` to be in a list. */
export const filtered = ({ status, search, sight, isRevisionReceived, editorId, ...rest }: EditorialFilter) => {
  const { category, articleType, from, before, also } = rest;
  const conditions = [isVisibleTo(sight)];
  if (isRevisionReceived) conditions.push(isRevisionUnseen);
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

/** The orders of a list, each with its paging value. */
export const ORDER = {
  newest: { by: sql`manuscript.submitted_at desc, manuscript.id`, key: sql<string>`manuscript.submitted_at::text` },
  oldest: { by: sql`manuscript.submitted_at, manuscript.id`, key: sql<string>`manuscript.submitted_at::text` },
  title: { by: sql`lower(manuscript.title), manuscript.id`, key: sql<string>`lower(manuscript.title)` },
} as const;

/** Rows after a position. */
export const AFTER: Record<Sort, (position: Position) => ReturnType<typeof sql<boolean>>> = {
  newest: ({ key, id }) =>
    // The first condition can use an index.
    sql`(manuscript.submitted_at <= ${key}::timestamptz
      and (manuscript.submitted_at < ${key}::timestamptz or manuscript.id > ${id}))`,
  oldest: ({ key, id }) => sql`(manuscript.submitted_at, manuscript.id) > (${key}::timestamptz, ${id})`,
  title: ({ key, id }) => sql`(lower(manuscript.title), manuscript.id) > (${key}, ${id})`,
};

/** A page of a list: `limit` rows after a position, in an order. */
export interface Page {
  sort: Sort;
  after?: Position | undefined;
  limit: number;
}

/** A page of a list, with the position after each row. */
export async function listCards(
  db: ReadonlyKysely<Database>,
  filter: EditorialFilter,
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
  const names = await listAuthorNames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    card: toCard(row, names.get(row.id) ?? []),
    position: { key: row.sort_key, id: row.id },
  }));
}

/** The searchable text and id of a manuscript. */
const SEARCHED = [
  ...['manuscript.id', 'manuscript.search_text', 'manuscript.search_signs', 'manuscript.manuscript_number'],
] as const;

/** How many rows of a list are scanned before the search index is used. */
const ON_THE_WAY = 2_000;

/** Results are counted and sorted up to this number: all matches of a common word would take too long. */
const COUNTED_MAX = 1_000;

/**
 * Ids that contain the search's page: by scanning the list, or by the index alone. Undefined if the index finds too
 * many and none is early in the list.
 */
async function findIds(
  db: ReadonlyKysely<Database>,
  filter: EditorialFilter,
  page: Page,
): Promise<string[] | undefined> {
  const onTheWay = await findOnTheWay(db, filter, page);
  if (onTheWay.length === page.limit) return onTheWay;
  // Without an order the planner would not prefer the list to the index.
  let query = db.selectFrom('manuscript').select('id').where(filtered(filter));
  if (page.after) query = query.where(AFTER[page.sort](page.after));
  const ids = await query.limit(COUNTED_MAX + 1).execute();
  return ids.length <= COUNTED_MAX ? ids.map(({ id }) => id) : undefined;
}

/**
 * A common word is found fastest by scanning the list, because the index would return every match. Returns the ids of a
 * page, or fewer if the word is too rare.
 */
async function findOnTheWay(
  db: ReadonlyKysely<Database>,
  { search = '', ...filter }: EditorialFilter,
  { sort, after, limit }: Page,
): Promise<string[]> {
  const { by } = ORDER[sort];
  const rows = await db
    // The inner limit keeps the planner from searching first.
    .selectFrom((inner) => {
      const way = inner
        .selectFrom('manuscript')
        .select([...SEARCHED, sql<number>`row_number() over (order by ${by})`.as('place')])
        .where(filtered(filter));
      const rest = after ? way.where(AFTER[sort](after)) : way;
      return rest.orderBy(by).limit(ON_THE_WAY).as('walked');
    })
    .select('walked.id')
    .where(matchesSearch('walked', search))
    .orderBy('walked.place')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of manuscripts in a list; for searches capped at `COUNTED_MAX`, with a flag. */
export async function countCards(
  db: ReadonlyKysely<Database>,
  { search, ...filter }: EditorialFilter,
): Promise<{ total: number; hasMore: boolean }> {
  if (!search) {
    const { count } = await db
      .selectFrom('manuscript')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(filtered(filter))
      .executeTakeFirstOrThrow();
    return { total: count, hasMore: false };
  }
  // A frequent word is counted fastest without the index, which would first return every match.
  const onTheWay = await db
    .selectFrom((inner) => {
      const way = inner.selectFrom('manuscript').select(SEARCHED).where(filtered(filter));
      return way.orderBy(ORDER.newest.by).limit(ON_THE_WAY).as('walked');
    })
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matchesSearch('walked', search))
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
