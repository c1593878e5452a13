import * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Right } from '#domain/account/colleague/duty';
import {
  INVOICE_TEXTS,
  type Invoice,
  InvoiceForm,
  type InvoiceRequester,
  invoiceNumber,
} from '#domain/payment/invoice';
import { isVisibleToOffice } from '#domain/payment/waiver';
import { articleTypePlural } from '#domain/publication/article-type';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type ManuscriptCall, type Route, route } from '#server/kernel/http/route';
import { randomToken } from '#server/kernel/identifiers';
import { insertInvoice, listInvoices, takeInvoicePosition } from './invoice-queries.ts';
import { articleTypeOf, lockFee } from './queries.ts';

/** Routes to list and issue a manuscript's invoices, if `assertOpen` permits it. */
const invoiceRoutes = (
  access: { access: 'author-of' } | { access: 'editor-of'; right: Right },
  path: `/api/${string}`,
  assertOpen: (call: ManuscriptCall) => void = () => {},
): readonly Route[] => [
  route({
    ...access,
    path,
    csrf: false,
    cache: 0,
    method: 'GET',
    summary: 'Lists a manuscript’s invoices, newest first.',
    answers: [json('Invoice[]')],
    input: z.strictObject({ id: Id }),
    async handle({ id }, call) {
      assertOpen(call);
      return listInvoices(call.context.journal, call.context.reader, id);
    },
  }),
  route({
    ...access,
    path,
    csrf: false,
    cache: 0,
    method: 'POST',
    summary: 'Issues an invoice.',
    notes: 'The same payer and amount give the same invoice.',
    answers: [json('InvoiceIssued')],
    refusals: { 409: 'The manuscript is not accepted, nothing is due, or the journal has not set its bank account.' },
    input: InvoiceForm.extend({ id: Id }),
    async handle({ id, ...form }, call) {
      assertOpen(call);
      const by = { id: call.user.id, name: call.user.email };
      const requester = access.access === 'author-of' ? 'author' : 'office';
      return issueInvoice(form, { manuscriptId: id, by, requester }, call.context);
    },
  }),
];

export const authorInvoiceRoutes = invoiceRoutes({ access: 'author-of' }, '/api/author/manuscripts/:id/invoices');

/** Routes for the office's invoices, available after acceptance. */
export const editorialInvoiceRoutes = invoiceRoutes(
  { access: 'editor-of', right: 'money' },
  '/api/editor/manuscript/:id/invoices',
  (call) => {
    if (!isVisibleToOffice(call.manuscript.status)) throw notFound();
  },
);

/**
 * Issues an invoice for a current or past charge, with the year's next number. Identical requests return the same
 * invoice.
 * @throws Problem conflict if there is nothing to invoice, or no account to pay to
 */
export async function issueInvoice(
  form: InvoiceForm,
  { manuscriptId, by, requester }: { manuscriptId: string; by: Actor; requester: InvoiceRequester },
  { journal, db, clock }: Context,
): Promise<{ message: string; invoices: Invoice[] }> {
  if (!journal.issuesInvoices) throw new Problem('conflict', INVOICE_TEXTS.noAccount[requester]);
  const now = clock.now();
  const invoices = await db.transaction().execute(async (trx) => {
    const fee = await lockFee(trx, manuscriptId);
    if (!fee) throw new Problem('conflict', INVOICE_TEXTS.notAccepted);
    if (fee.state === 'exempt' || fee.due_cents === 0) throw new Problem('conflict', INVOICE_TEXTS.nothingDue);
    const { amount_cents: charge_cents, currency } = fee;
    const article_type = articleTypeOf(journal, fee.article_type);
    const waived_cents = charge_cents - fee.due_cents;
    const details = { ...form, article_type, charge_cents, waived_cents, currency };
    const [latest] = await listInvoices(journal, readerOf(trx), manuscriptId);
    if (!latest || !hasSameDetails(details, latest)) {
      const year = now.getUTCFullYear();
      const number = invoiceNumber(year, await takeInvoicePosition(trx, year));
      const id = randomToken();
      const issued = { issued_by: by.name, issued_by_id: by.id, issued_at: now };
      const type_name = articleTypePlural(journal, article_type);
      await insertInvoice(trx, { id, number, manuscript_id: manuscriptId, type_name, ...details, ...issued });
      const object = { type: 'manuscript', id: manuscriptId };
      await appendEvent(trx, { actor: by, action: 'invoice.issued', object, details: { number } }, now);
    }
    return listInvoices(journal, readerOf(trx), manuscriptId);
  });
  return { message: INVOICE_TEXTS.issued, invoices };
}

const hasSameDetails = <Said extends Partial<Invoice>>(details: Said, invoice: Invoice) =>
  Object.entries(details).every(([name, value]) => invoice[name as keyof Invoice] === value);
