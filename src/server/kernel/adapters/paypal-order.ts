import * as z from 'zod';
import { centsOf } from '#domain/journal/cents';
import type { TakenMoney } from '#domain/payment/payment';
import { type ProviderOrder, ProviderUnavailable } from './payments.ts';

const Money = z.object({ value: z.string(), currency_code: z.string() });
const Capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Money,
  custom_id: z.string().optional(),
});
const Refund = z.object({ status: z.string(), amount: Money });
const Unit = z.object({
  custom_id: z.string().optional(),
  payments: z.object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) }).optional(),
});

/** The part of PayPal's order (Orders v2) that the journal reads. */
const Order = z.object({ id: z.string().min(1), status: z.string(), purchase_units: z.array(Unit).min(1) });

const STATUS: Readonly<Record<string, ProviderOrder['status']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'done',
  VOIDED: 'declined',
};

const CAPTURE_STATUS: Readonly<Record<string, TakenMoney['status']>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  DECLINED: 'declined',
  FAILED: 'declined',
};

/** Whether an order shows what was taken and for which payment; minimal replies do not. */
export function isWholeOrder(body: unknown): boolean {
  const unit = Order.safeParse(body).data?.purchase_units[0];
  const captures = unit?.payments?.captures ?? [];
  return captures.length > 0 && Boolean(unit?.custom_id ?? captures[0]?.custom_id);
}

/**
 * Parses PayPal's order. It may contain a declined capture beside a successful one: the latter counts.
 * @throws ProviderUnavailable for anything else
 */
export function readPaypalOrder(body: unknown): ProviderOrder {
  const parsed = Order.safeParse(body);
  const status = parsed.success ? STATUS[parsed.data.status] : undefined;
  const unit = parsed.data?.purchase_units[0];
  if (!parsed.success || !status || !unit)
    throw new ProviderUnavailable('PayPal answered with something that is not an order.');
  const { captures = [], refunds = [] } = unit.payments ?? {};
  const capture = captures.find((one) => CAPTURE_STATUS[one.status] !== 'declined') ?? captures.at(-1);
  const reference = unit.custom_id ?? capture?.custom_id ?? '';
  if (!capture) return { id: parsed.data.id, status, reference, money: null };
  const captureStatus = CAPTURE_STATUS[capture.status];
  if (!captureStatus) throw new ProviderUnavailable('PayPal answered with a capture in a state that is not known.');
  const refundedCents = refunds
    .filter((refund) => refund.status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + (centsOf(amount.value) ?? 0), 0);
  const cents = centsOf(capture.amount.value);
  const money: TakenMoney = {
    captureId: capture.id,
    status: captureStatus,
    cents,
    currency: capture.amount.currency_code,
    reference,
    refundedCents: captureStatus === 'refunded' ? (cents ?? refundedCents) : refundedCents,
  };
  return { id: parsed.data.id, status, reference, money };
}
