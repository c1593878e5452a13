import * as z from 'zod';
import { InvoiceForm } from '#domain/payment/invoice-form';
import { isUnsealed } from '#domain/payment/waiver';
import { Id } from '#server/http/id';
import { notFound } from '#server/http/problem';
import { type Route, route, type SignedInCall } from '#server/http/route';
import { listConflicts } from '#server/manuscript/queries';
import { readForm } from './form.ts';
import { listInvoices } from './invoice-queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findAskedManuscript, isSubmitter } from './waiver-queries.ts';

const common = { csrf: false, cache: 0 } as const;

/** What is wrong is said after looking whose manuscript it is: a stranger learns nothing. */
const Sent = z.looseObject({ id: Id });
const byUser = ({ user }: SignedInCall) => ({ id: user.id, name: user.email });

/** The invoices of a manuscript at one address: listed, and issued, once `require` has let the caller in. */
const invoiceRoutes = (
  access: 'signed-in' | 'editor',
  path: `/api/${string}`,
  require: (id: string, call: SignedInCall) => Promise<void>,
): readonly Route[] => [
  route({
    ...common,
    access,
    method: 'GET',
    path,
    input: z.strictObject({ id: Id }),
    async handle({ id }, call) {
      await require(id, call);
      return listInvoices(call.context.reader, id);
    },
  }),
  route({
    ...common,
    access,
    method: 'POST',
    path,
    input: Sent,
    async handle({ id, ...sent }, call) {
      await require(id, call);
      return issueInvoice(readForm(InvoiceForm, sent), { manuscriptId: id, by: byUser(call) }, call.context);
    },
  }),
];

/** The author's invoices for an own manuscript. */
export const authorInvoiceRoutes = invoiceRoutes('signed-in', '/api/author/manuscripts/:id/invoices', requireSubmitter);

/** The same for the office, once the manuscript is accepted. */
export const editorialInvoiceRoutes = invoiceRoutes('editor', '/api/editor/manuscript/:id/invoices', requireOffice);

async function requireSubmitter(id: string, { context, user }: SignedInCall): Promise<void> {
  if (!(await isSubmitter(context.reader, id, user.id))) throw notFound();
}

async function requireOffice(id: string, { context, user }: SignedInCall): Promise<void> {
  const manuscript = await findAskedManuscript(context.reader, id);
  const isHidden = (await listConflicts(context.reader, user)).includes(id);
  if (!manuscript || isHidden || !isUnsealed(manuscript.status)) throw notFound();
}
