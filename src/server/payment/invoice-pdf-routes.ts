import * as z from 'zod';
import { file } from '#server/kernel/http/answer';
import { attachment } from '#server/kernel/http/attachment';
import { notFound } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { typesetInvoice } from './invoice-pdf.ts';
import { findInvoice } from './invoice-queries.ts';

/** The PDF, for whoever has the invoice's id: a payer who has no account gets it by a link. */
export const invoicePdfRoutes: readonly Route[] = [
  route({
    csrf: false,
    cache: 0,
    access: 'public',
    method: 'GET',
    path: '/api/payments/invoices/:id/pdf',
    summary: 'Downloads an invoice as a PDF, for anyone with its id.',
    answers: [file('application/pdf')],
    input: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    async handle({ id }, call) {
      const invoice = await findInvoice(call.context.journal, call.context.reader, id);
      if (!invoice) throw notFound();
      const headers = {
        'Content-Type': 'application/pdf',
        'Content-Disposition': attachment(`${invoice.number}.pdf`),
      };
      return new Response(new Uint8Array(await typesetInvoice(call.context.journal, invoice)), { headers });
    },
  }),
];
