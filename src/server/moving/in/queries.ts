import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type {
  ArticleFileTable,
  Database,
  ManuscriptAuthorTable,
  ManuscriptTable,
  MovedArticleTable,
} from '#database/schema';
import type { Duty } from '#domain/account/colleague/duty';
import { plainDate } from '#domain/kernel/date';
import type { MovingSource } from '#domain/moving/in/moving';
import type {
  BundledAccount,
  BundledDecision,
  BundledInvoiceCounter,
  BundledManuscript,
  BundledMovedArticle,
  BundledMovedIssue,
  BundledSettings,
  BundledUsage,
} from '#domain/moving/out/records';
import type { Volume } from '#domain/publication/volume';

/** An imported item, with the data that distinguish it from another with the same number. */
const selectImported = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('manuscript')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .leftJoin('moved_article', 'moved_article.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.status', 'manuscript.round'])
    .select(['article.slug', 'article.doi'])
    .select(sql<string>`coalesce(article.title, manuscript.title)`.as('title'))
    .select(sql<string>`to_char(manuscript.submitted_at at time zone 'utc', 'YYYY-MM-DD')`.as('submitted_on'))
    .select(['moved_article.source_id', 'moved_article.was_published']);

/** Imported items of one source, by their ids there. */
export async function findImported(
  db: ReadonlyKysely<Database>,
  { source, source_ids }: { source: MovingSource; source_ids: readonly string[] },
) {
  if (source_ids.length === 0) return [];
  return selectImported(db).where('source', '=', source).where('source_id', 'in', source_ids).execute();
}

/** Manuscripts' additional files. */
export async function listFurtherFiles(db: ReadonlyKysely<Database>, manuscript_ids: readonly string[]) {
  if (manuscript_ids.length === 0) return [];
  return db
    .selectFrom('further_file')
    .select(['manuscript_id', 'name', 'bytes'])
    .where('manuscript_id', 'in', manuscript_ids)
    .execute();
}

export async function findByDoi(db: ReadonlyKysely<Database>, dois: readonly string[]) {
  return dois.length === 0 ? [] : selectImported(db).where('article.doi', 'in', dois).execute();
}

/** An item already imported. */
export type ImportedItem = Awaited<ReturnType<typeof findByDoi>>[number];

/** Years of volumes by number; unknown volumes are omitted. */
export async function findVolumeYears(
  db: ReadonlyKysely<Database>,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.selectFrom('volume').select(['number', 'year']).where('number', 'in', numbers).execute();
  return new Map(rows.map(({ number, year }) => [number, year]));
}

/** Issues with a cover, as “volume:issue”. */
export async function listCoveredIssues(
  db: ReadonlyKysely<Database>,
  volumes: readonly number[],
): Promise<ReadonlySet<string>> {
  if (volumes.length === 0) return new Set();
  const rows = await db
    .selectFrom('issue')
    .innerJoin('volume', 'volume.id', 'issue.volume_id')
    .select(['volume.number as volume', 'issue.number as issue'])
    .where('volume.number', 'in', volumes)
    .where('cover', '!=', '')
    .execute();
  return new Set(rows.map(({ volume, issue }) => `${volume}:${issue}`));
}

