import type { PaymentForm } from '#domain/payment/payment-form';
import type { PaymentOutcome } from '#domain/payment/replies';

const KEY = 'payment';

/** What a reload of the page must find again; it is forgotten with the tab. */
export interface KeptPayment {
  form?: PaymentForm;
  /** An order whose window has been opened: it may be paid. */
  orderId?: string;
  outcome?: PaymentOutcome;
}

export function readKept(): KeptPayment {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Keeps it; an empty one is forgotten. A browser without storage keeps nothing. */
export function keep(payment: KeptPayment): void {
  try {
    if (Object.keys(payment).length > 0) sessionStorage.setItem(KEY, JSON.stringify(payment));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The page works without it.
  }
}
