import { PAYMENT_TEXTS } from '#domain/payment/payment';
import type { PaymentClaim } from '#domain/payment/payment-form';
import type { PaymentOutcome } from '#domain/payment/replies';
import { ProviderUnavailable } from '#server/kernel/adapters/payments';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { requirePayments } from './create-order.ts';
import {
  findClaim,
  findPayment,
  findPaymentByProviderId,
  insertClaim,
  type PaymentRow,
  settleClaim,
} from './queries.ts';
import { recordOrder } from './record-order.ts';

const CLAIM_LIMIT = { name: 'payment claim', max: 60, seconds: 3_600 };

/**
 * `POST /api/donations` (spec §7): someone claims to have paid. The claim is checked against the record and the
 * provider (design §8).
 * @throws Problem unprocessable if it is false; conflict if the amount is not the charge
 */
export async function claimPayment({ paymentId, amount }: PaymentClaim, { context, ip }: Call): Promise<Response> {
  requirePayments(context);
  await consumeAttempt(context, CLAIM_LIMIT, ip);
  const recorded = await findRecorded(paymentId, context);
  if (recorded?.state === 'completed') return claimReply(recorded, amount, 200);
  try {
    return claimReply(await refreshPayment(paymentId, recorded, context), amount, 201);
  } catch (thrown) {
    if (!(thrown instanceof ProviderUnavailable)) throw thrown;
    return storeClaim({ paymentId, amount }, context);
  }
}

/** Checks a claim that could not be checked when it was made; throws if it still cannot. */
export async function checkClaim(paymentId: string, context: Context): Promise<void> {
  const claim = await findClaim(context.reader, paymentId);
  if (claim?.state !== 'unverified') return;
  const payment = await refreshPayment(paymentId, await findRecorded(paymentId, context), context);
  const isTrue = payment?.state === 'completed' && payment.captured_cents === claim.claimed_cents;
  const checked_at = context.clock.now();
  await settleClaim(context.db, paymentId, { state: isTrue ? 'confirmed' : 'refused', checked_at });
}

const findRecorded = async (paymentId: string, { reader, payments }: Context) =>
  payments && findPaymentByProviderId(reader, payments.provider, paymentId);

/** Finds a payment by the provider's id and refreshes it; undefined if it is not ours. */
async function refreshPayment(paymentId: string, recorded: PaymentRow | undefined, context: Context) {
  const payments = requirePayments(context);
  const order = recorded?.provider_order_id
    ? await payments.readOrder(recorded.provider_order_id)
    : await payments.findOrder(paymentId);
  const payment = recorded ?? (order && (await findPayment(context.reader, order.reference)));
  // Someone else's order may refer to one of our payments.
  if (!order || payment?.provider_order_id !== order.id) return undefined;
  return order.money ? recordOrder(context, payment.id, order) : payment;
}

function claimReply(payment: PaymentRow | undefined, amount: number, status: 200 | 201): Response {
  if (!payment) throw new Problem('unprocessable', PAYMENT_TEXTS.claimUnknown);
  switch (payment.state) {
    case 'mismatch':
      throw new Problem('conflict', PAYMENT_TEXTS.mismatch);
    case 'pending':
      return replyWith('pending', PAYMENT_TEXTS.checking, 202);
    case 'completed':
      if (payment.captured_cents === amount) return replyWith('completed', PAYMENT_TEXTS.thanks, status);
      throw new Problem('unprocessable', PAYMENT_TEXTS.claimDiffers);
    case 'created':
    case 'unverified':
    case 'declined':
    case 'refunded':
      throw new Problem('unprocessable', PAYMENT_TEXTS.claimDiffers);
    default:
      return payment.state satisfies never;
  }
}

async function storeClaim(claim: { paymentId: string; amount: number }, context: Context): Promise<Response> {
  const now = context.clock.now();
  const payment_id = claim.paymentId;
  await context.db.transaction().execute(async (trx) => {
    const isNew = await insertClaim(trx, { payment_id, claimed_cents: claim.amount, created_at: now });
    if (isNew) await enqueue(trx, { kind: 'payment.check-claim', payload: { payment_id } }, now);
  });
  context.wakeOutbox();
  return replyWith('unverified', PAYMENT_TEXTS.claimUnchecked, 202);
}

/** The claimant may not be the payer, so the reply has no receipt. */
function replyWith(state: PaymentOutcome['state'], message: string, status: number): Response {
  const outcome: PaymentOutcome = { state, message, receipt_id: null, payment: null };
  return Response.json(outcome, { status });
}
