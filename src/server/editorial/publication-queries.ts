import { sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';

/** Lets one publication go on at a time, so that numbers and addresses are given once. */
export async function lockPublication(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('journal').select('id').where('id', '=', 1).forUpdate().execute();
}

/** True where the manuscript has been published before. */
export async function hasArticle(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('article').select('number').where('manuscript_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** True where an article has this address. */
export async function isSlugTaken(trx: Transaction<Database>, slug: string): Promise<boolean> {
  const row = await trx.selectFrom('article').select('number').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}

/** The number of the article published last; 0 where there is none. */
export async function lastArticleNumber(trx: Transaction<Database>): Promise<number> {
  const { last } = await trx
    .selectFrom('article')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** What its authors sent, as far as readers get it. */
export async function findManuscriptText(trx: Transaction<Database>, id: string) {
  const manuscript = await trx.selectFrom('manuscript').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const authors = await trx
    .selectFrom('manuscript_author')
    .select(['given', 'family', 'affiliation', 'orcid', 'is_corresponding'])
    .where('manuscript_id', '=', id)
    .orderBy('position')
    .execute();
  const accepted = await trx
    .selectFrom('decision')
    .select('decided_at')
    .where('manuscript_id', '=', id)
    .where('status', '=', 'accepted')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst();
  return { manuscript, authors, acceptedAt: accepted?.decided_at };
}

/** The latest file of a manuscript, where it is a PDF. */
export async function findLatestPdf(trx: Transaction<Database>, id: string) {
  const file = await trx
    .selectFrom('manuscript_file')
    .select(['file_key', 'bytes', 'sha256', 'format'])
    .where('manuscript_id', '=', id)
    .where('kind', '=', 'original')
    .orderBy('round', 'desc')
    .executeTakeFirst();
  return file?.format === 'pdf' ? file : undefined;
}

/** The PDF that readers get. */
export async function insertGalley(
  trx: Transaction<Database>,
  manuscript_id: string,
  { file_key, bytes, sha256 }: { file_key: string; bytes: number; sha256: string },
): Promise<void> {
  await trx.insertInto('galley').values({ manuscript_id, kind: 'pdf', file_key, bytes, sha256 }).execute();
}
