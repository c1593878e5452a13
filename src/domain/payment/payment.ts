import { DECISIONS, isFinal } from '#domain/decision/decision';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { articleTypePlural } from '#domain/publication/article-type';

/** The description of an order at the provider (spec §7). */
export const ORDER_DESCRIPTION = 'APC Processing Fees';

/** The sentences of the payment page and its API (spec §5, §8; others are our own). */
export const PAYMENT_TEXTS = {
  chooseType: 'Please select an article type.',
  failed: 'There was an error processing your payment. Please try again.',
  dueAfterAcceptance: 'The charge is due only after acceptance. There is no charge for rejected manuscripts.',
  thanks: 'Thank you for the payment of the article processing charge. We will email you the receipt.',
  checking:
    'Your payment is being confirmed with the payment provider. Please do not pay again. We will email you the receipt.',
  unknown:
    'No charge was found for this manuscript ID and email address. A charge is due only after acceptance. Use the submission code from our emails, such as MJ-2023-0123-7K4QX2, or the email address of one of the authors.',
  notAccepted:
    'This manuscript has not been accepted. The charge is due only after acceptance, so there is nothing to pay now.',
  rejected: 'This manuscript was not accepted. There is no charge for rejected manuscripts.',
  paid: 'The charge for this manuscript has already been paid. You do not need to pay again.',
  waived: 'The charge for this manuscript is waived. There is nothing to pay.',
  exempt: 'This manuscript is exempt from the charge. There is nothing to pay.',
  amountChanged: 'The amount due has changed since you started. No money was taken. Please start the payment again.',
  notApproved: 'The payment has not been approved yet, so no money was taken. Approve it in the payment window first.',
  declined: 'The payment was declined, and no money was taken. Try another card or account, or ask your bank.',
  mismatch: 'The payment does not match the charge. The editorial office will contact you. Please do not pay again.',
  unavailable: 'Online payment is not set up. Pay by bank transfer instead: ask the editorial office for an invoice.',
  otherProvider: 'This payment was made with a provider that is no longer set up, so it cannot be checked.',
  claimUnknown: 'The payment provider has no record of this payment, or it is not for this journal.',
  claimDiffers: 'The amount or the status does not match the payment provider’s record.',
  claimUnchecked: 'We could not check the payment yet. We will try again and email you the receipt.',
  refunded: 'This payment was refunded.',
  demonstration: 'This journal is a demonstration: no money moves.',
  notYetPublishable:
    'The article processing charge for this manuscript has not been paid. It can be published once the charge is paid, waived or exempt.',
  refundDue: 'The charge was paid, and the manuscript was then rejected.',
  nothingToRefund: 'No payment for a rejected manuscript is waiting for a refund.',
  refundWithProvider:
    'This was paid online. Refund it through the payment provider; the refund is recorded here once the provider reports it.',
  unpaid: 'The article processing charge for this manuscript has not been paid yet.',
} as const;

/** The state of a manuscript's charge; only `due` accepts payments. */
export const FEE_STATES = ['due', 'paid', 'waived', 'exempt'] as const;
export type FeeState = (typeof FEE_STATES)[number];

export const FEE_STATE_LABELS: Readonly<Record<FeeState, string>> = {
  due: 'Due',
  paid: 'Paid',
  waived: 'Waived',
  exempt: 'Exempt',
};

/**
 * The state of a payment. `created`: ordered, no money. `unverified`: capture requested, outcome unknown. `pending`:
 * held by the provider. `completed`: the charge is paid. `mismatch`: the money received is not the charge (see
 * PAYMENT_PROBLEMS) and never pays one.
 */
export const PAYMENT_STATES = [
  'mismatch',
  'unverified',
  'pending',
  'completed',
  'refunded',
  'declined',
  'created',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  created: 'Started',
  unverified: 'Being confirmed',
  pending: 'Held by the provider',
  completed: 'Paid',
  declined: 'Declined',
  mismatch: 'Mismatch',
  refunded: 'Refunded',
};

/** Whether the provider's outcome is pending, and whether money moved, so that there is a receipt. */
const PAYMENT_FACTS: Readonly<Record<PaymentState, { isAwaited: boolean; hasReceipt: boolean }>> = {
  created: { isAwaited: false, hasReceipt: false },
  unverified: { isAwaited: true, hasReceipt: true },
  pending: { isAwaited: true, hasReceipt: true },
  completed: { isAwaited: false, hasReceipt: true },
  declined: { isAwaited: false, hasReceipt: false },
  mismatch: { isAwaited: false, hasReceipt: true },
  refunded: { isAwaited: false, hasReceipt: true },
};

/** Whether the provider's outcome is pending. */
export const isAwaited = (state: PaymentState): boolean => PAYMENT_FACTS[state].isAwaited;

