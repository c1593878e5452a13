import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { CurrencyTotals, LedgerFee } from '#domain/payment/ledger';
import { formatMoney } from '#domain/payment/money';
import { FEE_STATE_LABELS, PAYMENT_STATE_LABELS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import { type EditorialWaiver, WAIVER_STATE_LABELS } from '#domain/payment/waiver';
import { articleTypePlural } from '#domain/publication/article-type';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ListDownload } from '#islands/kernel/office/Downloads.tsx';
import { type Filter, FilterFields } from '#islands/kernel/office/FilterForm.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { filteredAddress, useFilters } from '#islands/kernel/office/use-filters.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Waiting } from '#ui/Waiting';
import { ChargeActions, ChargeBadge, RefundActions } from './ChargeActions.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { fetchCsv, useFees, usePayments, useTotals, useWaivers } from './use-ledger.ts';
import { WaiverRequest } from './WaiverRequest.tsx';

const WAIVER_FILTERS: readonly Filter<'state'>[] = [
  { kind: 'choice', name: 'state', label: 'State', any: 'All requests', options: WAIVER_STATE_LABELS },
];

/** Waiver requests for accepted and published manuscripts, undecided first. */
function WaiverList() {
  const { filters, set } = useFilters(['state']);
  const { data: waivers, error, refetch } = useWaivers(filters);
  return (
    <>
      <search className="list-filters">
        <FilterFields idPrefix="waiver" filters={WAIVER_FILTERS} values={filters} onChange={set} />
      </search>
      <p className="hint">
        A request made before acceptance appears here once the manuscript is accepted. Until then no one in the
        editorial office can see it.
      </p>
      {!waivers ? (
        <Waiting failure={error?.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status">
            {waivers.length === 0
              ? 'No requests found.'
              : `${waivers.length} ${waivers.length === 1 ? 'request' : 'requests'}`}
          </p>
          <ul className="charges">
            {waivers.map((waiver) => (
              <WaiverRequest key={waiver.id} waiver={waiver} />
            ))}
          </ul>
          <ListDownload
            name="waivers"
            address={filteredAddress(editorialApi.editorWaivers, filters)}
            columns={WAIVER_COLUMNS}
          />
        </>
      )}
    </>
  );
}

const WAIVER_COLUMNS: Parameters<typeof ListDownload<EditorialWaiver>>[0]['columns'] = {
  Manuscript: ({ manuscript }) => manuscript.number,
  Title: ({ manuscript }) => manuscript.title,
  'Requested by': ({ requested_by }) => requested_by,
  State: ({ state }) => WAIVER_STATE_LABELS[state],
  'Decided by': ({ decided_by }) => decided_by,
};

interface LedgerQuery<Item> {
  data: { pages: { items: Item[]; total: number }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface LedgerRowsProps<Item> {
  query: LedgerQuery<Item>;
  /** The singular and the plural: "payment", "payments". */
  nouns: readonly [one: string, several: string];
  children: (items: Item[]) => ReactNode;
}

/** A paged part of the ledger: the total, the rows, and a button for more. */
function LedgerRows<Item>({ query, nouns: [one, several], children }: LedgerRowsProps<Item>) {
  const { data, error, isPlaceholderData } = query;
  useFailureToast(error, `Failed to load ${several}`);
  if (!data || (error && isPlaceholderData)) return <QueryStatus query={query} />;
  const items = data.pages.flatMap((page) => page.items);
  const total = data.pages.at(-1)?.total ?? 0;
  const found =
    total === 0 ? `No ${several} found.` : `${total.toLocaleString('en-GB')} ${total === 1 ? one : several}`;
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{items.length < total ? `${found}, the first ${items.length} are shown` : found}</p>
      {items.length > 0 && children(items)}
      <LoadMore {...query} />
    </div>
  );
}

interface LedgerFiltersProps<Name extends string> {
  idPrefix: string;
  /** The fields that the search covers. */
  search: string;
  filters: readonly Filter<Name>[];
  values: Readonly<Record<Name | 'search', string>>;
  onChange: (name: Name | 'search', value: string) => void;
}

/** A search, submitted with Enter, and filters that apply immediately. */
function LedgerFilters<Name extends string>({ idPrefix, search, filters, values, onChange }: LedgerFiltersProps<Name>) {
  return (
    <search className="list-filters ledger-filters">
      <form
        className="ledger-search"
        onSubmit={(event) => {
          event.preventDefault();
          onChange('search', String(new FormData(event.currentTarget).get('search') ?? ''));
        }}
      >
        <FilterFields
          key={values.search}
          idPrefix="ledger"
          filters={[{ kind: 'search', name: 'search', label: search }]}
          values={values}
        />
        <button type="submit" className="button quiet">
          Search
        </button>
      </form>
      <FilterFields {...{ idPrefix, filters, values, onChange }} />
    </search>
  );
}

const CHARGE_FILTERS: readonly Filter<'state'>[] = [
  { kind: 'choice', name: 'state', label: 'State', any: 'All charges', options: FEE_STATE_LABELS },
];

/** Charges of accepted and published manuscripts and all that were paid: refunds and due charges first. */
function ChargeList() {
  const journal = useJournal();
  const { filters, set } = useFilters(['search', 'state']);
  return (
    <>
      <LedgerFilters
        idPrefix="charge"
        search="Manuscript number or title"
        filters={CHARGE_FILTERS}
        values={filters}
        onChange={set}
      />
      <LedgerRows query={useFees(filters)} nouns={['charge', 'charges']}>
        {(fees) => (
          <ul className="charges">
            {fees.map((fee) => (
              <Charge key={fee.manuscript_id} fee={fee} />
            ))}
          </ul>
        )}
      </LedgerRows>
      <ListDownload
        name="charges"
        address={filteredAddress(editorialApi.editorFees, filters)}
        columns={chargeColumns(journal)}
      />
    </>
  );
}

const chargeColumns = (journal: IslandJournal): Parameters<typeof ListDownload<LedgerFee>>[0]['columns'] => ({
  Manuscript: ({ manuscript_number }) => manuscript_number,
  Title: ({ title }) => title,
  'Article type': ({ article_type }) => articleTypePlural(journal, article_type),
  State: ({ state }) => FEE_STATE_LABELS[state],
  'Full amount': ({ full_amount }) => full_amount,
  'Waiver (%)': ({ waiver_percent }) => waiver_percent,
  Due: ({ amount_due }) => amount_due,
  Currency: ({ currency }) => currency,
  'Exemption reason': ({ exempt_reason }) => exempt_reason,
  'Reason for keeping the payment': ({ kept_reason }) => kept_reason,
  Created: ({ created_at }) => created_at,
  Settled: ({ settled_at }) => settled_at,
});

function Charge({ fee }: { fee: LedgerFee }) {
  const journal = useJournal();
  const { manuscript_id, manuscript_number, title, article_type, waiver_percent, exempt_reason, kept_reason } = fee;
  return (
    <li>
      <div className="charge-head">
        <p>
          <Link to={paths.editorManuscript(manuscript_id)}>{title}</Link>
          <span className="ledger-note">
            {manuscript_number} · {articleTypePlural(journal, article_type)} · accepted on {longDate(fee.created_at)}
          </span>
        </p>
        <p className="charge-sum">
          <strong>{formatMoney(fee.amount_due, fee.currency)}</strong> <ChargeBadge state={fee.state} />
          {waiver_percent > 0 && (
            <span className="ledger-note">
              {formatMoney(fee.full_amount, fee.currency)} less {waiver_percent}%
            </span>
          )}
          {fee.settled_at && <span className="ledger-note">settled on {longDate(fee.settled_at)}</span>}
        </p>
      </div>
      {exempt_reason && <p className="written">{exempt_reason}</p>}
      {kept_reason && <p className="written">{kept_reason}</p>}
      {fee.state === 'due' && <ChargeActions fee={fee} />}
      {fee.is_refund_due && <RefundActions fee={fee} />}
    </li>
  );
}

const PAYMENT_FILTER_NAMES = ['search', 'state', 'provider', 'from', 'to'] as const;
const PAYMENT_FILTERS: readonly Filter<Exclude<(typeof PAYMENT_FILTER_NAMES)[number], 'search'>>[] = [
  { kind: 'choice', name: 'state', label: 'State', any: 'All states', options: PAYMENT_STATE_LABELS },
  { kind: 'choice', name: 'provider', label: 'Method', any: 'All methods', options: PAYMENT_PROVIDER_LABELS },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
];

/** All payments; those that need attention come first. */
function PaymentList() {
  const { filters, set } = useFilters(PAYMENT_FILTER_NAMES);
  const query = usePayments(filters);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <LedgerFilters
        idPrefix="payment"
        search="Manuscript, payer or reference"
        filters={PAYMENT_FILTERS}
        values={filters}
        onChange={set}
      />
      <p className="ledger-download">
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => run(async () => saveBlob(await fetchCsv(filters), 'payments.csv'))}
        >
          Download as CSV
        </button>
        {failure && <span className="field-error">{failure}</span>}
      </p>
      <LedgerRows query={query} nouns={['payment', 'payments']}>
        {(payments) => <PaymentTable payments={payments} />}
      </LedgerRows>
    </>
  );
}

