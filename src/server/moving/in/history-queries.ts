import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type {
  BundledInvoiceCounter,
  BundledMovedArticle,
  BundledMovedIssue,
  BundledUsage,
} from '#domain/moving/out/history-records';

/** What once came from another system. */
export async function insertBundledMovedArticle(trx: Transaction<Database>, row: BundledMovedArticle): Promise<void> {
  const lists = { old_names: JSON.stringify(row.old_names), lost: JSON.stringify(row.lost) };
  await trx
    .insertInto('moved_article')
    .values({ ...row, ...lists })
    .execute();
}

/** Issues that once came from another system. */
export async function insertBundledMovedIssues(
  trx: Transaction<Database>,
  rows: readonly BundledMovedIssue[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('moved_issue').values(rows).execute();
}

/** How often an article was read in a month. */
export async function insertBundledUsage(trx: Transaction<Database>, row: BundledUsage): Promise<void> {
  await trx.insertInto('usage_month').values(row).execute();
}

/** The last numbers of invoices, from which those of this place go on. */
export async function insertInvoiceCounters(
  trx: Transaction<Database>,
  rows: readonly BundledInvoiceCounter[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('invoice_counter').values(rows).execute();
}
