import * as z from 'zod';
import { APC_CURRENCY } from '#domain/payment/fee';
import type { PaymentConfig } from '#domain/payment/payment';
import { OrderRequest, PaymentClaim } from '#domain/payment/payment-form';
import { attachment } from '#server/http/attachment';
import { notFound } from '#server/http/problem';
import { type Route, route } from '#server/http/route';
import { capturePayment } from './capture-payment.ts';
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
    input: z.object({}),
    handle: async (_, { context: { payments } }) => payments?.config ?? NOBODY,
  }),
  route({ ...common, method: 'POST', path: '/api/payments/orders', input: OrderRequest, handle: createOrder }),
  route({
    ...common,
    method: 'POST',
    path: '/api/payments/orders/:id/capture',
    // The address says all; a body may come along and is not looked at.
    body: 'stream',
    input: z.strictObject({ id: OrderId }),
    handle: ({ id }, call) => capturePayment(id, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/payments/demonstration/:id',
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
    input: z.strictObject({ id: ReceiptId }),
    handle: ({ id }, { context }) => readReceipt(id, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/payments/receipts/:id/pdf',
    input: z.strictObject({ id: ReceiptId }),
    async handle({ id }, { context }) {
      const receipt = await readReceipt(id, context);
      const pdf = await typesetReceipt(receipt);
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
    body: 'stream',
    input: z.object({}),
    handle: (_, call) => receiveEvent(call),
  }),
  route({ ...common, method: 'POST', path: '/api/donations', input: PaymentClaim, handle: claimPayment }),
];
