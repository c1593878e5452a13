import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { ArticleFileTable, Database } from '#database/schema';
import type { Duty } from '#domain/account/colleague/duty';
import { plainDate } from '#domain/kernel/date';
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

/** Whether the database has no accounts, submissions, publications or events. */
export async function isUntouched(db: ReadonlyKysely<Database>): Promise<boolean> {
  const { is_untouched } = await db
    .selectNoFrom(
      sql<boolean>`not exists (select from account) and not exists (select from manuscript)
        and not exists (select from volume) and not exists (select from event)
        and not exists (select from setting_version) and not exists (select from picture)`.as('is_untouched'),
    )
    .executeTakeFirstOrThrow();
  return is_untouched;
}

/** Initialises an empty database as a journal. */
export async function startMoved(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx
    .insertInto('journal')
    .values({ id: 1, is_demonstration: false, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An account whose owner sets a password through an emailed link. */
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

/** A volume with its issues, keeping their ids. Published issues are published here, and not announced. */
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
export async function insertBundledTies(
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
export async function insertSuppliedText(
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

/** The last invoice numbers, from which numbering continues. */
export async function insertInvoiceCounters(
  trx: Transaction<Database>,
  rows: readonly BundledInvoiceCounter[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('invoice_counter').values(rows).execute();
}
