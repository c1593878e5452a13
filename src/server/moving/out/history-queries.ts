import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type {
  BundledInvoiceCounter,
  BundledMovedArticle,
  BundledMovedIssue,
  BundledUsage,
} from '#domain/moving/out/history-records';
import type { Placed, Portion } from './queries.ts';

type Reader = ReadonlyKysely<Database>;

export async function listMovedArticles(
  db: Reader,
  { after = '', limit, hidden }: Portion,
): Promise<Placed<BundledMovedArticle>[]> {
  const rows = await db
    .selectFrom('moved_article')
    .select(['manuscript_id', 'source', 'source_id', 'old_names', 'pages', 'section', 'lost', 'was_published'])
    .select(['moved_at', 'moved_by'])
    .where('manuscript_id', '>', after)
    .$if(hidden.length > 0, (query) => query.where('manuscript_id', 'not in', [...hidden]))
    .orderBy('manuscript_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ place: row.manuscript_id, record: { ...row, moved_at: row.moved_at.toISOString() } }));
}

export async function listMovedIssues(db: Reader): Promise<BundledMovedIssue[]> {
  return db
    .selectFrom('moved_issue')
    .select(['source', 'source_id', 'issue_id'])
    .orderBy('source')
    .orderBy('source_id')
    .execute();
}

/** Monthly usage by article id. */
export async function listUsage(db: Reader, { after, limit, hidden }: Portion): Promise<Placed<BundledUsage>[]> {
  const [month = '', id = ''] = after?.split(' ') ?? [];
  const rows = await db
    .selectFrom('usage_month')
    .select(['manuscript_id', 'month', 'total_item_investigations', 'unique_item_investigations'])
    .select(['total_item_requests', 'unique_item_requests', 'pdf_downloads'])
    .where(sql<boolean>`(month, manuscript_id) > (${month}, ${id})`)
    .$if(hidden.length > 0, (query) => query.where('manuscript_id', 'not in', [...hidden]))
    .orderBy('month')
    .orderBy('manuscript_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ place: `${row.month} ${row.manuscript_id}`, record: row }));
}

export async function listInvoiceCounters(db: Reader): Promise<BundledInvoiceCounter[]> {
  return db.selectFrom('invoice_counter').select(['year', 'last']).orderBy('year').execute();
}
