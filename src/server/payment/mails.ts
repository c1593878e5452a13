import { has } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import { countryName } from '#domain/kernel/country';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { PAYMENT_MAILS, WAIVER_MAILS } from '#domain/payment/mail-templates';
import { formatMoney, formatMoneyInFull } from '#domain/payment/money';
import { PAYMENT_PROBLEMS, PAYMENT_TEXTS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import type { Receipt } from '#domain/payment/replies';
import { isVisibleToOffice, type WaiverKind, type WaiverState, waiverKindLabel } from '#domain/payment/waiver';
import { articleTypePlural } from '#domain/publication/article-type';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';
import type { PaymentRow } from './queries.ts';

const write = mailWriter(PAYMENT_MAILS);

export function receiptEmail(journal: Journal, receipt: Receipt, url: string): EmailContent {
  const { manuscript_number, article_type, amount, currency, provider, reference, payer_name } = receipt;
  const letter = write(
    journal,
    'payment-receipt',
    {
      name: payer_name,
      number: manuscript_number,
      amount: formatMoney(amount, currency),
      article_type: articleTypePlural(journal, article_type),
      provider: PAYMENT_PROVIDER_LABELS[provider],
      receipt: reference,
    },
    { url },
  );
  if (provider !== 'demonstration') return letter;
  return { ...letter, paragraphs: [...letter.paragraphs, PAYMENT_TEXTS.demonstration] };
}

/** Notifies the office of a payment that differs from the charge. */
export function paymentMismatchEmail(
  journal: Journal,
  payment: PaymentRow & { manuscript_number: string },
  url: string,
): EmailContent {
  const { manuscript_number, amount_cents, currency, captured_cents, capture_id, problem } = payment;
  return write(
    journal,
    'payment-mismatch',
    {
      number: manuscript_number,
      problem: problem ? PAYMENT_PROBLEMS[problem] : '',
      amount: formatMoneyInFull(amount_cents, currency),
      paid:
        captured_cents === null
          ? 'an amount that cannot be read'
          : formatMoneyInFull(captured_cents, payment.captured_currency ?? currency),
      transaction: capture_id ?? 'not known',
    },
    { url },
  );
}

/** Notifies the office of a refund by the provider. */
export function refundEmail(journal: Journal, payment: RefundedPayment, url: string): EmailContent {
  const { manuscript_number: number, refunded_cents, captured_cents, amount_cents } = payment;
  const currency = payment.captured_currency ?? payment.currency;
  const refunded = formatMoney(refunded_cents, currency);
  const paid = formatMoney(captured_cents ?? amount_cents, currency);
  return write(
    journal,
    'payment-refunded',
    { number, refunded, paid, consequence: refundConsequence(payment) },
    { url },
  );
}

type RefundedPayment = PaymentRow & { manuscript_number: string; manuscript_status: string };

function refundConsequence({ problem, state, manuscript_status }: RefundedPayment): string {
  if (problem) return 'It had not settled the charge.';
  if (state === 'refunded' && !has('owesCharge', manuscript_status)) return 'Nothing is due now.';
  if (state === 'refunded') return 'The charge is due again, unless you exempt the manuscript.';
  return 'The charge stays paid.';
}

/** The data of emails about a request. */
export interface WaiverEmailData {
  manuscript_number: string;
  title: string;
  status: ManuscriptStatus;
  country: string;
  kind: WaiverKind;
  reason: string;
  state: WaiverState;
  percent: number | null;
  note: string;
  /** The remaining charge; null before acceptance. */
  due_cents: number | null;
  currency: string | null;
}

const writeWaiver = mailWriter(WAIVER_MAILS);
const about = ({ manuscript_number: number, title }: WaiverEmailData) => ({ number, title });

/** Confirms a request to the requester, without repeating the reason. */
export const waiverReceivedEmail = (journal: Journal, waiver: WaiverEmailData, url: string): EmailContent =>
  writeWaiver(journal, isVisibleToOffice(waiver.status) ? 'waiver-received' : 'waiver-sealed', about(waiver), { url });

/** Notifies the office of a request for an accepted manuscript. */
export const officeWaiverEmail = (journal: Journal, waiver: WaiverEmailData, url: string): EmailContent =>
  writeWaiver(
    journal,
    'waiver-to-office',
    { ...about(waiver), waiver: waiverKindLabel(journal, waiver.kind), country: countryName(waiver.country) },
    { url, quote: waiver.reason },
  );

/** Notifies the author of the office's decision. */
export function waiverDecidedEmail(journal: Journal, waiver: WaiverEmailData, url: string): EmailContent {
  const { state, percent, note: quote, due_cents, currency } = waiver;
  if (state !== 'granted') return writeWaiver(journal, 'waiver-refused', about(waiver), { url, quote });
  if (percent === 100) return writeWaiver(journal, 'waiver-granted', about(waiver), { quote });
  const isCharged = due_cents !== null && currency !== null;
  const due_note = isCharged ? `The amount due is ${formatMoney(due_cents, currency)}.` : '';
  return writeWaiver(journal, 'waiver-reduced', { ...about(waiver), percent: `${percent}%`, due_note }, { url, quote });
}
