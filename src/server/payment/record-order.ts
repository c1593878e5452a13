import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import {
  canMove,
  type FeeState,
  matchesCharge,
  type PaymentProblem,
  type VerifiedState,
  verifyMoney,
} from '#domain/payment/payment';
import type { ProviderOrder } from '#server/kernel/adapters/payments';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  findActivePayment,
  findPayment,
  lockFee,
  lockPayment,
  type PaymentRow,
  updateFee,
  updatePayment,
} from './queries.ts';

/**
 * Applies the provider's state of an order, idempotently, whatever the order of reports. Money is never lost track of:
 * a payment that differs from the charge is kept as a mismatch and reported to the office. `order` is undefined if the
 * provider does not know it.
 */
export async function recordOrder(
  context: Pick<Context, 'db' | 'reader' | 'clock'>,
  paymentId: string,
  order: ProviderOrder | undefined,
): Promise<PaymentRow> {
  const now = context.clock.now();
  const { manuscript_id } = await requirePayment(context.reader, paymentId);
  await context.db.transaction().execute(async (trx) => {
    const fee = await lockFee(trx, manuscript_id);
    const payment = await lockPayment(trx, paymentId);
    if (!fee || !payment) return;
    const verdict = await verifyOrder(trx, { payment, fee, order });
    const money = order?.money ?? null;
    const refundedCents = money?.refundedCents ?? 0;
    const hasNewState = verdict.state !== payment.state && canMove(payment.state, verdict.state);
    const isNewlyRefunded = refundedCents > payment.refunded_cents;
    const isCaptured = money?.status === 'completed' || money?.status === 'refunded';
    const isNewlyCaptured = isCaptured && payment.captured_cents === null && money.cents !== null;
    if (!hasNewState && !isNewlyRefunded && !isNewlyCaptured) return;
    await updatePayment(trx, paymentId, {
      ...(hasNewState && { state: verdict.state, problem: verdict.problem }),
      ...(money && { capture_id: money.captureId, captured_currency: money.currency }),
      ...(isNewlyCaptured && { captured_cents: money.cents }),
      ...(isNewlyRefunded && { refunded_cents: refundedCents }),
      ...(hasNewState && verdict.state === 'completed' && { paid_at: now }),
      updated_at: now,
    });
    if (hasNewState && verdict.state === 'completed')
      await updateFee(trx, manuscript_id, { state: 'paid', settled_at: now });
    // The money was returned, so the charge is due again until the office exempts the manuscript.
    if (hasNewState && verdict.state === 'refunded' && payment.state === 'completed') {
      await updateFee(trx, manuscript_id, { state: 'due', settled_at: null });
    }
    if (verdict.state === 'created' || (!hasNewState && !isNewlyRefunded)) return;
    const kind = hasNewState ? MAIL_BY_STATE[verdict.state] : 'mail.payment-refunded';
    if (kind) await enqueue(trx, { kind, payload: { payment_id: paymentId, manuscript_id } }, now);
    const object = { type: 'payment', id: paymentId };
    const currency = money?.currency ?? payment.currency;
    const details = { manuscript_id, problem: verdict.problem, refunded_cents: refundedCents, currency };
    const action = `payment.${hasNewState ? verdict.state : 'refunded-in-part'}` as const;
    await appendEvent(trx, { actor: SYSTEM, action, object, details }, now);
  });
  return requirePayment(context.reader, paymentId);
}

const MAIL_BY_STATE = {
  completed: 'mail.payment-receipt',
  mismatch: 'mail.payment-mismatch',
  refunded: 'mail.payment-refunded',
  pending: undefined,
  declined: undefined,
} as const;

interface OrderCheck {
  payment: PaymentRow;
  fee: NonNullable<Awaited<ReturnType<typeof lockFee>>>;
  order: ProviderOrder | undefined;
}

/** Whether a payment in a state pays the charge, or will. */
const PAYS_CHARGE: Readonly<Record<VerifiedState, boolean>> = {
  completed: true,
  pending: true,
  declined: false,
  refunded: false,
  mismatch: false,
};

/** Why no more money is accepted for a charge; null if it is due. */
const REFUSAL_REASONS: Readonly<Record<FeeState, PaymentProblem | null>> = {
  due: null,
  paid: 'paid_before',
  waived: 'not_due',
  exempt: 'not_due',
};

async function verifyOrder(
  trx: Transaction<Database>,
  { payment, fee, order }: OrderCheck,
): Promise<{ state: VerifiedState | 'created'; problem: PaymentProblem | null }> {
  if (!order) return { state: 'declined', problem: null };
  if (!order.money) return { state: 'created', problem: null };
  const verdict = verifyMoney(payment, order.money);
  if (!PAYS_CHARGE[verdict.state] || payment.state === 'completed') return verdict;
  const settled = REFUSAL_REASONS[fee.state];
  if (settled === 'paid_before' || (await findActivePayment(trx, fee.manuscript_id, payment.id))) {
    return { state: 'mismatch', problem: 'paid_before' };
  }
  if (settled || !matchesCharge(payment, fee)) return { state: 'mismatch', problem: 'not_due' };
  return verdict;
}

async function requirePayment(db: Context['reader'], id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}
