import { PAYMENT_TEXTS, usdOnWire } from '#domain/payment/payment';
import type { PaymentOutcome } from '#domain/payment/replies';
import { Problem } from '#server/kernel/http/problem';
import type { PaymentRow } from './queries.ts';

/**
 * What a payer is told of a payment: 200 where it is paid, 202 where it is being confirmed.
 * @throws Problem conflict with the reason for everything else
 */
export function outcomeOf(payment: PaymentRow, { declined = false } = {}): Response {
  const { state, receipt_id, capture_id, amount_cents } = payment;
  switch (state) {
    case 'completed': {
      const claim = { amount: usdOnWire(amount_cents), paymentMethod: 'paypal', status: 'completed' };
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
