import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import type { RecordHeader } from '#domain/register/oai/answer';
import type { OaiSet } from '#domain/register/oai/sets';

export interface Harvest {
  from?: Date | undefined;
  before?: Date | undefined;
  set?: OaiSet | undefined;
}

/** The position of a record in the order of changes. */
export type RecordCursor = Pick<RecordHeader, 'changed_at' | 'id'>;

function selectHarvest(db: ReadonlyKysely<Database>, { from, before, set }: Harvest) {
  let query = db.selectFrom('article');
  if (from) query = query.where('article.record_changed_at', '>=', from);
  if (before) query = query.where('article.record_changed_at', '<', before);
  if (set && 'category' in set) query = query.where('article.category', '=', set.category);
  if (set && 'article_type' in set) query = query.where('article.article_type', '=', set.article_type);
  return query;
}

export async function countRecords(db: ReadonlyKysely<Database>, harvest: Harvest): Promise<number> {
  const row = await selectHarvest(db, harvest).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** Lists headers after a position, by last change. */
export async function listRecordHeaders(
  db: ReadonlyKysely<Database>,
  harvest: Harvest,
  { after, limit }: { after?: RecordCursor | undefined; limit: number },
): Promise<RecordHeader[]> {
  let query = selectHeader(selectHarvest(db, harvest))
    .orderBy('article.record_changed_at')
    .orderBy('article.manuscript_id')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(article.record_changed_at, article.manuscript_id) > (${after.changed_at}, ${after.id})`,
    );
  }
  return (await query.execute()).map(toRecordHeader);
}

/** Undefined if never published. */
export async function findRecordHeader(db: ReadonlyKysely<Database>, id: string): Promise<RecordHeader | undefined> {
  const row = await selectHeader(db.selectFrom('article')).where('article.manuscript_id', '=', id).executeTakeFirst();
  return row && toRecordHeader(row);
}

/** Finds the first change and its record's id; undefined without records. */
export async function findEarliest(db: ReadonlyKysely<Database>): Promise<RecordCursor | undefined> {
  return db
    .selectFrom('article')
    .select(['manuscript_id as id', 'record_changed_at as changed_at'])
    .orderBy('record_changed_at')
    .limit(1)
    .executeTakeFirst();
}

export async function listCategories(db: ReadonlyKysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('article').select('category').distinct().execute();
  return rows.map(({ category }) => category);
}

const selectHeader = (query: ReturnType<typeof selectHarvest>) =>
  query
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select([
      'article.manuscript_id as id',
      'article.record_changed_at as changed_at',
      'article.category',
      'article.article_type',
      'manuscript.status',
    ]);

const toRecordHeader = ({ status, ...head }: Omit<RecordHeader, 'is_deleted'> & { status: string }): RecordHeader => ({
  ...head,
  is_deleted: !has('isOnSite', status),
});
