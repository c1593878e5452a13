import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { formatMoney } from '#domain/payment/money';
import { isRefundable, PAYMENT_TEXTS, paymentObstacle } from '#domain/payment/payment';
import type { FeeExemption, RecordedPayment, RefundOutcome } from '#domain/payment/payment-form';
import { isOnline } from '#domain/payment/provider';
import { ProviderUnavailable } from '#server/kernel/adapters/payments';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId, randomToken } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { settlePayment } from './deliver-payment.ts';
import {
  findActivePayment,
  findChargedManuscript,
  findPayment,
  insertPayment,
  lockFee,
  lockPayment,
  updateFee,
  updatePayment,
} from './queries.ts';

type Caller = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/**
 * Records a bank transfer or purchase order, for the whole charge and only once.
 * @throws Problem conflict with the reason; bad_request if the amount is not the charge
 */
export async function recordPayment(
  payment: RecordedPayment,
  { context, user, manuscript: { id: manuscript_id } }: Caller,
): Promise<Response> {
  const now = context.clock.now();
  const id = randomId();
  await context.db.transaction().execute(async (trx) => {
    const fee = await lockPayableFee(context.journal, trx, manuscript_id);
    if (payment.amount !== fee.due_cents) {
      const sentence = `The charge is ${formatMoney(fee.due_cents, fee.currency)}. Record the payment once the full amount has been received.`;
      throw new Problem('bad_request', sentence, { fields: { amount: [sentence] }, showText: true });
    }
    await insertPayment(trx, {
      id,
      manuscript_id,
      provider: payment.method,
      provider_order_id: null,
      capture_id: null,
      problem: null,
      article_type: fee.article_type,
      amount_cents: payment.amount,
      currency: fee.currency,
      state: 'completed',
      captured_cents: payment.amount,
      captured_currency: fee.currency,
      reference: payment.reference,
      payer_name: payment.payer_name,
      payer_email: payment.payer_email,
      received_on: payment.received_on,
      recorded_by: user.email,
      recorded_by_id: user.id,
      receipt_id: randomToken(),
      created_at: now,
      paid_at: now,
      updated_at: now,
    });
    await updateFee(trx, manuscript_id, { state: 'paid', settled_at: now });
    await enqueue(trx, { kind: 'mail.payment-receipt', payload: { payment_id: id, manuscript_id } }, now);
    const actor = { id: user.id, name: user.email };
    const details = { manuscript_id, method: payment.method };
    await appendEvent(trx, { actor, action: 'payment.recorded', object: { type: 'payment', id }, details }, now);
  });
  context.wakeOutbox();
  return Response.json(
    { message: 'The payment has been recorded. We will email the receipt to the payer.', id },
    { status: 201 },
  );
}

/**
 * Exempts a manuscript from its charge, with a reason.
 * @throws Problem conflict if it is already paid, or a payment is in progress
 */
export async function exemptFromCharge({ reason }: FeeExemption, { context, user, manuscript: { id } }: Caller) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockPayableFee(context.journal, trx, id);
    await updateFee(trx, id, { state: 'exempt', exempt_reason: reason, settled_at: now });
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'fee.exempted', object: { type: 'manuscript', id } }, now);
  });
  return { message: 'The manuscript is exempt from the charge.' };
}

/**
 * Records how the payment for a rejected manuscript was settled. @throws Problem conflict if no refund is due, or the
 * payment provider reports it
 */
export async function settleRefund(
  { outcome, reason }: RefundOutcome,
  { context, user, manuscript: { id, status } }: Caller,
) {
  const now = context.clock.now();
  const actor = { id: user.id, name: user.email };
  await context.db.transaction().execute(async (trx) => {
    const fee = await lockFee(trx, id);
    const paid = await findActivePayment(trx, id);
    const payment = paid && (await lockPayment(trx, paid.id));
    const isDue = fee?.state === 'paid' && fee.kept_reason === '' && isRefundable(status as ManuscriptStatus);
    if (!isDue || !payment) throw new Problem('conflict', PAYMENT_TEXTS.nothingToRefund);
    if (outcome === 'kept') {
      await updateFee(trx, id, { kept_reason: reason });
      return appendEvent(trx, { actor, action: 'fee.kept', object: { type: 'manuscript', id }, details: {} }, now);
    }
    if (isOnline(payment.provider)) throw new Problem('conflict', PAYMENT_TEXTS.refundWithProvider);
    const { currency } = payment;
    const refunded_cents = payment.captured_cents ?? payment.amount_cents;
    await updatePayment(trx, payment.id, { state: 'refunded', refunded_cents, updated_at: now });
    await updateFee(trx, id, { state: 'due', settled_at: null });
    const object = { type: 'payment', id: payment.id };
    const details = { manuscript_id: id, problem: null, refunded_cents, currency };
    await appendEvent(trx, { actor, action: 'payment.refunded', object, details }, now);
  });
  return { message: outcome === 'kept' ? 'The journal keeps the payment.' : 'The refund has been recorded.' };
}

/** Asks the provider again on an editor's request. */
export async function checkPayment(id: string, { context }: Pick<Caller, 'context' | 'manuscript'>) {
  const payment = await findPayment(context.reader, id);
  if (!payment) throw notFound();
  if (payment.provider_order_id && payment.provider !== context.payments?.provider) {
    throw new Problem('conflict', PAYMENT_TEXTS.otherProvider);
  }
  try {
    const { state } = await settlePayment(payment, context);
    context.wakeOutbox();
    return { message: 'The payment was compared with the provider.', state };
  } catch (thrown) {
    if (!(thrown instanceof ProviderUnavailable)) throw thrown;
    throw new Problem('unavailable', 'The payment provider is not responding. Try again in a few minutes.', {
      cause: thrown,
    });
  }
}

/** Locks a manuscript's due fee with no payment in progress. */
async function lockPayableFee(journal: Journal, trx: Transaction<Database>, manuscriptId: string) {
  await lockFee(trx, manuscriptId);
  const charged = await findChargedManuscript(journal, readerOf(trx), 'id', manuscriptId);
  if (!charged) throw notFound();
  const refusal = paymentObstacle(journal, charged, charged.fee?.article_type ?? 'original_research');
  if (refusal || !charged.fee) throw new Problem('conflict', refusal ?? PAYMENT_TEXTS.notAccepted);
  if (await findActivePayment(trx, manuscriptId)) throw new Problem('conflict', PAYMENT_TEXTS.checking);
  return charged.fee;
}