const VIEWS = [
  { view: 'payments', label: 'Payments', Shown: PaymentList },
  { view: 'charges', label: 'Charges', Shown: ChargeList },
  { view: 'waivers', label: 'Waivers', Shown: WaiverList },
] as const;

/** The ledger of article processing charges (spec §2), imported when opened. */
export function Component() {
  const [params] = useSearchParams();
  const { isPending } = useTotals();
  const { data: undecided } = useWaivers({ state: 'asked' });
  const { view, label, Shown } = VIEWS.find((one) => one.view === params.get('view')) ?? VIEWS[0];
  return (
    <>
      <ScreenHeading>Payments</ScreenHeading>
      {/* The totals appear together with the list below, to avoid a layout shift. */}
      {isPending && <p role="status">Loading...</p>}
      <div className="ledger-screen" hidden={isPending}>
        <Totals />
        <nav aria-label="Ledger sections">
          <ul className="ledger-views">
            {VIEWS.map((one) => (
              <li key={one.view}>
                <Link
                  to={one.view === 'payments' ? paths.editorPayments : `${paths.editorPayments}?view=${one.view}`}
                  aria-current={one.view === view || undefined}
                >
                  {one.label}
                  {one.view === 'waivers' && undecided && undecided.length > 0 && ` (${undecided.length} to decide)`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="ledger-heading">
          <h2 id="ledger-heading" className="visually-hidden">
            {label}
          </h2>
          <Shown />
        </section>
      </div>
    </>
  );
}

const SUM_LABELS: readonly { label: string; name: Exclude<keyof CurrencyTotals, 'currency'> }[] = [
  { label: 'Received', name: 'received' },
  { label: 'Due', name: 'due' },
  { label: 'Waived', name: 'waived' },
  { label: 'Refunded', name: 'refunded' },
];

/** The totals of the whole ledger, and a link to payments that need attention. */
function Totals() {
  const { data: totals } = useTotals();
  if (!totals) return null;
  const { sums, attention } = totals;
  return (
    <>
      {attention > 0 && (
        <p className="notice" role="status">
          {attention === 1 ? 'One payment needs' : `${attention} payments need`} attention.{' '}
          <Link to={paths.editorPayments}>They are listed first under Payments.</Link>
        </p>
      )}
      <dl className="ledger-totals">
        {SUM_LABELS.map(({ label, name }) => (
          <div key={name}>
            <dt>{label}</dt>
            {sums.map((sum) => (
              <dd key={sum.currency}>{formatMoney(sum[name], sum.currency)}</dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}
