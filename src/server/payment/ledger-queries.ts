import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { CHARGED_STATUSES } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import { MANUSCRIPT_STATUSES, type ManuscriptStatus } from '#domain/manuscript/status';
import type { LedgerFee, LedgerPayment, LedgerTotals } from '#domain/payment/ledger';
import { type FeeState, isRefundable, type PaymentState, usdOnWire } from '#domain/payment/payment';
import type { PaymentProvider } from '#domain/payment/provider';
import { articleTypeOf } from './queries.ts';

/** The filter of payments; `hidden` are this editor's own manuscripts. Plain UTC dates. */
export interface LedgerFilter {
  hidden: readonly string[];
  state?: PaymentState | undefined;
  provider?: PaymentProvider | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** Limit and offset. */
interface Part {
  limit: number;
  offset: number;
}

/** Payments for the office: those needing attention, then newest first. Unpaid orders only on request. */
export async function listPayments(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  filter: LedgerFilter,
  { limit, offset }: Part,
): Promise<LedgerPayment[]> {
  const rows = await selectPayments(db, filter)
    .selectAll('payment')
    .select('manuscript.manuscript_number')
    .orderBy(sql`array_position(array['mismatch', 'unverified', 'pending'], payment.state)`, (by) =>
      by.asc().nullsLast(),
    )
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    manuscript_id: row.manuscript_id,
    manuscript_number: row.manuscript_number,
    article_type: articleTypeOf(journal, row.article_type),
    provider: row.provider,
    state: row.state,
    problem: row.problem,
    amount: usdOnWire(row.amount_cents),
    captured: row.captured_cents === null ? null : usdOnWire(row.captured_cents),
    captured_currency: row.captured_currency,
    refunded: usdOnWire(row.refunded_cents),
    payer_name: row.payer_name,
    payer_email: row.payer_email,
    transaction: row.capture_id ?? (row.reference || row.provider_order_id),
    recorded_by: row.recorded_by,
    receipt_id: row.receipt_id,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }));
}

/** The number of payments matching a filter. */
export async function countPayments(db: ReadonlyKysely<Database>, filter: LedgerFilter): Promise<number> {
  const { count } = await selectPayments(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectPayments(db: ReadonlyKysely<Database>, { hidden, state, provider, from, to, search }: LedgerFilter) {
  const found = sql`concat_ws(' ', manuscript.manuscript_number, payment.payer_name, payment.payer_email,
    payment.capture_id, payment.provider_order_id, payment.reference, manuscript.search_names)`;
  return db
    .selectFrom('payment')
    .innerJoin('manuscript', 'manuscript.id', 'payment.manuscript_id')
    .where('payment.state', state ? '=' : '!=', state ?? 'created')
    .$if(hidden.length > 0, (query) => query.where('payment.manuscript_id', 'not in', [...hidden]))
    .$if(provider !== undefined, (query) => query.where('payment.provider', '=', provider ?? 'paypal'))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`payment.created_at >= ${`${from}T00:00:00Z`}`))
    .$if(to !== undefined, (query) =>
      query.where(sql<boolean>`payment.created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`),
    )
    .$if(Boolean(search), (query) => query.where(holds(found, search)));
}

const holds = (text: RawBuilder<unknown>, search: string | undefined) =>
  sql<boolean>`position(${foldedWithQuotes(search)} in ${foldedWithQuotes(text)}) > 0`;

const foldedWithQuotes = (text: unknown) => sql`translate(search_fold(${text}), '“”„‟«»', '""""""')`;

/** The filter of charges. */
export interface FeeFilter {
  hidden: readonly string[];
  state?: FeeState | undefined;
  search?: string | undefined;
}

/**
 * Paid and awaiting a refund: the manuscript was rejected, and the journal has not declared that it keeps the payment.
 */
const isRefundDue = sql<boolean>`(fee.state = 'paid' and fee.kept_reason = ''
  and manuscript.status in (${sql.join(MANUSCRIPT_STATUSES.filter(isRefundable))}))`;

/** Charges of accepted and published manuscripts, and paid ones: refunds and due ones first. */
export async function listFees(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  filter: FeeFilter,
  { limit, offset }: Part,
): Promise<LedgerFee[]> {
  const rows = await selectFees(db, filter)
    .selectAll('fee')
    .select(['manuscript.manuscript_number', 'manuscript.title', 'manuscript.status'])
    .select(isRefundDue.as('is_refund_due'))
    .orderBy(isRefundDue, 'desc')
    .orderBy(sql`fee.state = 'due'`, 'desc')
    .orderBy('fee.created_at')
    .orderBy('fee.manuscript_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    manuscript_id: row.manuscript_id,
    manuscript_number: row.manuscript_number,
    title: row.title,
    status: row.status as ManuscriptStatus,
    article_type: articleTypeOf(journal, row.article_type),
    state: row.state,
    full_amount: usdOnWire(row.amount_cents),
    waiver_percent: row.waiver_percent,
    amount_due: usdOnWire(row.due_cents),
    exempt_reason: row.exempt_reason,
    kept_reason: row.kept_reason,
    is_refund_due: row.is_refund_due,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }));
}

/** The number of charges matching a filter. */
export async function countFees(db: ReadonlyKysely<Database>, filter: FeeFilter): Promise<number> {
  const { count } = await selectFees(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectFees(db: ReadonlyKysely<Database>, { hidden, state, search }: FeeFilter) {
  const found = sql`concat_ws(' ', manuscript.manuscript_number, manuscript.title, manuscript.search_names)`;
  return db
    .selectFrom('fee')
    .innerJoin('manuscript', 'manuscript.id', 'fee.manuscript_id')
    .where(({ or, eb }) => or([eb('manuscript.status', 'in', CHARGED_STATUSES), eb('fee.state', '=', 'paid')]))
    .$if(hidden.length > 0, (query) => query.where('fee.manuscript_id', 'not in', [...hidden]))
    .$if(state !== undefined, (query) => query.where('fee.state', '=', state ?? 'due'))
    .$if(Boolean(search), (query) => query.where(holds(found, search)));
}

/** The ledger's totals; foreign currencies are in the mismatches. */
export async function readTotals(db: ReadonlyKysely<Database>, hidden: readonly string[]): Promise<LedgerTotals> {
  const sum = (cents: string) => sql<number>`coalesce(sum(${sql.raw(cents)}), 0)::int`;
  const [money, charges] = await Promise.all([
    db
      .selectFrom('payment')
      .select(
        sql<number>`coalesce(sum(captured_cents) filter (where captured_currency = 'USD'), 0)::int`.as('received'),
      )
      .select(
        sql<number>`coalesce(sum(refunded_cents) filter (where captured_currency = 'USD'), 0)::int`.as('refunded'),
      )
      .select(sql<number>`(count(*) filter (where state in ('mismatch', 'unverified')))::int`.as('attention'))
      .$if(hidden.length > 0, (query) => query.where('manuscript_id', 'not in', [...hidden]))
      .executeTakeFirstOrThrow(),
    selectFees(db, { hidden })
      .select(sql<number>`coalesce(sum(due_cents) filter (where state = 'due'), 0)::int`.as('due'))
      .select(sum('amount_cents - due_cents').as('waived'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    received: usdOnWire(money.received),
    refunded: usdOnWire(money.refunded),
    attention: money.attention,
    due: usdOnWire(charges.due),
    waived: usdOnWire(charges.waived),
  };
}
