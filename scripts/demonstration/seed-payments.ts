import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { chargeOf } from '#domain/payment/fee';
import { stableId } from '#server/kernel/identifiers';

/** The facts of a sample charge. */
interface Charged {
  manuscript_id: string;
  article_type: ArticleType;
  accepted_at: string;
  /** The payer; undefined if unpaid. */
  payer?: { name: string; email: string } | undefined;
}

const PAID_AFTER_MS = 3 * DAY_MS;

/** An accepted sample's charge, and its simulated payment. */
export async function insertCharge(
  journal: Journal,
  trx: Transaction<Database>,
  { manuscript_id, article_type, accepted_at, payer }: Charged,
): Promise<void> {
  const { currency } = journal;
  const amount_cents = chargeOf(journal, article_type);
  const paid_at = new Date(Date.parse(accepted_at) + PAID_AFTER_MS).toISOString();
  await trx
    .insertInto('fee')
    .values({
      manuscript_id,
      article_type,
      amount_cents,
      due_cents: amount_cents,
      currency,
      created_at: accepted_at,
      ...(payer ? { state: 'paid', settled_at: paid_at } : { state: 'due' }),
    })
    .execute();
  if (!payer) return;
  const upper = (word: string) => stableId(word, manuscript_id).toUpperCase();
  const order = { reference: stableId('payment', manuscript_id), amount_cents, currency };
  const taken = { id: `DEMO${upper('order')}`, capture_id: `TAKEN${upper('capture')}` };
  await trx
    .insertInto('demonstration_order')
    .values({ ...order, ...taken, status: 'completed', created_at: paid_at })
    .execute();
  await trx
    .insertInto('payment')
    .values({
      id: order.reference,
      manuscript_id,
      provider: 'demonstration',
      provider_order_id: taken.id,
      capture_id: taken.capture_id,
      article_type,
      amount_cents,
      currency,
      state: 'completed',
      problem: null,
      captured_cents: amount_cents,
      captured_currency: currency,
      received_on: null,
      payer_name: payer.name,
      payer_email: payer.email,
      recorded_by: null,
      recorded_by_id: null,
      receipt_id: [1, 2, 3]
        .map((part) => stableId(`receipt ${part}`, manuscript_id))
        .join('')
        .slice(0, 43),
      created_at: paid_at,
      asked_at: paid_at,
      paid_at,
      updated_at: paid_at,
    })
    .execute();
}
