import { centsOf } from '#domain/journal/cents';
import type { Journal } from '#domain/journal/journal';
import { officeToWriteTo } from '#domain/journal/office';
import { longDate } from '#domain/kernel/date';
import { formatUsd } from '#domain/payment/fee';
import { ORDER_DESCRIPTION, PAYMENT_STATE_LABELS, PAYMENT_TEXTS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import type { Receipt } from '#domain/payment/replies';
import { nameOfSeveral } from '#domain/publication/article-type';
import { letterhead } from '#server/kernel/typeset/letterhead';
import { typesetPage } from '#server/kernel/typeset/typeset';

/** The receipt as a PDF; `now` is when it was made, for as long as nothing is paid. */
export async function typesetReceipt(journal: Journal, receipt: Receipt, now: Date): Promise<Uint8Array> {
  const madeAt = receipt.paid_at ? new Date(receipt.paid_at) : now;
  const { pdf } = await typesetPage({ template: 'receipt', data: dataOf(journal, receipt), madeAt });
  return pdf;
}

function dataOf(journal: Journal, receipt: Receipt): object {
  const { amount, full_amount, waiver_percent, refunded, paid_at, payer_name, payer_email, transaction } = receipt;
  const dollars = (text: string) => `${formatUsd(centsOf(text) ?? 0)} ${receipt.currency}`;
  const facts = [
    { label: 'Number', value: receipt.reference },
    { label: 'Date', value: paid_at ? longDate(paid_at) : 'Not paid yet' },
    payer_name
      ? { label: 'Paid by', value: `${payer_name}\n${payer_email}` }
      : { label: 'Payer’s email', value: payer_email },
    { label: 'For', value: `${ORDER_DESCRIPTION}: ${nameOfSeveral(journal, receipt.article_type)}` },
    { label: 'Manuscript', value: receipt.manuscript_number },
    {
      label: 'Charge',
      value: waiver_percent > 0 ? `${dollars(full_amount)}, less a waiver of ${waiver_percent}%` : '',
    },
    { label: 'Amount', value: dollars(amount) },
    { label: 'Refunded', value: refunded === '0.00' ? '' : dollars(refunded) },
    { label: 'Method', value: PAYMENT_PROVIDER_LABELS[receipt.provider] },
    { label: 'Transaction', value: transaction ?? '' },
  ];
  return {
    journal: letterhead(journal),
    title: `Receipt ${receipt.reference}`,
    facts: facts.filter(({ value }) => value),
    notes: [
      ...(receipt.state === 'completed' ? [] : [`State: ${PAYMENT_STATE_LABELS[receipt.state]}.`]),
      ...(receipt.provider === 'demonstration' ? [PAYMENT_TEXTS.demonstration] : []),
      `Questions? Write to ${officeToWriteTo(journal)} and quote the receipt number.`,
    ],
  };
}
