import * as z from 'zod';
import { toCsv } from '#domain/kernel/csv';
import { PlainDate } from '#domain/kernel/text';
import { FEE_STATES, PAYMENT_STATE_LABELS, PAYMENT_STATES } from '#domain/payment/payment';
import { FeeExemption, RecordedPayment, RefundOutcome } from '#domain/payment/payment-form';
import { PAYMENT_PROVIDER_LABELS, PAYMENT_PROVIDERS } from '#domain/payment/provider';
import { articleTypePlural } from '#domain/publication/article-type';
import { file, json, message, page } from '#server/kernel/http/answer';
import { contentDisposition } from '#server/kernel/http/attachment';
import { Id } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, optionalFilter, PAGE_MAX } from '#server/kernel/http/list-reply';
import { type Route, route } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';

/** Imported on demand, so that the functions start fast. */
const loadQueries = () => import('./ledger-queries.ts');
const loadChanges = () => import('./editorial-payment.ts');

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const CSV_MAX = 50_000;

const search = z.string().trim().max(200, 'Search for at most 200 characters.').optional();
const after = z
  .string()
  .regex(/^\d{1,7}$/, INVALID_AFTER)
  .transform(Number)
  .default(0);
const Filter = z.strictObject({
  state: optionalFilter(z.enum(PAYMENT_STATES, 'Choose one of the states.')),
  provider: optionalFilter(z.enum(PAYMENT_PROVIDERS, 'Choose one of the providers.')),
  from: optionalFilter(PlainDate),
  to: optionalFilter(PlainDate),
  search,
});

/** `rows` includes the first row of the next page. */
const ledgerPage = (rows: readonly object[], total: number, url: string, offset: number) =>
  listReply({
    rows,
    limit: PAGE_MAX,
    total,
    url,
    cursorOf: () => String(offset + PAGE_MAX),
    show: (row) => row,
  });

/** Routes for the ledger of charges. Editors never see their own manuscripts here. */
export const ledgerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/payments',
    right: 'money',
    summary: 'Lists payments: mismatched, unverified and pending ones first, then newest first.',
    notes: 'Without the editor’s own manuscripts; unpaid orders only with `state=created`. A page holds 100.',
    answers: [page('LedgerPayment')],
    input: Filter.extend({ after }),
    async handle({ after: offset, ...filters }, { context: { journal, reader }, request, user }) {
      const filter = { ...filters, hidden: await listConflicts(reader, user) };
      const { countPayments, listPayments } = await loadQueries();
      const [rows, total] = await Promise.all([
        listPayments(journal, reader, filter, { limit: PAGE_MAX + 1, offset }),
        countPayments(reader, filter),
      ]);
      return ledgerPage(rows, total, request.url, offset);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/payments/totals',
    right: 'money',
    summary: 'Shows the ledger’s totals, by currency.',
    answers: [json('LedgerTotals')],
    input: z.strictObject({}),
    async handle(_, { context: { journal, reader }, user }) {
      const hidden = await listConflicts(reader, user);
      return (await loadQueries()).readTotals(journal, reader, hidden);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/payments/csv',
    right: 'money',
    summary: 'Exports the ledger as a table.',
    answers: [file('text/csv')],
    input: Filter,
    async handle(filters, { context, context: { reader }, user }) {
      const filter = { ...filters, hidden: await listConflicts(reader, user) };
      const { listPayments } = await loadQueries();
      const rows = await listPayments(context.journal, reader, filter, { limit: CSV_MAX, offset: 0 });
      const head = [
        ...['Started', 'Paid', 'Manuscript', 'Article type', 'Method', 'State', 'Amount', 'Currency'],
        ...['Captured', 'Currency captured', 'Refunded', 'Payer', 'Email', 'Transaction', 'Recorded by'],
      ];
      const lines = rows.map((row) => [
        ...[row.created_at, row.paid_at, row.manuscript_number, articleTypePlural(context.journal, row.article_type)],
        ...[PAYMENT_PROVIDER_LABELS[row.provider], PAYMENT_STATE_LABELS[row.state], row.amount, row.currency],
        ...[
          row.captured,
          row.captured_currency,
          row.refunded,
          row.payer_name,
          row.payer_email,
          row.transaction,
          row.recorded_by,
        ],
      ]);
      const csv = toCsv([head, ...lines]);
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('payments.csv'),
      };
      return new Response(csv, { headers });
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    subject: 'payment',
    method: 'POST',
    path: '/api/editor/payments/:id/check',
    right: 'money',
    summary: 'Checks a payment against the provider’s record.',
    answers: [json('CheckedPayment')],
    refusals: { 409: 'It was made with a provider other than the current one.', 503: 'The provider did not respond.' },
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, call) => (await loadChanges()).checkPayment(id, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/fees',
    right: 'money',
    summary: 'Lists the charges of accepted manuscripts, including paid ones.',
    notes: 'A page holds 100.',
    answers: [page('LedgerFee')],
    input: z.strictObject({ state: optionalFilter(z.enum(FEE_STATES, 'Choose one of the states.')), search, after }),
    async handle({ after: offset, ...filters }, { context: { journal, reader }, request, user }) {
      const filter = { ...filters, hidden: await listConflicts(reader, user) };
      const { countFees, listFees } = await loadQueries();
      const [rows, total] = await Promise.all([
        listFees(journal, reader, filter, { limit: PAGE_MAX + 1, offset }),
        countFees(reader, filter),
      ]);
      return ledgerPage(rows, total, request.url, offset);
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/fee/:id/payment',
    right: 'money',
    summary: 'Records a bank transfer or a purchase order.',
    notes: '`amount` must equal the whole charge.',
    answers: [json('RecordedReceipt', 201)],
    refusals: { 409: 'Nothing is due, or a payment is being confirmed.' },
    input: RecordedPayment.extend({ id: Id }),
    handle: async (payment, call) => (await loadChanges()).recordPayment(payment, call),
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/fee/:id/exempt',
    right: 'money',
    summary: 'Exempts a manuscript from the charge.',
    answers: [message()],
    refusals: { 409: 'Nothing is due, or a payment is being confirmed.' },
    input: FeeExemption.extend({ id: Id }),
    handle: async (exemption, call) => (await loadChanges()).exemptFromCharge(exemption, call),
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'POST',
    path: '/api/editor/fee/:id/refund',
    right: 'money',
    summary: 'Records that the payment for a manuscript later rejected was refunded or kept.',
    notes: '`reason` says why it is kept. Online payments are refunded through the provider, which reports the refund.',
    answers: [message()],
    refusals: { 409: 'No refund is due, or it was paid online.' },
    input: RefundOutcome.safeExtend({ id: Id }),
    handle: async (outcome, call) => (await loadChanges()).settleRefund(outcome, call),
  }),
];
