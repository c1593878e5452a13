import * as z from 'zod';
import { type Journal, officeContact } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { formatMoneyInFull } from '#domain/payment/money';
import { ORDER_DESCRIPTION, PAYMENT_STATE_LABELS, PAYMENT_TEXTS } from '#domain/payment/payment';
import { orderRequest, PaymentClaim } from '#domain/payment/payment-form';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import type { PaymentConfig, Receipt } from '#domain/payment/replies';
import { articleTypePlural } from '#domain/publication/article-type';
import { ProviderUnavailable } from '#server/kernel/adapters/payments';
import { file, json, message } from '#server/kernel/http/answer';
import { contentDisposition } from '#server/kernel/http/attachment';
import { readText } from '#server/kernel/http/body';
import { notFound, Problem } from '#server/kernel/http/problem';
import { countRequest, refuseIfExhausted } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { letterhead, typesetPage } from '#server/kernel/typeset/typeset';
import { captureOrder } from './capture-order.ts';
import { claimPayment } from './claim-payment.ts';
import { createOrder } from './create-order.ts';
import { findPayment, findPaymentByProviderId, insertPaymentEvent, readReceipt } from './queries.ts';

/** Typesets the receipt; it is dated `now` if nothing has been paid yet. */
export async function typesetReceipt(journal: Journal, receipt: Receipt, now: Date): Promise<Uint8Array> {
  const madeAt = receipt.paid_at ? new Date(receipt.paid_at) : now;
  const { pdf } = await typesetPage({ template: 'receipt', data: templateData(journal, receipt), madeAt });
  return pdf;
}

function templateData(journal: Journal, receipt: Receipt): object {
  const { amount, full_amount, currency, waiver_percent, refunded, paid_at, payer_name, payer_email, transaction } =
    receipt;
  const facts = [
    { label: 'Number', value: receipt.reference },
    { label: 'Date', value: paid_at ? longDate(paid_at) : 'Not paid yet' },
    payer_name
      ? { label: 'Paid by', value: `${payer_name}\n${payer_email}` }
      : { label: 'Payer’s email', value: payer_email },
    { label: 'For', value: `${ORDER_DESCRIPTION}: ${articleTypePlural(journal, receipt.article_type)}` },
    { label: 'Manuscript', value: receipt.manuscript_number },
    {
      label: 'Charge',
      value:
        waiver_percent > 0 ? `${formatMoneyInFull(full_amount, currency)}, less a waiver of ${waiver_percent}%` : '',
    },
    { label: 'Amount', value: formatMoneyInFull(amount, currency) },
    { label: 'Refunded', value: refunded === '0.00' ? '' : formatMoneyInFull(refunded, receipt.refunded_currency) },
    { label: 'Method', value: PAYMENT_PROVIDER_LABELS[receipt.provider] },
    { label: 'Transaction', value: transaction ?? '' },
  ];
  return {
    journal: letterhead(journal),
    title: `Receipt ${receipt.reference}`,
    facts: facts.filter(({ value }) => value),
    notes: [
      ...(receipt.state === 'completed' ? [] : [`State: ${PAYMENT_STATE_LABELS[receipt.state]}.`]),
      ...(receipt.provider === 'demonstration' ? [PAYMENT_TEXTS.demonstration] : []),
      `Questions? Write to ${officeContact(journal)} and quote the receipt number.`,
    ],
  };
}

/** Limits forged messages per network. */
const FORGED_EVENT_LIMIT = { name: 'payment event', max: 30, seconds: 3_600 };

/**
 * Handles a webhook. Its content is not trusted: the record is refreshed from the provider, so late, duplicate or
 * reordered messages do no harm.
 * @throws Problem bad_request if it is forged; unavailable if it cannot be checked now (the provider resends it)
 */
async function receiveEvent({ context, request, ip }: Call): Promise<object> {
  const { payments } = context;
  if (!payments) throw notFound();
  await refuseIfExhausted(context, FORGED_EVENT_LIMIT, ip);
  const event = await payments.readEvent(request.headers, await readText(request)).catch((thrown) => {
    if (!(thrown instanceof ProviderUnavailable)) throw thrown;
    throw new Problem('unavailable', 'The message cannot be checked at the moment. Send it again.', { cause: thrown });
  });
  if (!event) {
    await countRequest(context, FORGED_EVENT_LIMIT, ip);
    throw new Problem('bad_request', 'The signature of this message is invalid.');
  }
  const { provider } = payments;
  const { id: event_id, kind, orderId, captureId, reference } = event;
  const now = context.clock.now();
  const payment =
    (orderId && (await findPaymentByProviderId(context.reader, provider, orderId))) ||
    (captureId && (await findPaymentByProviderId(context.reader, provider, captureId))) ||
    (reference && (await findPayment(context.reader, reference))) ||
    undefined;
  const subject_id = captureId ?? orderId ?? '';
  await context.db.transaction().execute(async (trx) => {
    if (!(await insertPaymentEvent(trx, { provider, event_id, kind, subject_id, received_at: now }))) return;
    if (payment) await enqueue(trx, { kind: 'payment.settle', payload: { payment_id: payment.id } }, now);
  });
  context.wakeOutbox();
  return { message: 'Received.' };
}

