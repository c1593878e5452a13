import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { DECISIONS } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { chargeOf } from '#domain/payment/fee';
import { dueCents, PAYMENT_TEXTS } from '#domain/payment/payment';
import { Problem } from '#server/kernel/http/problem';
import { findArticleType, insertFee, lockFee, wasPublished } from './queries.ts';

/**
 * Applies a decision to the charge: acceptance makes it due. Returns a warning if the manuscript is published unpaid.
 * @throws Problem conflict instead, if the journal publishes only settled manuscripts
 */
export async function updateChargeAfterDecision(
  journal: Journal,
  trx: Transaction<Database>,
  { id, status }: { id: string; status: ManuscriptStatus },
  { publicationWaitsForPayment, now }: { publicationWaitsForPayment: boolean; now: Date },
): Promise<{ warning?: string }> {
  const { owesCharge, isOnSite } = DECISIONS[status];
  if (!owesCharge) return {};
  if (!(await wasPublished(trx, id))) await createFee(journal, trx, id, now);
  if (!isOnSite) return {};
  const fee = await lockFee(trx, id);
  if (fee?.state !== 'due') return {};
  if (publicationWaitsForPayment) throw new Problem('conflict', PAYMENT_TEXTS.notYetPublishable);
  return { warning: PAYMENT_TEXTS.unpaid };
}

/** Creates an accepted manuscript's charge, unless it exists. */
async function createFee(
  journal: Journal,
  trx: Transaction<Database>,
  manuscript_id: string,
  created_at: Date,
): Promise<void> {
  const article_type = await findArticleType(journal, trx, manuscript_id);
  const waiver_percent = 0;
  const amount_cents = chargeOf(journal, article_type);
  const due_cents = dueCents(amount_cents, waiver_percent);
  const state = due_cents === 0 ? 'waived' : 'due';
  const { currency } = journal;
  const charge = { amount_cents, waiver_percent, due_cents, currency };
  await insertFee(trx, { manuscript_id, article_type, ...charge, state, created_at });
}
