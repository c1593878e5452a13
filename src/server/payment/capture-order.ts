import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { formatAmount } from '#domain/journal/currency';
import type { Journal } from '#domain/journal/journal';
import { isAwaited, matchesCharge, PAYMENT_TEXTS, type PaymentState, paymentObstacle } from '#domain/payment/payment';
import type { PaymentOutcome } from '#domain/payment/replies';
import { type Payments, ProviderUnavailable } from '#server/kernel/adapters/payments';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  articleTypeOf,
  findActivePayment,
  findChargedManuscript,
  findPayment,
  findPaymentByProviderId,
  lockFee,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './queries.ts';
import { recordOrder } from './record-order.ts';

const CAPTURE_LIMIT = { name: 'payment capture', max: 120, seconds: 3_600 };

/** How long a capture may be in progress; then the next caller or the outbox resolves it. */
export const CAPTURE_LEASE_MS = 60_000;

/** How long a call waits for the result of a concurrent one, and how often it checks. */
const RESULT_WAIT_MS = 1_500;
const RESULT_POLL_MS = 100;

/**
 * Captures an approved order, once. The attempt is recorded first, so that the outbox can resolve it whatever happens.
 */
export async function captureOrder(orderId: string, { context, ip }: Call): Promise<Response> {
  const { payments } = context;
  if (!payments) throw notFound();
  await consumeAttempt(context, CAPTURE_LIMIT, ip);
  const found = await findPaymentByProviderId(context.reader, payments.provider, orderId);
  if (found?.provider_order_id !== orderId) throw notFound();
  const now = context.clock.now();
  const attempt = await context.db.transaction().execute((trx) => beginCapture(context.journal, trx, found, now));
  if (!attempt.isClaimed)
    return captureReply(await refreshFromProvider(await awaitResult(attempt.payment, context), payments, context));
  try {
    const order = await payments.capture(orderId, attemptKey(attempt.payment));
    const recorded = await recordOrder(context, found.id, order);
    return captureReply(recorded, { declined: order?.status === 'declined' });
  } catch (thrown) {
    if (!(thrown instanceof ProviderUnavailable)) throw thrown;
    context.log(
      'error',
      `It is not known whether payment ${found.id} was captured; the provider will be asked again.`,
      thrown,
    );
    return captureReply(attempt.payment);
  } finally {
    context.wakeOutbox();
  }
}

/** Concurrent calls wait briefly for the same result. */
async function awaitResult(payment: PaymentRow, { reader }: Call['context']): Promise<PaymentRow> {
  let now = payment;
  for (let waited = 0; now.state === 'unverified' && waited < RESULT_WAIT_MS; waited += RESULT_POLL_MS) {
    await pause(RESULT_POLL_MS);
    now = (await findPayment(reader, payment.id)) ?? now;
  }
  return now;
}

/** Asks the provider directly rather than waiting for the outbox, because looking up an order moves no money. */
async function refreshFromProvider(
  payment: PaymentRow,
  payments: Payments,
  context: Call['context'],
): Promise<PaymentRow> {
  const { id, state, provider_order_id: orderId } = payment;
  if (!isAwaited(state) || !orderId) return payment;
  try {
    const order = await payments.readOrder(orderId);
    return order?.money ? await recordOrder(context, id, order) : payment;
  } catch (thrown) {
    if (!(thrown instanceof ProviderUnavailable)) throw thrown;
    return payment;
  } finally {
    context.wakeOutbox();
  }
}

/** When a payment in each state may be captured: immediately, once the last attempt is stale, or never. */
const CAPTURABLE: Readonly<Record<PaymentState, 'at once' | 'once stale' | 'never'>> = {
  created: 'at once',
  unverified: 'once stale',
  pending: 'never',
  completed: 'never',
  declined: 'never',
  mismatch: 'never',
  refunded: 'never',
};

/**
 * Claims the right to ask the provider; `isClaimed` is false if another call has claimed it, or there is nothing to
 * ask.
 */
export async function beginCapture(
  journal: Journal,
  trx: Transaction<Database>,
  { id, manuscript_id }: Pick<PaymentRow, 'id' | 'manuscript_id'>,
  now: Date,
): Promise<{ isClaimed: boolean; payment: PaymentRow }> {
  await lockFee(trx, manuscript_id);
  const payment = await lockPayment(trx, id);
  if (!payment) throw notFound();
  const { state, updated_at } = payment;
  const capturable = CAPTURABLE[state];
  // Absolute difference: a lease set by a fast clock must not last until that time.
  const isStale = capturable === 'once stale' && Math.abs(now.getTime() - updated_at.getTime()) >= CAPTURE_LEASE_MS;
  if (capturable !== 'at once' && !isStale) return { isClaimed: false, payment };
  await requireDue(journal, trx, payment);
  // A stale attempt is repeated with the same key; after a known result a new attempt begins.
  const asked_at = isStale ? payment.asked_at : now;
  await updatePayment(trx, id, { state: 'unverified', asked_at, updated_at: now });
  const later = new Date(now.getTime() + CAPTURE_LEASE_MS);
  if (!isStale) await enqueue(trx, { kind: 'payment.settle', payload: { payment_id: id } }, now, later);
  return { isClaimed: true, payment: { ...payment, state: 'unverified', asked_at, updated_at: now } };
}

/** Identifies a capture attempt, making it idempotent at the provider. */
export const attemptKey = ({ id, asked_at }: Pick<PaymentRow, 'id' | 'asked_at'>) => `${id}-${asked_at?.getTime()}`;

/** Checks the charge again: since the order, it may have been paid otherwise or waived, or the manuscript rejected. */
async function requireDue(journal: Journal, trx: Transaction<Database>, payment: PaymentRow): Promise<void> {
  const { id, manuscript_id, article_type } = payment;
  const charged = await findChargedManuscript(journal, readerOf(trx), 'id', manuscript_id);
  const refusal = charged && paymentObstacle(journal, charged, articleTypeOf(journal, article_type));
  if (refusal || !charged?.fee) throw new Problem('conflict', refusal ?? PAYMENT_TEXTS.notAccepted);
  if (!matchesCharge(payment, charged.fee)) throw new Problem('conflict', PAYMENT_TEXTS.amountChanged);
  if (await findActivePayment(trx, manuscript_id, id)) throw new Problem('conflict', PAYMENT_TEXTS.checking);
}

/**
 * The reply to a payer: 200 if paid, 202 while being confirmed.
 * @throws Problem conflict with the reason in any other state
 */
function captureReply(payment: PaymentRow, { declined = false } = {}): Response {
  const { state, receipt_id, capture_id, amount_cents } = payment;
  switch (state) {
    case 'completed': {
      const claim = { amount: formatAmount(amount_cents), paymentMethod: 'paypal', status: 'completed' };
      const paid: PaymentOutcome = {
        state,
        message: PAYMENT_TEXTS.thanks,
        receipt_id,
        payment: { paymentId: capture_id ?? payment.id, ...claim },
      };
      return Response.json(paid);
    }
    case 'unverified':
    case 'pending': {
      const checking: PaymentOutcome = { state, message: PAYMENT_TEXTS.checking, receipt_id, payment: null };
      return Response.json(checking, { status: 202 });
    }
    case 'created':
      throw new Problem('conflict', declined ? PAYMENT_TEXTS.declined : PAYMENT_TEXTS.notApproved);
    case 'declined':
    case 'mismatch':
    case 'refunded':
      throw new Problem('conflict', PAYMENT_TEXTS[state]);
    default:
      return state satisfies never;
  }
}