const common = { access: 'public', csrf: false, cache: 0 } as const;
const OrderId = z.string().regex(/^[A-Z0-9]{1,36}$/);
const ReceiptId = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const NO_PROVIDER: PaymentConfig = { provider: null, client_id: null, environment: null };

/** Routes for paying an accepted manuscript's charge, by its author or with its code (spec §7). */
export const paymentRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/payments/config',
    summary: 'Names the online payment provider.',
    answers: [json('PaymentConfig')],
    input: z.object({}),
    handle: async (_, { context: { payments } }) => payments?.config ?? NO_PROVIDER,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/payments/orders',
    summary: 'Creates a payment order for a manuscript’s charge.',
    notes:
      '`manuscriptId` is a manuscript number or a submission code. The number is enough for a signed-in author or, once the manuscript is accepted, with an author’s address; others need the code. Any `amount` sent is ignored: the journal’s record decides.',
    answers: [json('PaymentOrder', 201)],
    refusals: {
      404: 'There is no charge for this ID and address. The message is the same for every reason.',
      409: 'Not accepted, rejected, paid, waived, exempt, another article type, a payment is being confirmed, or online payment is not set up; the message says which. `accepted_as` holds the right article type if that alone was wrong.',
      429: 'More than 60 orders in an hour from one network, or too many failed searches.',
      503: 'The payment provider did not respond; nothing was created.',
    },
    input: orderRequest,
    handle: createOrder,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/payments/orders/:id/capture',
    summary: 'Captures the payment of an order.',
    notes:
      'For anyone with the order’s id. Repeating the call returns the same payment. 202 means that the payment is being confirmed and must not be repeated. `payment` is the body for `/api/donations`.',
    answers: [json('PaymentOutcome'), json('PaymentOutcome', 202)],
    refusals: {
      409: 'Not approved, declined, no longer due, or the amount does not match the charge.',
      429: 'More than 120 captures in an hour from one network.',
    },
    // Ignores the body, since the address contains everything.
    body: 'stream',
    input: z.strictObject({ id: OrderId }),
    handle: ({ id }, call) => captureOrder(id, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/payments/demonstration/:id',
    summary: 'Records the payer’s choice in a demonstration, which opens no PayPal window.',
    notes: '404 outside a demonstration.',
    answers: [message()],
    input: z.strictObject({ id: OrderId, answer: z.enum(['approve', 'decline'], 'Approve or decline.') }),
    async handle({ id, answer }, { context: { payments } }) {
      if (!(await payments?.answerOrder?.(id, answer))) throw notFound();
      return { message: answer === 'approve' ? 'The order has been approved.' : 'The order has been declined.' };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/payments/receipts/:id',
    summary: 'Shows a receipt to anyone with its id, which is emailed to the payer.',
    notes: 'Without title or authors.',
    answers: [json('Receipt')],
    input: z.strictObject({ id: ReceiptId }),
    handle: ({ id }, { context }) => readReceipt(context.journal, id, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/payments/receipts/:id/pdf',
    summary: 'Downloads a receipt as a PDF.',
    answers: [file('application/pdf')],
    input: z.strictObject({ id: ReceiptId }),
    async handle({ id }, call) {
      const receipt = await readReceipt(call.context.journal, id, call.context);
      const pdf = await typesetReceipt(call.context.journal, receipt, call.context.clock.now());
      const headers = {
        'Content-Type': 'application/pdf',
        'Content-Disposition': contentDisposition(`receipt-${receipt.manuscript_number}.pdf`),
      };
      return new Response(new Uint8Array(pdf), { headers });
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/webhooks/paypal',
    summary: 'Receives a PayPal webhook.',
    notes:
      'PayPal verifies the signature of the raw body. Repeated messages also return 200. 404 if the journal takes no payments online.',
    streams: { type: 'application/json' },
    answers: [message()],
    refusals: {
      400: 'The message is forged.',
      404: 'The journal takes no payments online.',
      429: 'More than 30 unsigned messages in an hour from one network.',
      503: 'The message cannot be verified at the moment.',
    },
    body: 'stream',
    input: z.object({}),
    handle: (_, call) => receiveEvent(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/donations',
    summary: 'Claims that a payment was made.',
    notes:
      'Nothing in the claim is trusted. 201 if the provider confirms it now, 200 if it was already known, 202 if it will be checked later.',
    answers: [json('PaymentOutcome'), json('PaymentOutcome', 201), json('PaymentOutcome', 202)],
    refusals: {
      409: 'The amount does not match the charge, or the journal takes no payments online.',
      422: 'The payment is unknown, or differs from the claim.',
      429: 'More than 60 claims in an hour from one network.',
    },
    input: PaymentClaim,
    handle: claimPayment,
  }),
];
