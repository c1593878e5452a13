import { formatAmount } from '#domain/journal/cents';
import type { Journal } from '#domain/journal/journal';
import { hasReceipt } from '#domain/payment/payment';
import type { Receipt } from '#domain/payment/replies';
import type { Context } from '#server/kernel/context';
import { notFound } from '#server/kernel/http/problem';
import { articleTypeOf, findReceipt } from './queries.ts';

/** The receipt of a payment, by its secret id. @throws Problem not_found, also for an unpaid order */
export async function readReceipt(journal: Journal, id: string, { reader }: Pick<Context, 'reader'>): Promise<Receipt> {
  const row = await findReceipt(reader, 'receipt_id', id);
  if (!row || !hasReceipt(row.state)) throw notFound();
  return receiptOf(journal, row);
}

/** A receipt: of the manuscript only number and type. */
export function receiptOf(journal: Journal, row: NonNullable<Awaited<ReturnType<typeof findReceipt>>>): Receipt {
  const { state, manuscript_number, provider, payer_name, payer_email, amount_cents, full_cents } = row;
  return {
    id: row.receipt_id,
    reference: row.id.toUpperCase(),
    state,
    manuscript_number,
    article_type: articleTypeOf(journal, row.article_type),
    amount: formatAmount(amount_cents),
    full_amount: formatAmount(full_cents),
    currency: row.currency,
    refunded: formatAmount(row.refunded_cents),
    refunded_currency: row.captured_currency ?? row.currency,
    // The fee may have changed since: this payment shows what was waived then.
    waiver_percent: Math.round(100 - (100 * amount_cents) / full_cents),
    provider,
    transaction: row.capture_id ?? (row.reference || null),
    payer_name,
    payer_email,
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
