import { has } from '#domain/decision/decision';
import { centsOf } from '#domain/journal/cents';
import type { Journal } from '#domain/journal/journal';
import { formatUsd } from '#domain/payment/fee';
import { PAYMENT_PROBLEMS, PAYMENT_TEXTS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import type { Receipt } from '#domain/payment/replies';
import { nameOfSeveral } from '#domain/publication/article-type';
import type { Letter } from '#server/kernel/outbox/mail-template';
import type { PaymentRow } from './queries.ts';

const dollars = (amount: string) => formatUsd(centsOf(amount) ?? 0);

/** The receipt for the payer. */
export function receiptEmail(journal: Journal, receipt: Receipt, url: string): Letter {
  const { manuscript_number, article_type, amount, provider, reference, payer_name } = receipt;
  return {
    subject: `Receipt: article processing charge of ${manuscript_number}`,
    greeting: `Dear ${payer_name},`,
    paragraphs: [
      `Thank you. The article processing charge of the manuscript ${manuscript_number} is paid: ${dollars(amount)} (${nameOfSeveral(journal, article_type)}).`,
      `Paid by: ${PAYMENT_PROVIDER_LABELS[provider]}\nReceipt number: ${reference}`,
      ...(provider === 'demonstration' ? [PAYMENT_TEXTS.demonstration] : []),
    ],
    action: { label: 'Open the receipt', url },
    closing: ['You can save it there as a PDF. Anyone with this link can read the receipt.'],
    reason: 'this address was given for a payment receipt.',
  };
}

/** Tells the office about money that is not the charge. */
export function paymentMismatchEmail(payment: PaymentRow & { manuscript_number: string }, url: string): Letter {
  const { manuscript_number, amount_cents, captured_cents, captured_currency, problem } = payment;
  const taken = captured_cents === null ? 'an amount that cannot be read' : (captured_cents / 100).toFixed(2);
  return {
    subject: `Payment mismatch: ${manuscript_number}`,
    greeting: 'Dear colleagues,',
    paragraphs: [
      `A payment for ${manuscript_number} does not match the charge. ${problem ? PAYMENT_PROBLEMS[problem] : ''}`,
      `Requested: ${(amount_cents / 100).toFixed(2)} USD\nPaid: ${taken} ${captured_currency ?? ''}\nTransaction: ${payment.capture_id ?? 'not known'}`,
      'This payment does not settle the charge. Compare the transaction with the provider’s account, write to the payer, and refund any excess there.',
    ],
    action: { label: 'Open the payments', url },
    ...sendToOffice,
  };
}

/** Tells the office about a refund by the provider. */
export function refundEmail(payment: Refunded, url: string): Letter {
  const { manuscript_number, refunded_cents, captured_cents, amount_cents } = payment;
  const rest = consequenceOf(payment);
  return {
    subject: `Refunded: ${manuscript_number}`,
    greeting: 'Dear colleagues,',
    paragraphs: [
      `${formatUsd(refunded_cents)} of the payment of ${formatUsd(captured_cents ?? amount_cents)} for ${manuscript_number} was refunded. ${rest}`,
    ],
    action: { label: 'Open the payments', url },
    ...sendToOffice,
  };
}

type Refunded = PaymentRow & { manuscript_number: string; manuscript_status: string };

function consequenceOf({ problem, state, manuscript_status }: Refunded): string {
  if (problem) return 'It had not settled the charge.';
  if (state === 'refunded' && !has('owesCharge', manuscript_status)) return 'Nothing is due now.';
  if (state === 'refunded') return 'The charge is due again, unless you exempt the manuscript.';
  return 'The charge stays paid.';
}

const sendToOffice = { isUnsigned: true, reason: 'it is the address of the editorial office.' };
