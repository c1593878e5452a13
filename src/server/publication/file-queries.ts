import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ON_SITE } from '#domain/decision/decision';
import { versionId } from '#domain/publication/version';

/** Uploaded PDFs are public with their cover; retracted ones only when marked. */
export const ofGalley = <Value>(column: 'file_key' | 'bytes' | 'sha256') =>
  sql<Value>`case when exists (select from notice where notice.manuscript_id = galley.manuscript_id
    and notice.kind = 'retraction' and notice.withdrawn_at is null)
    then ${sql.ref(`galley.marked_${column}`)}
    else coalesce(${sql.ref(`galley.covered_${column}`)}, ${sql.ref(`galley.${column}`)}) end`;

/** The storage key of a published PDF, by slug or id. */
export async function findPublishedGalley(db: ReadonlyKysely<Database>, idOrSlug: string) {
  const galley = await db
    .selectFrom('galley')
    .innerJoin('article', 'article.manuscript_id', 'galley.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'galley.manuscript_id')
    .select([
      'article.slug',
      ofGalley<string | null>('file_key').as('file_key'),
      ofGalley<number>('bytes').as('bytes'),
      ofGalley<string>('sha256').as('sha256'),
    ])
    .where('galley.kind', '=', 'pdf')
    .where('manuscript.status', 'in', ON_SITE)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('article.manuscript_id', '=', idOrSlug)]))
    .executeTakeFirst();
  const file_key = galley?.file_key;
  return file_key ? { ...galley, file_key } : undefined;
}

/** An article's file keys: figures and supplementary files by name, the PDF as `pdf`. */
export type FileKeys = ReadonlyMap<string, string>;

/** The entry of the office's pictures among the articles' file keys. */
export const PICTURE_KEYS = 'pictures';

/**
 * All file keys by manuscript id, and of former versions by `versionId`, for the build; pictures are under
 * `PICTURE_KEYS`.
 */
export async function listFileKeys(db: ReadonlyKysely<Database>): Promise<Map<string, FileKeys>> {
  const [galleys, others, former, pictures] = await Promise.all([
    db
      .selectFrom('galley')
      .select(['manuscript_id', 'kind as file', ofGalley<string | null>('file_key').as('file_key')])
      .execute(),
    db.selectFrom('article_file').select(['manuscript_id', 'file', 'file_key']).execute(),
    db
      .selectFrom('article_version_file')
      .select(['manuscript_id', 'version', 'file', 'file_key'])
      .where('file', '!=', 'pdf')
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

/** The storage key of a published figure or supplementary file, by slug or id, and name. */
export async function findPublishedFile(db: ReadonlyKysely<Database>, idOrSlug: string, file: string) {
  return db
    .selectFrom('article_file')
    .innerJoin('article', 'article.manuscript_id', 'article_file.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'article_file.manuscript_id')
    .select(['article_file.file_key', 'article_file.bytes', 'article_file.sha256'])
    .where('article_file.file', '=', file)
    .where('manuscript.status', 'in', ON_SITE)
    .where(({ eb, or }) => or([eb('article.slug', '=', idOrSlug), eb('article.manuscript_id', '=', idOrSlug)]))
    .executeTakeFirst();
}

type Reader = ReadonlyKysely<Database>;

/** The total bytes of some articles' stored files. */
export async function sumBytesOf(db: Reader, ids: readonly string[]): Promise<number> {
  const of = (table: 'galley' | 'article_file') =>
    sql`coalesce((select sum(bytes) from ${sql.table(table)} where manuscript_id = any(${[...ids]}::text[])), 0)`;
  const { bytes } = await db
    .selectNoFrom(sql<number>`(${of('galley')} + ${of('article_file')})::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Articles' public files: figures and supplementary files by name, the PDF as `pdf`. */
export async function listStoredFiles(db: Reader, ids: readonly string[]) {
  const galleys = await db
    .selectFrom('galley')
    .select(['manuscript_id', sql<string>`'pdf'`.as('file')])
    .select([ofGalley<string | null>('file_key').as('file_key'), ofGalley<string | null>('sha256').as('sha256')])
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
