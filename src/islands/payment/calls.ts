import { api } from '#domain/kernel/paths';
import { paymentApi } from '#domain/payment/paths';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import type { PaymentForm } from '#domain/payment/payment-form';
import type { PaymentConfig, PaymentOrder, PaymentOutcome, Receipt } from '#domain/payment/replies';
import type { OwnManuscriptCard } from '#domain/submission/author-area';
import { callApi } from '#islands/kernel/api.ts';

const { failed } = PAYMENT_TEXTS;

/** The provider that takes payments, and the configuration of its script. */
export function readPaymentConfig(): Promise<PaymentConfig> {
  return callApi(paymentApi.config, { fallback: failed });
}

/** Creates an order for the amount due, which the server determines. */
export function createOrder(body: PaymentForm): Promise<PaymentOrder> {
  return callApi(paymentApi.orders, { method: 'POST', body, as: true, fallback: failed });
}

/** Captures an approved order; a repeated call returns the outcome. */
export function captureOrder(orderId: string): Promise<PaymentOutcome> {
  return callApi(paymentApi.capture(orderId), { method: 'POST', fallback: failed });
}

/** The signed-in person's manuscripts, with the amount due for each. */
export function listOwnCharges(): Promise<OwnManuscriptCard[]> {
  return callApi(api.authorManuscripts, { as: true, fallback: failed });
}

/**
 * Reports that a payment was made (spec §7). The journal's record does not depend on it: a failure is only logged (spec
 * §8).
 */
export async function claimPayment(payment: NonNullable<PaymentOutcome['payment']>): Promise<void> {
  try {
    await callApi(paymentApi.donations, { method: 'POST', body: payment, fallback: failed });
  } catch (thrown) {
    console.warn('The payment could not be reported.', thrown);
  }
}

export function readReceipt(id: string): Promise<Receipt> {
  return callApi(paymentApi.receipt(id), { fallback: 'The receipt could not be loaded. Please try again.' });
}

/** Answers in place of a payer in PayPal's window. */
export function answerDemonstrationOrder(orderId: string, answer: 'approve' | 'decline'): Promise<unknown> {
  return callApi(paymentApi.answerDemonstrationOrder(orderId), { method: 'POST', body: { answer }, fallback: failed });
}