/** Whether a payment has a receipt: orders merely begun or declined have none. */
export const hasReceipt = (state: PaymentState): boolean => PAYMENT_FACTS[state].hasReceipt;

/** Why received money does not count as the charge, for the office. */
export const PAYMENT_PROBLEMS = {
  amount: 'The amount differs from the one requested.',
  currency: 'The currency differs from the one requested.',
  order: 'The provider’s record refers to a different payment.',
  paid_before: 'The charge had already been paid. Refund this payment.',
  not_due: 'The charge was waived, exempt or changed before this payment arrived. Refund it or correct the charge.',
} as const;
export type PaymentProblem = keyof typeof PAYMENT_PROBLEMS;

// `unverified` may return to `created`: the provider reported that no money moved, so the order may be retried.
const NEXT_STATES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['unverified', 'pending', 'completed', 'declined', 'mismatch', 'refunded'],
  unverified: ['created', 'pending', 'completed', 'declined', 'mismatch', 'refunded'],
  pending: ['completed', 'declined', 'mismatch', 'refunded'],
  completed: ['refunded'],
  mismatch: ['refunded'],
  declined: [],
  refunded: [],
};

/** Whether a payment may change from one state to the other; captured money always stays on record. */
export function canMove(from: PaymentState, to: PaymentState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** The amount due in cents: the charge less a granted waiver in whole percent (spec §9). */
export function dueCents(amountCents: number, waiverPercent: number): number {
  if (!Number.isInteger(waiverPercent) || waiverPercent < 0 || waiverPercent > 100) {
    throw new RangeError('A waiver must be a whole percentage from 0 to 100.');
  }
  return Math.round((amountCents * (100 - waiverPercent)) / 100);
}

/** The facts that decide whether a charge can be paid now. `fee` is null before acceptance. */
export interface Chargeable {
  status: ManuscriptStatus;
  fee: { article_type: ArticleType; due_cents: number; state: FeeState } | null;
}

/** Why a charge in each state accepts no payment. */
const SETTLED_TEXTS: Readonly<Record<FeeState, string | undefined>> = {
  due: undefined,
  paid: PAYMENT_TEXTS.paid,
  waived: PAYMENT_TEXTS.waived,
  exempt: PAYMENT_TEXTS.exempt,
};

/** Why a charge cannot be paid now, for authors; undefined if it can. */
export function paymentObstacle(
  journal: Journal,
  { status, fee }: Chargeable,
  articleType: ArticleType,
): string | undefined {
  if (fee?.state === 'paid') return PAYMENT_TEXTS.paid;
  if (status === 'rejected') return PAYMENT_TEXTS.rejected;
  if (!fee || !DECISIONS[status].owesCharge) return PAYMENT_TEXTS.notAccepted;
  const settled = fee.due_cents === 0 ? PAYMENT_TEXTS.waived : SETTLED_TEXTS[fee.state];
  if (settled) return settled;
  if (fee.article_type !== articleType) {
    return `This manuscript was accepted as “${articleTypePlural(journal, fee.article_type)}”. Choose that article type.`;
  }
  return undefined;
}

/** Whether a payment is for exactly the amount due, in the currency of the charge. */
export const matchesCharge = (
  payment: { amount_cents: number; currency: string },
  fee: { due_cents: number; currency: string },
): boolean => payment.amount_cents === fee.due_cents && payment.currency === fee.currency;

/** Whether a manuscript in this status will never owe a charge, so that payments are refunded. */
export const isRefundable = (status: ManuscriptStatus): boolean => isFinal(status) && !DECISIONS[status].owesCharge;

/** An order's money as the provider reports it; amounts in whole cents, or null if they are not. */
export interface ProviderMoney {
  captureId: string;
  status: 'completed' | 'pending' | 'declined' | 'refunded';
  cents: number | null;
  currency: string;
  refundedCents: number;
  /** Our own payment id, used when creating the order. */
  reference: string;
}

export type VerifiedState = ProviderMoney['status'] | 'mismatch';

/** The outcome of the provider's reply, given the charge (spec §7, design §8). */
export function verifyMoney(
  requested: { id: string; amount_cents: number; currency: string },
  money: ProviderMoney,
): { state: VerifiedState; problem: PaymentProblem | null } {
  const problem =
    money.reference !== requested.id
      ? 'order'
      : money.currency !== requested.currency
        ? 'currency'
        : money.cents !== requested.amount_cents
          ? 'amount'
          : null;
  switch (money.status) {
    case 'declined':
      return { state: 'declined', problem: null };
    case 'refunded':
      return { state: 'refunded', problem };
    case 'completed':
    case 'pending':
      return problem ? { state: 'mismatch', problem } : { state: money.status, problem };
    default:
      return money.status satisfies never;
  }
}
