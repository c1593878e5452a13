import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, FeeTable, PaymentTable } from '#database/schema';
import type { ArticleType } from '#domain/journal/article-type-id';
import { formatAmount } from '#domain/journal/currency';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Chargeable, PaymentState } from '#domain/payment/payment';
import { hasReceipt } from '#domain/payment/payment';
import type { Receipt } from '#domain/payment/replies';
import { knownType } from '#domain/publication/article-type';
import type { Context } from '#server/kernel/context';
import { notFound } from '#server/kernel/http/problem';

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export async function findPayment(db: ReadonlyKysely<Database>, id: string) {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A payment by the provider's order or capture id. */
export async function findPaymentByProviderId(db: ReadonlyKysely<Database>, provider: string, id: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider as PaymentTable['provider'])
    .where(({ or, eb }) => or([eb('provider_order_id', '=', id), eb('capture_id', '=', id)]))
    .executeTakeFirst();
}

export async function insertPayment(trx: Kysely<Database>, row: Insertable<PaymentTable>): Promise<void> {
  await trx.insertInto('payment').values(row).execute();
}

export async function updatePayment(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<PaymentTable>,
): Promise<void> {
  await trx.updateTable('payment').set(change).where('id', '=', id).execute();
}

/** Locks a payment until the transaction ends. Its fee is always locked first. */
export async function lockPayment(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks a manuscript's fee, so that one payment is decided at a time. */
export async function lockFee(trx: Transaction<Database>, manuscriptId: string) {
  return trx.selectFrom('fee').selectAll().where('manuscript_id', '=', manuscriptId).forUpdate().executeTakeFirst();
}

export async function updateFee(
  trx: Transaction<Database>,
  manuscriptId: string,
  change: Updateable<FeeTable>,
): Promise<void> {
  await trx.updateTable('fee').set(change).where('manuscript_id', '=', manuscriptId).execute();
}

export async function insertFee(trx: Kysely<Database>, row: Insertable<FeeTable>): Promise<void> {
  await trx
    .insertInto('fee')
    .values(row)
    .onConflict((conflict) => conflict.column('manuscript_id').doNothing())
    .execute();
}

const ACTIVE_STATES: readonly PaymentState[] = ['unverified', 'pending', 'completed'];

/** The payment of a fee that is in progress or completed; the database allows only one. */
export async function findActivePayment(db: Kysely<Database>, manuscriptId: string, except = '') {
  return db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('manuscript_id', '=', manuscriptId)
    .where('state', 'in', [...ACTIVE_STATES])
    .where('id', '!=', except)
    .executeTakeFirst();
}

/** A manuscript with the data needed for payment. */
export interface ChargedManuscript extends Chargeable {
  id: string;
  manuscript_number: string;
  submission_code: string | null;
  fee: {
    article_type: ArticleType;
    amount_cents: number;
    waiver_percent: number;
    due_cents: number;
    currency: string;
    state: FeeTable['state'];
  } | null;
}

/** A manuscript and its fee, by number, submission code or id. */
export async function findChargedManuscript(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  by: 'id' | 'manuscript_number' | 'submission_code',
  value: string,
): Promise<ChargedManuscript | undefined> {
  const row = await db
    .selectFrom('manuscript')
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'submission_code', 'manuscript.status'])
    .select(['fee.article_type', 'fee.amount_cents', 'fee.waiver_percent', 'fee.due_cents', 'fee.currency'])
    .select('fee.state')
    .where(`manuscript.${by}`, '=', value)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, manuscript_number, submission_code, article_type, amount_cents } = row;
  const { waiver_percent, due_cents, currency, state } = row;
  const hasFee = amount_cents !== null && waiver_percent !== null && due_cents !== null && currency !== null;
  const type = articleTypeOf(journal, article_type);
  return {
    id,
    manuscript_number,
    submission_code,
    status: row.status as ManuscriptStatus,
    fee:
      hasFee && state !== null
        ? { article_type: type, amount_cents, waiver_percent, due_cents, currency, state }
        : null,
  };
}

/** The article type by which a manuscript is charged; original research if it has none. */
export function articleTypeOf(journal: Journal, stored: string | null): ArticleType {
  return knownType(journal, stored) ?? 'original_research';
}

/** The charged article type of a manuscript. */
export async function findArticleType(
  journal: Journal,
  db: Kysely<Database>,
  manuscriptId: string,
): Promise<ArticleType> {
  const { article_type } = await db
    .selectFrom('manuscript')
    .select('article_type')
    .where('id', '=', manuscriptId)
    .executeTakeFirstOrThrow();
  return articleTypeOf(journal, article_type);
}

/** Whether a manuscript was published before; it then keeps its original terms. */
export async function wasPublished(db: Kysely<Database>, manuscriptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('article')
    .select('number')
    .where('manuscript_id', '=', manuscriptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a payment with the data for receipt and emails. */
export async function findReceipt(db: ReadonlyKysely<Database>, by: 'receipt_id' | 'id', value: string) {
  return db
    .selectFrom('payment')
    .innerJoin('manuscript', 'manuscript.id', 'payment.manuscript_id')
    .innerJoin('fee', 'fee.manuscript_id', 'payment.manuscript_id')
    .selectAll('payment')
    .select(['manuscript.manuscript_number', 'fee.amount_cents as full_cents'])
    .select('manuscript.status as manuscript_status')
    .where(`payment.${by}`, '=', value)
    .executeTakeFirst();
}

/** Records a webhook; false for a duplicate. */
export async function insertPaymentEvent(
  trx: Kysely<Database>,
  row: Database['payment_event'] extends infer Table ? Insertable<Table> : never,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_event')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Stores a claim until the provider can be asked; repeated claims are stored once. */
export async function insertClaim(
  trx: Kysely<Database>,
  claim: { payment_id: string; claimed_cents: number; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_claim')
    .values({ ...claim, state: 'unverified' })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export async function findClaim(db: ReadonlyKysely<Database>, paymentId: string) {
  return db.selectFrom('payment_claim').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Records the provider's answer to a claim. */
export async function settleClaim(
  db: Kysely<Database>,
  paymentId: string,
  change: { state: 'confirmed' | 'refused'; checked_at: Date },
): Promise<void> {
  await db.updateTable('payment_claim').set(change).where('payment_id', '=', paymentId).execute();
}

/** Deletes unpaid orders, which the provider no longer accepts by then. */
export async function deleteAbandonedPayments(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('payment').where('state', '=', 'created').where('updated_at', '<', before).execute();
}

/** The receipt of a payment, by its secret id. @throws Problem not_found, also for an unpaid order */
export async function readReceipt(journal: Journal, id: string, { reader }: Pick<Context, 'reader'>): Promise<Receipt> {
  const row = await findReceipt(reader, 'receipt_id', id);
  if (!row || !hasReceipt(row.state)) throw notFound();
  return toReceipt(journal, row);
}

/** Creates a receipt, which reveals only the manuscript's number and type. */
export function toReceipt(journal: Journal, row: NonNullable<Awaited<ReturnType<typeof findReceipt>>>): Receipt {
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
    // The fee may have changed since, so the waiver is derived from this payment.
    waiver_percent: Math.round(100 - (100 * amount_cents) / full_cents),
    provider,
    transaction: row.capture_id ?? (row.reference || null),
    payer_name,
    payer_email,
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