/** Accounts that may own a manuscript with this corresponding address, in lower case. */
export async function findAuthorAccounts(
  db: ReadonlyKysely<Database>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where(sql<string>`lower(email)`, 'in', emails)
    .where('is_active', '=', true)
    // A password on an unconfirmed address may be a stranger's.
    .where((eb) => eb.or([eb('email_verified_at', 'is not', null), eb('password_hash', 'is', null)]))
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Reserves an imported article; false if it was already imported. Concurrent calls for it wait here. */
export async function insertMoved(trx: Transaction<Database>, row: Insertable<MovedArticleTable>): Promise<boolean> {
  const written = await trx
    .insertInto('moved_article')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returning('source_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Inserts the manuscript of an imported article; statistics of durations exclude it. */
export async function insertMovedManuscript(
  trx: Transaction<Database>,
  manuscript: Insertable<ManuscriptTable> & { id: string },
  authors: Insertable<ManuscriptAuthorTable>[],
): Promise<void> {
  await trx.insertInto('manuscript').values(manuscript).execute();
  if (authors.length > 0) await trx.insertInto('manuscript_author').values(authors).execute();
}

/** Stores the public PDF unchanged. */
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

/** An imported article with the original name of its section. */
export interface IssueImport {
  id: string;
  section: string;
  article_type: string;
}

/** An issue's articles from OJS, by number, with the original names of their sections. */
export async function listIssueImports(db: ReadonlyKysely<Database>, issue_id: string): Promise<IssueImport[]> {
  return db
    .selectFrom('moved_article')
    .innerJoin('article', 'article.manuscript_id', 'moved_article.manuscript_id')
    .innerJoin('manuscript', 'manuscript.id', 'moved_article.manuscript_id')
    .select(['manuscript.id', 'moved_article.section', 'article.article_type'])
    .where('source', '=', 'ojs' satisfies MovingSource)
    .where('manuscript.issue_id', '=', issue_id)
    .orderBy('article.number')
    .execute();
}

/** Records which issue an OJS issue became. */
export async function insertMovedIssue(trx: Transaction<Database>, source_id: string, issue_id: string): Promise<void> {
  await trx
    .insertInto('moved_issue')
    .values({ source: 'ojs' satisfies MovingSource, source_id, issue_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Former addresses of imported articles and issues. */
export async function listImportRedirects(db: ReadonlyKysely<Database>) {
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

/** Whether the database has no accounts, submissions, publications or events. */
export async function isEmptyDatabase(db: ReadonlyKysely<Database>): Promise<boolean> {
  const { is_untouched } = await db
    .selectNoFrom(
      sql<boolean>`not exists (select from account) and not exists (select from manuscript)
        and not exists (select from volume) and not exists (select from event)
        and not exists (select from setting_version) and not exists (select from picture)`.as('is_untouched'),
    )
    .executeTakeFirstOrThrow();
  return is_untouched;
}

/** Prepares an empty database for a journal. */
export async function initialiseJournal(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx
    .insertInto('journal')
    .values({ id: 1, is_demonstration: false, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts an account without a password, which its owner sets through an emailed link. */
export async function insertBundledAccount(trx: Transaction<Database>, account: BundledAccount): Promise<void> {
  const { duty, expertise, languages, categories = [], ...row } = account;
  await trx
    .insertInto('account')
    .values({
      ...row,
      expertise: JSON.stringify(expertise),
      languages: JSON.stringify(languages),
      email_verified_at: row.created_at,
    })
    .execute();
  if (duty) {
    const set = { duty: duty as Duty, categories: JSON.stringify(categories) };
    await trx.updateTable('colleague').set(set).where('account_id', '=', account.id).execute();
  }
}

/** Inserts a volume with its issues, keeping their ids. Published issues count as announced. */
export async function insertBundledVolume(
  trx: Transaction<Database>,
  { issues, ...volume }: Volume,
  now: Date,
): Promise<void> {
  await trx.insertInto('volume').values(volume).execute();
  const rows = issues.map(({ articles = [], sections = [], guest_editors = [], call, ...issue }) => ({
    ...issue,
    volume_id: volume.id,
    ...(issue.publication_date <= plainDate(now) && { out_at: now }),
    article_order: JSON.stringify(articles),
    sections: JSON.stringify(sections.map((section, index) => ({ id: index + 1, ...section }))),
    guest_editors: JSON.stringify(guest_editors),
    ...(call && { call_text: call.text, call_opens_on: call.opens_on, call_closes_on: call.closes_on }),
  }));
  if (rows.length > 0) await trx.insertInto('issue').values(rows).execute();
}

/** Inserts an article's public file. */
export async function insertArticleFile(trx: Transaction<Database>, row: Insertable<ArticleFileTable>): Promise<void> {
  await trx.insertInto('article_file').values(row).execute();
}

/** A decision on an imported manuscript. */
export async function insertBundledDecision(
  trx: Transaction<Database>,
  { manuscript_number: _, ...decision }: BundledDecision,
  manuscript_id: string,
): Promise<void> {
  await trx
    .insertInto('decision')
    .values({ ...decision, manuscript_id, kind: decision.kind as null })
    .execute();
}

/** A manuscript's call for papers, and its recused colleagues. */
export async function insertBundledLinks(
  trx: Transaction<Database>,
  { id, answers_call, kept_from = [] }: Pick<BundledManuscript, 'id' | 'answers_call' | 'kept_from'>,
  now: Date,
): Promise<void> {
  if (answers_call) {
    const { issue: issue_id, noted_at } = answers_call;
    await trx.insertInto('call_answer').values({ manuscript_id: id, issue_id, noted_at }).execute();
  }
  const rows = kept_from.map((account_id) => ({ manuscript_id: id, account_id, recused_at: now }));
  if (rows.length > 0) await trx.insertInto('recusal').values(rows).execute();
}

/** The office's own technical checklist. */
export async function insertTechnicalChecklist(
  trx: Transaction<Database>,
  { technical_checklist }: Pick<BundledSettings, 'technical_checklist'>,
  by: { updated_by: string; updated_at: Date },
): Promise<void> {
  if (!technical_checklist) return;
  await trx
    .insertInto('technical_checklist')
    .values({ id: 1, points: JSON.stringify(technical_checklist), ...by })
    .execute();
}

export async function insertBundledMovedArticle(trx: Transaction<Database>, row: BundledMovedArticle): Promise<void> {
  const lists = { old_names: JSON.stringify(row.old_names), lost: JSON.stringify(row.lost) };
  await trx
    .insertInto('moved_article')
    .values({ ...row, ...lists })
    .execute();
}

export async function insertBundledMovedIssues(
  trx: Transaction<Database>,
  rows: readonly BundledMovedIssue[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('moved_issue').values(rows).execute();
}

export async function insertBundledUsage(trx: Transaction<Database>, row: BundledUsage): Promise<void> {
  await trx.insertInto('usage_month').values(row).execute();
}

/** Sets the last invoice numbers, from which numbering continues. */
export async function insertInvoiceCounters(
  trx: Transaction<Database>,
  rows: readonly BundledInvoiceCounter[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('invoice_counter').values(rows).execute();
}
