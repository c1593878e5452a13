import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, ManuscriptAuthorTable, ManuscriptTable, MovedArticleTable } from '#database/schema';

/** The system that articles come from. */
export const SOURCE = 'ojs';

const selectKnown = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('article')
    .innerJoin('manuscript', 'manuscript.id', 'article.manuscript_id')
    .select(['article.slug', 'article.title', 'article.doi', 'manuscript.manuscript_number']);

/** What an article of the other system is here; undefined where it has not come. */
export async function findMoved(db: ReadonlyKysely<Database>, source_id: string) {
  return selectKnown(db)
    .innerJoin('moved_article', 'moved_article.manuscript_id', 'article.manuscript_id')
    .where('source', '=', SOURCE)
    .where('source_id', '=', source_id)
    .executeTakeFirst();
}

/** The published article with a DOI. */
export async function findByDoi(db: ReadonlyKysely<Database>, doi: string) {
  return selectKnown(db).where('doi', '=', doi).executeTakeFirst();
}

/** The year of the volume with a number; undefined where there is no such volume yet. */
export async function findVolumeYear(db: ReadonlyKysely<Database>, number: number): Promise<number | undefined> {
  const row = await db.selectFrom('volume').select('year').where('number', '=', number).executeTakeFirst();
  return row?.year;
}

/** Reserves an article of the other system; false where it has come already. Another call for it waits here. */
export async function insertMoved(trx: Transaction<Database>, row: Insertable<MovedArticleTable>): Promise<boolean> {
  const written = await trx
    .insertInto('moved_article')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returning('source_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Writes the manuscript of a moved article, which counts for nothing in the figures of how long manuscripts take. */
export async function insertMovedManuscript(
  trx: Transaction<Database>,
  manuscript: Insertable<ManuscriptTable> & { id: string },
  authors: Insertable<ManuscriptAuthorTable>[],
): Promise<void> {
  await trx.insertInto('manuscript').values(manuscript).execute();
  if (authors.length > 0) await trx.insertInto('manuscript_author').values(authors).execute();
}

/** Keeps the PDF that readers get, as it came. */
export async function insertGalley(
  trx: Transaction<Database>,
  manuscript_id: string,
  galley: { file_key: string; bytes: number; sha256: string },
): Promise<void> {
  await trx
    .insertInto('galley')
    .values({ manuscript_id, kind: 'pdf', ...galley })
    .execute();
}

/** Keeps which issue an issue of the other system is here. */
export async function insertMovedIssue(trx: Transaction<Database>, source_id: string, issue_id: string): Promise<void> {
  await trx
    .insertInto('moved_issue')
    .values({ source: SOURCE, source_id, issue_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Where old addresses lead: by what stood in them for an article, and for an issue. */
export async function listMovedNames(db: ReadonlyKysely<Database>) {
  const articles = await db
    .selectFrom('moved_article')
    .innerJoin('article', 'article.manuscript_id', 'moved_article.manuscript_id')
    .leftJoin('galley', 'galley.manuscript_id', 'moved_article.manuscript_id')
    .select(['old_names', 'slug', sql<boolean>`galley.file_key is not null`.as('has_pdf')])
    .orderBy('moved_at')
    .orderBy('source_id')
    .execute();
  const issues = await db
    .selectFrom('moved_issue')
    .innerJoin('issue', 'issue.id', 'moved_issue.issue_id')
    .innerJoin('volume', 'volume.id', 'issue.volume_id')
    .select(['source_id as old_name', 'volume.number as volume', 'issue.number as issue'])
    .orderBy('source_id')
    .execute();
  return { articles, issues };
}
