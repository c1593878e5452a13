import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import {
  BundledInvoiceCounter,
  BundledMovedArticle,
  BundledMovedIssue,
  BundledUsage,
} from '#domain/moving/out/history-records';
import { linesOf, readList } from './bundle-records.ts';
import {
  insertBundledMovedArticle,
  insertBundledMovedIssues,
  insertBundledUsage,
  insertInvoiceCounters,
} from './history-queries.ts';
import type { OwnBundle } from './own-bundle.ts';

/** Where it came from before, how often it was read, and from which number invoices go on. */
export async function takeHistory(trx: Transaction<Database>, bundle: OwnBundle): Promise<void> {
  for await (const moved of linesOf(bundle, 'moved-articles', BundledMovedArticle)) {
    await insertBundledMovedArticle(trx, moved);
  }
  await insertBundledMovedIssues(trx, await readList(bundle, 'moved-issues.json', BundledMovedIssue));
  for await (const month of linesOf(bundle, 'usage', BundledUsage)) await insertBundledUsage(trx, month);
  await insertInvoiceCounters(trx, await readList(bundle, 'invoice-numbers.json', BundledInvoiceCounter));
}
