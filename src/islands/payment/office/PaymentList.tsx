import { PAYMENT_STATE_LABELS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import type { Filter } from '#islands/kernel/office/FilterFields.tsx';
import { useFilters } from '#islands/kernel/office/use-filters.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { fetchCsv } from './calls.ts';
import { LedgerFilters } from './LedgerFilters.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { usePayments } from './use-ledger.ts';

const FILTERS = ['search', 'state', 'provider', 'from', 'to'] as const;
const PAYMENT_FILTERS: readonly Filter<Exclude<(typeof FILTERS)[number], 'search'>>[] = [
  { kind: 'choice', name: 'state', label: 'State', any: 'All states', options: PAYMENT_STATE_LABELS },
  { kind: 'choice', name: 'provider', label: 'Method', any: 'All methods', options: PAYMENT_PROVIDER_LABELS },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
];

/** Every payment, first those that need attention. */
export function PaymentList() {
  const { filters, set } = useFilters(FILTERS);
  const loaded = usePayments(filters);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <LedgerFilters
        of="payment"
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
      <LedgerRows loaded={loaded} called={['payment', 'payments']}>
        {(payments) => <PaymentTable payments={payments} />}
      </LedgerRows>
    </>
  );
}
