import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import {
  asksWhatIsDue,
  canMove,
  type FeeState,
  type JudgedState,
  judgeMoney,
  type PaymentProblem,
} from '#domain/payment/payment';
import type { ProviderOrder } from '#server/kernel/adapters/payments';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findHolder, findPayment, lockFee, lockPayment, type PaymentRow, updateFee, updatePayment } from './queries.ts';

/**
 * Applies the provider's state of an order, idempotently and in any order. Money is never forgotten: a payment that
 * differs from the charge is kept as a mismatch and reported to the office. Undefined if the provider knows no such
 * order.
 */
export async function recordOrder(
  context: Pick<Context, 'db' | 'reader' | 'clock'>,
  paymentId: string,
  order: ProviderOrder | undefined,
): Promise<PaymentRow> {
  const now = context.clock.now();
  const { manuscript_id } = await existing(context.reader, paymentId);
  await context.db.transaction().execute(async (trx) => {
    const fee = await lockFee(trx, manuscript_id);
    const payment = await lockPayment(trx, paymentId);
    if (!fee || !payment) return;
    const verdict = await judge(trx, { payment, fee, order });
    const money = order?.money ?? null;
    const paidBack = money?.refundedCents ?? 0;
    const isMoved = verdict.state !== payment.state && canMove(payment.state, verdict.state);
    const isPaidBack = paidBack > payment.refunded_cents;
    const hasTaken = money?.status === 'completed' || money?.status === 'refunded';
    const isNewlyTaken = hasTaken && payment.captured_cents === null && money.cents !== null;
    if (!isMoved && !isPaidBack && !isNewlyTaken) return;
    await updatePayment(trx, paymentId, {
      ...(isMoved && { state: verdict.state, problem: verdict.problem }),
      ...(money && { capture_id: money.captureId, captured_currency: money.currency }),
      ...(isNewlyTaken && { captured_cents: money.cents }),
      ...(isPaidBack && { refunded_cents: paidBack }),
      ...(isMoved && verdict.state === 'completed' && { paid_at: now }),
      updated_at: now,
    });
    if (isMoved && verdict.state === 'completed')
      await updateFee(trx, manuscript_id, { state: 'paid', settled_at: now });
    // The money was returned: the charge is due again, until the office exempts it.
    if (isMoved && verdict.state === 'refunded' && payment.state === 'completed') {
      await updateFee(trx, manuscript_id, { state: 'due', settled_at: null });
    }
    if (verdict.state === 'created' || (!isMoved && !isPaidBack)) return;
    const kind = isMoved ? MAIL_OF[verdict.state] : 'mail.payment-refunded';
    if (kind) await enqueue(trx, { kind, payload: { payment_id: paymentId, manuscript_id } }, now);
    const object = { type: 'payment', id: paymentId };
    const currency = money?.currency ?? payment.currency;
    const details = { manuscript_id, problem: verdict.problem, refunded_cents: paidBack, currency };
    const action = `payment.${isMoved ? verdict.state : 'refunded-in-part'}` as const;
    await appendEvent(trx, { actor: SYSTEM, action, object, details }, now);
  });
  return existing(context.reader, paymentId);
}

const MAIL_OF = {
  completed: 'mail.payment-receipt',
  mismatch: 'mail.payment-mismatch',
  refunded: 'mail.payment-refunded',
  pending: undefined,
  declined: undefined,
} as const;

interface Judged {
  payment: PaymentRow;
  fee: NonNullable<Awaited<ReturnType<typeof lockFee>>>;
  order: ProviderOrder | undefined;
}

/** Whether a payment in a state pays the charge, or will. */
const PAYS: Readonly<Record<JudgedState, boolean>> = {
  completed: true,
  pending: true,
  declined: false,
  refunded: false,
  mismatch: false,
};

/** Why a charge accepts no more money. */
const SETTLED: Readonly<Record<FeeState, PaymentProblem | null>> = {
  due: null,
  paid: 'paid_before',
  waived: 'not_due',
  exempt: 'not_due',
};

async function judge(
  trx: Transaction<Database>,
  { payment, fee, order }: Judged,
): Promise<{ state: JudgedState | 'created'; problem: PaymentProblem | null }> {
  if (!order) return { state: 'declined', problem: null };
  if (!order.money) return { state: 'created', problem: null };
  const verdict = judgeMoney(payment, order.money);
  if (!PAYS[verdict.state] || payment.state === 'completed') return verdict;
  const settled = SETTLED[fee.state];
  if (settled === 'paid_before' || (await findHolder(trx, fee.manuscript_id, payment.id))) {
    return { state: 'mismatch', problem: 'paid_before' };
  }
  if (settled || !asksWhatIsDue(payment, fee)) return { state: 'mismatch', problem: 'not_due' };
  return verdict;
}

async function existing(db: Context['reader'], id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}
