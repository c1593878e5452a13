import * as z from 'zod';
import { type Journal, officeContact } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import type { Invoice } from '#domain/payment/invoice';
import { formatMoneyInFull } from '#domain/payment/money';
import { FEE_STATE_LABELS } from '#domain/payment/payment';
import { file } from '#server/kernel/http/answer';
import { contentDisposition } from '#server/kernel/http/attachment';
import { notFound } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { letterhead, typesetPage } from '#server/kernel/typeset/typeset';
import { findInvoice } from './invoice-queries.ts';

/** Typesets the invoice with the current state of the charge, so that no one is asked for money already received. */
export async function typesetInvoice(journal: Journal, invoice: Invoice): Promise<Uint8Array> {
  const madeAt = new Date(invoice.settled_at ?? invoice.issued_at);
  const { pdf } = await typesetPage({ template: 'invoice', data: templateData(journal, invoice), madeAt });
  return pdf;
}

function templateData(journal: Journal, invoice: Invoice): object {
  const { number, payer, institution, address, charge_cents, waived_cents, state, settled_at } = invoice;
  const money = (cents: number) => formatMoneyInFull(cents, invoice.currency);
  const isDue = state === 'due';
  const facts = [
    { label: 'Date', value: longDate(invoice.issued_at) },
    { label: 'To', value: [payer, institution, address].filter(Boolean).join('\n') },
    { label: 'Email', value: invoice.email },
    { label: 'VAT number', value: invoice.vat_number },
    { label: 'Purchase order', value: invoice.purchase_order },
    { label: 'Manuscript', value: invoice.manuscript_number },
  ];
  const charge = `Article processing charge: ${invoice.type_name}`;
  // Omits the amount and the bank account once the invoice is settled, so that no one pays twice.
  const since = settled_at ? ` (${longDate(settled_at)})` : '';
  return {
    journal: letterhead(journal),
    title: `Invoice ${number}`,
    facts: facts.filter(({ value }) => value),
    sums: [
      { label: charge, amount: money(charge_cents) },
      ...(waived_cents > 0 ? [{ label: 'Waiver granted by the journal', amount: money(-waived_cents) }] : []),
    ],
    total: { label: isDue ? 'Amount to pay' : 'Amount', amount: money(charge_cents - waived_cents) },
    settled: isDue ? null : `${FEE_STATE_LABELS[state]}${since}. There is nothing left to pay.`,
    paying: {
      transfer: `By bank transfer or purchase order; please quote invoice ${number}.`,
      account: journal.bankDetails.join('\n'),
      online: 'By card or PayPal on the journal’s payment page, using the manuscript number.',
    },
    questions: `Questions? Write to ${officeContact(journal)}.`,
  };
}

/** The PDF for anyone with the invoice's id, since payers may have no account. */
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
        'Content-Disposition': contentDisposition(`${invoice.number}.pdf`),
      };
      return new Response(new Uint8Array(await typesetInvoice(call.context.journal, invoice)), { headers });
    },
  }),
];
