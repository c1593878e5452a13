import { ProviderUnavailable } from '#server/kernel/adapters/payments';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { attemptKey, beginCapture } from './capture-order.ts';
import { checkClaim } from './claim-payment.ts';
import { findPayment, type PaymentRow } from './queries.ts';
import { recordOrder } from './record-order.ts';

/** Resolves unknown outcomes with the provider. Payload: `payment_id`, ours or, for a claim, the provider's. */
export const paymentDeliverers = {
  async 'payment.settle'({ payload }, context) {
    const payment = await findPayment(context.reader, payload.payment_id);
    if (payment) await settlePayment(payment, context);
  },
  async 'payment.check-claim'({ payload }, context) {
    await checkClaim(payload.payment_id, context);
  },
} satisfies Deliverers;

/**
 * Refreshes a payment from the provider. If the capture never arrived, it is repeated: the payer has approved it and
 * was told that confirmation is pending. @throws ProviderUnavailable
 */
export async function settlePayment(payment: PaymentRow, context: Context): Promise<PaymentRow> {
  const { payments, db, clock } = context;
  const { id, provider, provider_order_id: orderId, state } = payment;
  // Payments recorded by the office have no provider.
  if (!orderId) return payment;
  if (payments?.provider !== provider)
    throw new Error(`The payment ${id} was made with ${provider}, which is not set up.`);
  const order = await payments.readOrder(orderId);
  if (state !== 'unverified' || order?.status !== 'approved') return recordOrder(context, id, order);
  const attempt = await db
    .transaction()
    .execute((trx) => beginCapture(context.journal, trx, payment, clock.now()))
    .catch(ignoreProblem);
  // The charge is no longer due, so no money is taken and the order lapses.
  if (!attempt) return recordOrder(context, id, { ...order, money: null });
  if (attempt.isClaimed) return recordOrder(context, id, await payments.capture(orderId, attemptKey(attempt.payment)));
  if (attempt.payment.state !== 'unverified') return attempt.payment;
  throw new ProviderUnavailable('The payment is being captured.');
}

function ignoreProblem(thrown: unknown): undefined {
  if (!(thrown instanceof Problem)) throw thrown;
}
