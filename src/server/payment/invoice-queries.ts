import { type Insertable, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, InvoiceTable } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { Invoice } from '#domain/payment/invoice';
import { articleTypePlural } from '#domain/publication/article-type';
import { articleTypeOf } from './queries.ts';

/** Takes the year's next invoice number. A rollback returns it, so that there are no gaps. */
export async function takeInvoicePosition(trx: Transaction<Database>, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('invoice_counter')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`invoice_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Inserts an invoice, which is never changed afterwards. */
export async function insertInvoice(trx: Transaction<Database>, invoice: Insertable<InvoiceTable>): Promise<void> {
  await trx.insertInto('invoice').values(invoice).execute();
}

export async function listInvoices(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
): Promise<Invoice[]> {
  const rows = await selectInvoices(db)
    .where('invoice.manuscript_id', '=', manuscriptId)
    .orderBy('invoice.issued_at', 'desc')
    .orderBy('invoice.number', 'desc')
    .execute();
  return rows.map((one) => toInvoice(journal, one));
}

/** Finds an invoice by its id, which cannot be guessed. */
export async function findInvoice(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  id: string,
): Promise<Invoice | undefined> {
  const row = await selectInvoices(db).where('invoice.id', '=', id).executeTakeFirst();
  return row && toInvoice(journal, row);
}

function selectInvoices(db: ReadonlyKysely<Database>) {
  return db
    .selectFrom('invoice')
    .innerJoin('manuscript', 'manuscript.id', 'invoice.manuscript_id')
    .innerJoin('fee', 'fee.manuscript_id', 'invoice.manuscript_id')
    .select(['invoice.id', 'invoice.number', 'manuscript.manuscript_number', 'invoice.payer', 'invoice.institution'])
    .select(['invoice.address', 'invoice.email', 'invoice.vat_number', 'invoice.purchase_order'])
    .select([
      'invoice.article_type',
      'invoice.type_name',
      'invoice.charge_cents',
      'invoice.waived_cents',
      'invoice.currency',
      'invoice.issued_at',
    ])
    .select(['fee.state', 'fee.settled_at']);
}

function toInvoice(
  journal: Journal,
  row: Awaited<ReturnType<ReturnType<typeof selectInvoices>['execute']>>[number],
): Invoice {
  return {
    ...row,
    article_type: articleTypeOf(journal, row.article_type),
    type_name: row.type_name ?? articleTypePlural(journal, articleTypeOf(journal, row.article_type)),
    issued_at: row.issued_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}
