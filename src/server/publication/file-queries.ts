import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE_STATUSES } from '#domain/decision/decision';
import { versionId } from '#domain/publication/version';

/** Selects the public file: uploaded PDFs have a cover page, retracted articles' PDFs a watermark. */
export const galleyColumn = <Value>(column: 'file_key' | 'bytes' | 'sha256') =>
  sql<Value>`case when exists (select from notice where notice.manuscript_id = galley.manuscript_id
    and notice.kind = 'retraction' and notice.withdrawn_at is null)
    then ${sql.ref(`galley.marked_${column}`)}
    else coalesce(${sql.ref(`galley.covered_${column}`)}, ${sql.ref(`galley.${column}`)}) end`;

export async function findPublishedGalley(db: ReadonlyKysely<Database>, idOrSlug: string) {
  const galley = await db
    .selectFrom('galley')
    .innerJoin('article', 'article.manuscript_id', 'galley.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'galley.manuscript_id')
    .select([
      'article.slug',
      galleyColumn<string | null>('file_key').as('file_key'),
      galleyColumn<number>('bytes').as('bytes'),
      galleyColumn<string>('sha256').as('sha256'),
    ])
    .where('galley.kind', '=', 'pdf')
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('article.manuscript_id', '=', idOrSlug)]))
    .executeTakeFirst();
  const file_key = galley?.file_key;
  return file_key ? { ...galley, file_key } : undefined;
}

/** Storage keys of an article's files by name; that of the PDF is `pdf`. */
export type FileKeys = ReadonlyMap<string, string>;

/** More articles are read with all others. */
const FEW_MAX = 1000;

/** The key of the office's pictures in `listFileKeys`. */
export const PICTURE_KEYS = 'pictures';

/**
 * Lists the storage keys for the build: articles' by manuscript id, former versions' by `versionId`, and pictures'
 * under `PICTURE_KEYS`; for all articles unless limited.
 */
export async function listFileKeys(
  db: ReadonlyKysely<Database>,
  articles?: readonly string[],
): Promise<Map<string, FileKeys>> {
  const isFew = articles !== undefined && articles.length <= FEW_MAX;
  const isWanted = sql<boolean>`${isFew ? sql`manuscript_id = any(${[...articles]}::text[])` : sql`true`}`;
  const [galleys, others, former, pictures] = await Promise.all([
    db
      .selectFrom('galley')
      .select(['manuscript_id', 'kind as file', galleyColumn<string | null>('file_key').as('file_key')])
      .where(isWanted)
      .execute(),
    db.selectFrom('article_file').select(['manuscript_id', 'file', 'file_key']).where(isWanted).execute(),
    db
      .selectFrom('article_version_file')
      .select(['manuscript_id', 'version', 'file', 'file_key'])
      .where('file', '!=', 'pdf')
      .where(isWanted)
      .execute(),
    db
      .selectFrom('picture')
      .select([sql.lit(PICTURE_KEYS).as('manuscript_id'), 'name as file', 'file_key'])
      .where('name', 'in', (use) => use.selectFrom('picture_use').select('name'))
      .execute(),
  ]);
  const shown = galleys.flatMap(({ file_key, ...galley }) => (file_key ? [{ ...galley, file_key }] : []));
  const kept = former.map(({ version, ...row }) => ({ ...row, manuscript_id: versionId(row.manuscript_id, version) }));
  const byArticle = Map.groupBy([...shown, ...others, ...kept, ...pictures], (row) => row.manuscript_id);
  return new Map([...byArticle].map(([id, some]) => [id, new Map(some.map((row) => [row.file, row.file_key]))]));
}

export async function findPublishedFile(db: ReadonlyKysely<Database>, idOrSlug: string, file: string) {
  return db
    .selectFrom('article_file')
    .innerJoin('article', 'article.manuscript_id', 'article_file.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'article_file.manuscript_id')
    .select(['article_file.file_key', 'article_file.bytes', 'article_file.sha256'])
    .where('article_file.file', '=', file)
    .where('manuscript.status', 'in', ON_SITE_STATUSES)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('article.manuscript_id', '=', idOrSlug)]))
    .executeTakeFirst();
}

type Reader = ReadonlyKysely<Database>;

export async function sumBytesOf(db: Reader, ids: readonly string[]): Promise<number> {
  const of = (table: 'galley' | 'article_file') =>
    sql`coalesce((select sum(bytes) from ${sql.table(table)} where manuscript_id = any(${[...ids]}::text[])), 0)`;
  const { bytes } = await db
    .selectNoFrom(sql<number>`(${of('galley')} + ${of('article_file')})::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Lists articles' public files by name; that of the PDF is `pdf`. */
export async function listStoredFiles(db: Reader, ids: readonly string[]) {
  const galleys = await db
    .selectFrom('galley')
    .select(['manuscript_id', sql<string>`'pdf'`.as('file')])
    .select([
      galleyColumn<string | null>('file_key').as('file_key'),
      galleyColumn<string | null>('sha256').as('sha256'),
    ])
    .where('kind', '=', 'pdf')
    .where('manuscript_id', 'in', [...ids])
    .execute();
  const others = await db
    .selectFrom('article_file')
    .select(['manuscript_id', 'file', 'file_key', 'sha256'])
    .where('manuscript_id', 'in', [...ids])
    .orderBy('file')
    .execute();
  const shown = galleys.flatMap(({ file_key, ...row }) => (file_key ? [{ ...row, file_key }] : []));
  return Map.groupBy([...shown, ...others], ({ manuscript_id }) => manuscript_id);
}
