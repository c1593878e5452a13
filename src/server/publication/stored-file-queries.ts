import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { ofGalley } from './file-queries.ts';

type Reader = ReadonlyKysely<Database>;

/** How many bytes the stored files of some articles have. */
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
