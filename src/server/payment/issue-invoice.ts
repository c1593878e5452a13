import { readerOf } from '#database/connect';
import { APC_CURRENCY } from '#domain/payment/fee';
import { INVOICE_TEXTS, type Invoice, type InvoiceAsker, invoiceNumber } from '#domain/payment/invoice';
import type { InvoiceForm } from '#domain/payment/invoice-form';
import { nameOfSeveral } from '#domain/publication/article-type';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { randomToken } from '#server/kernel/identifiers';
import { insertInvoice, listInvoices, takeInvoicePosition } from './invoice-queries.ts';
import { articleTypeOf, lockFee } from './queries.ts';

/**
 * Issues an invoice for a current or past charge, with the year's next number. Identical requests return the same
 * invoice.
 * @throws Problem conflict if there is nothing to invoice, or no account to pay to
 */
export async function issueInvoice(
  form: InvoiceForm,
  { manuscriptId, by, asker }: { manuscriptId: string; by: Actor; asker: InvoiceAsker },
  { journal, db, clock }: Context,
): Promise<{ message: string; invoices: Invoice[] }> {
  if (!journal.issuesInvoices) throw new Problem('conflict', INVOICE_TEXTS.noAccount[asker]);
  const now = clock.now();
  const invoices = await db.transaction().execute(async (trx) => {
    const fee = await lockFee(trx, manuscriptId);
    if (!fee) throw new Problem('conflict', INVOICE_TEXTS.notAccepted);
    if (fee.state === 'exempt' || fee.due_cents === 0) throw new Problem('conflict', INVOICE_TEXTS.nothingDue);
    const { amount_cents: charge_cents } = fee;
    const article_type = articleTypeOf(journal, fee.article_type);
    const waived_cents = charge_cents - fee.due_cents;
    const said = { ...form, article_type, charge_cents, waived_cents };
    const [latest] = await listInvoices(journal, readerOf(trx), manuscriptId);
    if (!latest || !isSame(said, latest)) {
      const year = now.getUTCFullYear();
      const number = invoiceNumber(year, await takeInvoicePosition(trx, year));
      const id = randomToken();
      const issued = { issued_by: by.name, issued_by_id: by.id, issued_at: now, currency: APC_CURRENCY };
      const type_name = nameOfSeveral(journal, article_type);
      await insertInvoice(trx, { id, number, manuscript_id: manuscriptId, type_name, ...said, ...issued });
      const object = { type: 'manuscript', id: manuscriptId };
      await appendEvent(trx, { actor: by, action: 'invoice.issued', object, details: { number } }, now);
    }
    return listInvoices(journal, readerOf(trx), manuscriptId);
  });
  return { message: INVOICE_TEXTS.issued, invoices };
}

const isSame = <Said extends Partial<Invoice>>(said: Said, invoice: Invoice) =>
  Object.entries(said).every(([name, value]) => invoice[name as keyof Invoice] === value);
