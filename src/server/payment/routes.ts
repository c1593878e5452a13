import * as z from 'zod';
import { APC_CURRENCY } from '#domain/payment/fee';
import { orderRequest, PaymentClaim } from '#domain/payment/payment-form';
import type { PaymentConfig } from '#domain/payment/replies';
import { file, json, message } from '#server/kernel/http/answer';
import { attachment } from '#server/kernel/http/attachment';
import { notFound } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { captureOrder } from './capture-order.ts';
import { claimPayment } from './claim-payment.ts';
import { createOrder } from './create-order.ts';
import { readReceipt } from './receipt.ts';
import { typesetReceipt } from './receipt-pdf.ts';
import { receiveEvent } from './receive-event.ts';

const common = { access: 'public', csrf: false, cache: 0 } as const;
const OrderId = z.string().regex(/^[A-Z0-9]{1,36}$/);
const ReceiptId = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const NOBODY: PaymentConfig = { provider: null, client_id: null, environment: null, currency: APC_CURRENCY };

/** Paying the charge of an accepted manuscript, by its author or by anybody who has its code (spec §7). */
export const paymentRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/payments/config',
    summary: 'Names the online payment provider.',
    answers: [json('PaymentConfig')],
    input: z.object({}),
    handle: async (_, { context: { payments } }) => payments?.config ?? NOBODY,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/payments/orders',
    summary: 'Creates a payment order for a manuscript’s charge.',
    notes:
      '`manuscriptId` is a manuscript number or a submission code. The number alone is enough for an author, by the session or, once the manuscript is accepted, by the address given; anybody else needs the code. An `amount` may be sent and is ignored: it comes from the journal’s own record.',
    answers: [json('PaymentOrder', 201)],
    refusals: {
      404: 'No charge for this ID and address, the same sentence for every reason.',
      409: 'Not accepted, rejected, paid, waived, exempt, another article type, a payment is being confirmed, or nobody takes payments online; the sentence says which.',
      429: 'More than 60 orders in an hour from one network, or too many failed searches.',
      503: 'The payment provider does not respond; nothing was created.',
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
      'For anyone with the order’s id. The same call again is answered by the same payment. With 202 the payment is being confirmed and must not be made again. `payment` is the body for `/api/donations`.',
    answers: [json('PaymentOutcome'), json('PaymentOutcome', 202)],
    refusals: {
      409: 'Not approved, declined, no longer due, or the money does not agree with the charge.',
      429: 'More than 120 captures in an hour from one network.',
    },
    // The address says everything; a body is ignored.
    body: 'stream',
    input: z.strictObject({ id: OrderId }),
    handle: ({ id }, call) => captureOrder(id, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/payments/demonstration/:id',
    summary: 'Records the payer’s answer in a demonstration, in place of PayPal’s window.',
    notes: '404 outside of a demonstration.',
    answers: [message()],
    input: z.strictObject({ id: OrderId, answer: z.enum(['approve', 'decline'], 'Approve or decline.') }),
    async handle({ id, answer }, { context: { payments } }) {
      if (!(await payments?.answerOrder?.(id, answer))) throw notFound();
      return { message: answer === 'approve' ? 'The order is approved.' : 'The order is declined.' };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/payments/receipts/:id',
    summary: 'Shows a receipt to anyone with its id, which is emailed to the payer.',
    notes: 'No title and no authors.',
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
        'Content-Disposition': attachment(`receipt-${receipt.manuscript_number}.pdf`),
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
      'The body is taken as it came; its signature is checked by PayPal. 200 also for a message that came before. 404 where the journal takes no payments online.',
    streams: { type: 'application/json' },
    answers: [message()],
    refusals: {
      400: 'The message is forged.',
      404: 'The journal takes no payments online.',
      429: 'More than 30 unsigned messages in an hour came from one network.',
      503: 'The message cannot be checked now.',
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
      'Nothing in the claim is trusted. 201 if the provider confirms it now, 200 if it was known, 202 if it will be checked later.',
    answers: [json('PaymentOutcome'), json('PaymentOutcome', 201), json('PaymentOutcome', 202)],
    refusals: {
      409: 'The money is not the charge, or the journal takes no payments online.',
      422: 'The payment is not known, or not as claimed.',
      429: 'More than 60 claims in an hour came from one network.',
    },
    input: PaymentClaim,
    handle: claimPayment,
  }),
];
