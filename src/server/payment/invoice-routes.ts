import * as z from 'zod';
import type { Right } from '#domain/account/colleague/duty';
import { InvoiceForm } from '#domain/payment/invoice-form';
import { isVisibleToOffice } from '#domain/payment/waiver';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { notFound } from '#server/kernel/http/problem';
import { type ManuscriptCall, type Route, route } from '#server/kernel/http/route';
import { listInvoices } from './invoice-queries.ts';
import { issueInvoice } from './issue-invoice.ts';

/** A manuscript's invoices: listing and issuing, if `assertOpen` permits. */
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
      const asker = access.access === 'author-of' ? 'author' : 'office';
      return issueInvoice(form, { manuscriptId: id, by, asker }, call.context);
    },
  }),
];

/** Routes for an author's invoices. */
export const authorInvoiceRoutes = invoiceRoutes({ access: 'author-of' }, '/api/author/manuscripts/:id/invoices');

/** The same for the office, after acceptance. */
export const editorialInvoiceRoutes = invoiceRoutes(
  { access: 'editor-of', right: 'money' },
  '/api/editor/manuscript/:id/invoices',
  (call) => {
    if (!isVisibleToOffice(call.manuscript.status)) throw notFound();
  },
);
