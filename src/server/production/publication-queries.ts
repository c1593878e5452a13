import { sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';

/** Serialises publications, so that article numbers and slugs are unique. */
export async function lockPublication(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('journal').select('id').where('id', '=', 1).forUpdate().execute();
}

export async function isSlugTaken(db: ReadonlyKysely<Database>, slug: string): Promise<boolean> {
  const row = await db.selectFrom('article').select('number').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}

/** 0 if there are no articles. */
export async function lastArticleNumber(db: ReadonlyKysely<Database>): Promise<number> {
  const { last } = await db
    .selectFrom('article')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** The submission: manuscript, authors, and when it was last revised and accepted. */
export async function findManuscriptText(db: ReadonlyKysely<Database>, id: string) {
  const manuscript = await db.selectFrom('manuscript').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const authors = await db
    .selectFrom('manuscript_author')
    .select(['given', 'family', 'affiliation', 'orcid', 'is_corresponding'])
    .where('manuscript_id', '=', id)
    .orderBy('position')
    .execute();
  const revised = await db
    .selectFrom('revision')
    .select('submitted_at')
    .where('manuscript_id', '=', id)
    .orderBy('round', 'desc')
    .executeTakeFirst();
  const accepted = await db
    .selectFrom('decision')
    .select('decided_at')
    .where('manuscript_id', '=', id)
    .where('status', '=', 'accepted')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst();
  return { manuscript, authors, revisedAt: revised?.submitted_at, acceptedAt: accepted?.decided_at };
}

/** The authors' latest manuscript file. */
export async function findLatestFile(db: ReadonlyKysely<Database>, id: string) {
  return db
    .selectFrom('manuscript_file')
    .select(['file_key', 'name', 'bytes', 'sha256', 'format', 'scan_status'])
    .where('manuscript_id', '=', id)
    .where('kind', '=', 'original')
    .orderBy('round', 'desc')
    .executeTakeFirst();
}

/** Replaces the public PDF; null removes it. */
export async function replaceGalley(
  trx: Transaction<Database>,
  manuscript_id: string,
  galley: { file_key: string; bytes: number; sha256: string } | null,
): Promise<void> {
  await trx.deleteFrom('galley').where('manuscript_id', '=', manuscript_id).execute();
  if (!galley) return;
  const { file_key, bytes, sha256 } = galley;
  await trx.insertInto('galley').values({ manuscript_id, kind: 'pdf', file_key, bytes, sha256 }).execute();
}

/** The public PDF, with its covered and marked copies. */
export async function findGalley(db: ReadonlyKysely<Database>, manuscript_id: string) {
  return db
    .selectFrom('galley')
    .select(['file_key', 'bytes', 'sha256', 'covered_file_key', 'covered_sha256', 'marked_file_key'])
    .where('manuscript_id', '=', manuscript_id)
    .executeTakeFirst();
}

/** Locks the published record; false if it is no longer the one written at `at`. */
export async function lockIfUnchanged(trx: Transaction<Database>, manuscript_id: string, at: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('article')
    .select('updated_at')
    .where('manuscript_id', '=', manuscript_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.updated_at.getTime() === at.getTime();
}

/** Whether another manuscript has this DOI, published or in production. */
export async function isDoiTaken(db: ReadonlyKysely<Database>, doi: string, id: string): Promise<boolean> {
  const [article, production] = await Promise.all([
    db.selectFrom('article').select('number').where('doi', '=', doi).where('manuscript_id', '!=', id).execute(),
    db.selectFrom('production').select('version').where('doi', '=', doi).where('manuscript_id', '!=', id).execute(),
  ]);
  return article.length + production.length > 0;
}

export async function listArticleFiles(db: ReadonlyKysely<Database>, manuscript_id: string) {
  return db
    .selectFrom('article_file')
    .select(['file', 'file_key', 'bytes', 'sha256'])
    .where('manuscript_id', '=', manuscript_id)
    .execute();
}

export async function listArticleFigures(db: ReadonlyKysely<Database>, manuscript_id: string) {
  return (await listArticleFiles(db, manuscript_id)).filter(({ file }) => file.startsWith('figure-'));
}

export async function replaceArticleFiles(
  trx: Transaction<Database>,
  manuscript_id: string,
  files: { file: string; file_key: string; bytes: number; sha256: string }[],
): Promise<void> {
  await trx.deleteFrom('article_file').where('manuscript_id', '=', manuscript_id).execute();
  const rows = files.map((file) => ({ manuscript_id, ...file }));
  if (rows.length > 0) await trx.insertInto('article_file').values(rows).execute();
}

/** Schedules unreferenced files for deletion. */
export async function releaseFiles(
  trx: Transaction<Database>,
  keys: readonly string[],
  remove_after: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const named = await sql<{ file_key: string }>`
    select file_key from production_figure where file_key in (${sql.join([...keys])})
    union select file_key from production_supplement where file_key in (${sql.join([...keys])})
    union select file_key from article_file where file_key in (${sql.join([...keys])})
    union select file_key from article_version_file where file_key in (${sql.join([...keys])})
    union select file_key from galley where file_key in (${sql.join([...keys])})
    union select covered_file_key from galley where covered_file_key in (${sql.join([...keys])})
    union select marked_file_key from galley where marked_file_key in (${sql.join([...keys])})
    union select file_key from manuscript_file where file_key in (${sql.join([...keys])})
    union select galley_file_key from production where galley_file_key in (${sql.join([...keys])})`.execute(trx);
  const kept = new Set(named.rows.map(({ file_key }) => file_key));
  const rows = keys.filter((key) => !kept.has(key)).map((object_key) => ({ object_key, remove_after }));
  if (rows.length === 0) return;
  await trx
    .insertInto('unclaimed_file')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the covered copy of a PDF; false if the PDF was replaced meanwhile. */
export async function setCoveredGalley(
  trx: Transaction<Database>,
  { manuscript_id, file_key }: { manuscript_id: string; file_key: string },
  covered: { covered_file_key: string; covered_bytes: number; covered_sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('galley')
    .set(covered)
    .where('manuscript_id', '=', manuscript_id)
    .where('file_key', '=', file_key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A retracted article's PDF without a marked copy, with the facts for the mark. */
export async function findUnmarkedGalley(db: ReadonlyKysely<Database>, manuscript_id: string) {
  return db
    .selectFrom('galley')
    .innerJoin('article', 'article.manuscript_id', 'galley.manuscript_id')
    .innerJoin('notice', (join) =>
      join.onRef('notice.manuscript_id', '=', 'galley.manuscript_id').on('notice.kind', '=', 'retraction'),
    )
    .select(['galley.file_key', 'article.slug', 'article.doi', 'article.title'])
    .select(['notice.published_on', 'notice.doi as notice_doi'])
    .where('galley.manuscript_id', '=', manuscript_id)
    .where('notice.withdrawn_at', 'is', null)
    .where('galley.marked_file_key', 'is', null)
    .executeTakeFirst();
}

/** Stores the marked copy of a PDF; false if the PDF was replaced meanwhile or already has one. */
export async function setMarkedGalley(
  trx: Transaction<Database>,
  { manuscript_id, file_key }: { manuscript_id: string; file_key: string },
  marked: { marked_file_key: string; marked_bytes: number; marked_sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('galley')
    .set(marked)
    .where('manuscript_id', '=', manuscript_id)
    .where('file_key', '=', file_key)
    .where('marked_file_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
