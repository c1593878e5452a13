import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type {
  BundledInvoiceCounter,
  BundledMovedArticle,
  BundledMovedIssue,
  BundledUsage,
} from '#domain/moving/out/history-records';

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
