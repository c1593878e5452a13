import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { CHARGED_STATUSES } from '#domain/decision/decision';
import { formatAmount } from '#domain/journal/currency';
import type { Journal } from '#domain/journal/journal';
import { MANUSCRIPT_STATUSES, type ManuscriptStatus } from '#domain/manuscript/status';
import type { LedgerFee, LedgerPayment, LedgerTotals } from '#domain/payment/ledger';
import { type FeeState, isRefundable, type PaymentState } from '#domain/payment/payment';
import type { PaymentProvider } from '#domain/payment/provider';
import { articleTypeOf } from './queries.ts';

export interface LedgerFilter {
  hidden: readonly string[];
  state?: PaymentState | undefined;
  provider?: PaymentProvider | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

interface ListPage {
  limit: number;
  offset: number;
}

/** Payments for the office: those needing attention first, then newest first. Unpaid orders only on request. */
export async function listPayments(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  filter: LedgerFilter,
  { limit, offset }: ListPage,
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
    amount: formatAmount(row.amount_cents),
    currency: row.currency,
    captured: row.captured_cents === null ? null : formatAmount(row.captured_cents),
    captured_currency: row.captured_currency,
    refunded: formatAmount(row.refunded_cents),
    payer_name: row.payer_name,
    payer_email: row.payer_email,
    transaction: row.capture_id ?? (row.reference || row.provider_order_id),
    recorded_by: row.recorded_by,
    receipt_id: row.receipt_id,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }));
}

export async function countPayments(db: ReadonlyKysely<Database>, filter: LedgerFilter): Promise<number> {
  const { count } = await selectPayments(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectPayments(db: ReadonlyKysely<Database>, { hidden, state, provider, from, to, search }: LedgerFilter) {
  const searchedText = sql`concat_ws(' ', manuscript.manuscript_number, payment.payer_name, payment.payer_email,
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
    .$if(Boolean(search), (query) => query.where(contains(searchedText, search)));
}

const contains = (text: RawBuilder<unknown>, search: string | undefined) =>
  sql<boolean>`position(${foldTextAndQuotes(search)} in ${foldTextAndQuotes(text)}) > 0`;

const foldTextAndQuotes = (text: unknown) => sql`translate(search_fold(${text}), '“”„‟«»', '""""""')`;

export interface FeeFilter {
  hidden: readonly string[];
  state?: FeeState | undefined;
  search?: string | undefined;
}

/**
 * Whether a refund is due: the charge is paid, the manuscript was rejected, and the journal has not recorded that it
 * keeps the payment.
 */
const isRefundDue = sql<boolean>`(fee.state = 'paid' and fee.kept_reason = ''
  and manuscript.status in (${sql.join(MANUSCRIPT_STATUSES.filter(isRefundable))}))`;

/** Charges of accepted and published manuscripts, and paid charges: refunds first, then due charges. */
export async function listFees(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  filter: FeeFilter,
  { limit, offset }: ListPage,
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
    full_amount: formatAmount(row.amount_cents),
    waiver_percent: row.waiver_percent,
    amount_due: formatAmount(row.due_cents),
    currency: row.currency,
    exempt_reason: row.exempt_reason,
    kept_reason: row.kept_reason,
    is_refund_due: row.is_refund_due,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }));
}

export async function countFees(db: ReadonlyKysely<Database>, filter: FeeFilter): Promise<number> {
  const { count } = await selectFees(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectFees(db: ReadonlyKysely<Database>, { hidden, state, search }: FeeFilter) {
  const searchedText = sql`concat_ws(' ', manuscript.manuscript_number, manuscript.title, manuscript.search_names)`;
  return db
    .selectFrom('fee')
    .innerJoin('manuscript', 'manuscript.id', 'fee.manuscript_id')
    .where(({ or, eb }) => or([eb('manuscript.status', 'in', CHARGED_STATUSES), eb('fee.state', '=', 'paid')]))
    .$if(hidden.length > 0, (query) => query.where('fee.manuscript_id', 'not in', [...hidden]))
    .$if(state !== undefined, (query) => query.where('fee.state', '=', state ?? 'due'))
    .$if(Boolean(search), (query) => query.where(contains(searchedText, search)));
}

/** The ledger's totals, by currency. */
export async function readTotals(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  hidden: readonly string[],
): Promise<LedgerTotals> {
  const payments = db
    .selectFrom('payment')
    .$if(hidden.length > 0, (query) => query.where('manuscript_id', 'not in', [...hidden]));
  const [money, charges, { attention }] = await Promise.all([
    payments
      .select('captured_currency as currency')
      .select([sumCents('captured_cents').as('received'), sumCents('refunded_cents').as('refunded')])
      .where('captured_currency', 'is not', null)
      .groupBy('captured_currency')
      .execute(),
    selectFees(db, { hidden })
      .select('fee.currency')
      .select([
        sumCents("due_cents) filter (where fee.state = 'due'").as('due'),
        sumCents('amount_cents - due_cents').as('waived'),
      ])
      .groupBy('fee.currency')
      .execute(),
    payments
      .select(sql<number>`(count(*) filter (where state in ('mismatch', 'unverified')))::int`.as('attention'))
      .executeTakeFirstOrThrow(),
  ]);
  const further = [...money, ...charges].flatMap(({ currency }) => currency ?? []).toSorted();
  const sums = [...new Set([journal.currency, ...further])].map((currency) => {
    const { received = 0, refunded = 0 } = money.find((one) => one.currency === currency) ?? {};
    const { due = 0, waived = 0 } = charges.find((one) => one.currency === currency) ?? {};
    return {
      currency,
      received: formatAmount(received),
      refunded: formatAmount(refunded),
      due: formatAmount(due),
      waived: formatAmount(waived),
    };
  });
  return { sums, attention };
}

/** Sums cents; the total may exceed the database's integers. */
const sumCents = (cents: string) => sql<number>`coalesce(sum(${sql.raw(cents)}), 0)::float8`;
