import { PAYMENT_STATE_LABELS } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import { useFilters } from '#islands/kernel/office/use-filters.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Field } from '#ui/Field';
import { fetchCsv } from './calls.ts';
import { FilterChoice, LedgerFilters } from './LedgerFilters.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { usePayments } from './use-ledger.ts';

/** Between which days; the names are those of the list's address. */
const DAYS = [
  { name: `from`, label: 'From' },
  { name: `to`, label: 'Until' },
] as const;
const FILTERS = ['search', 'state', 'provider', ...DAYS.map(({ name }) => name)] as const;

/** Every payment, first those that need attention. */
export function PaymentList() {
  const { filters, set } = useFilters(FILTERS);
  const loaded = usePayments(filters);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <LedgerFilters
        label="Manuscript, payer or reference"
        value={filters.search}
        onSearch={(text) => set('search', text)}
      >
        <FilterChoice
          id="payment-state"
          label="State"
          all="All states"
          labels={PAYMENT_STATE_LABELS}
          value={filters.state}
          onChoose={(value) => set('state', value)}
        />
        <FilterChoice
          id="payment-provider"
          label="Method"
          all="All methods"
          labels={PAYMENT_PROVIDER_LABELS}
          value={filters.provider}
          onChoose={(value) => set('provider', value)}
        />
        {DAYS.map(({ name, label }) => (
          <Field
            key={name}
            id={`payment-${name}`}
            label={label}
            type="date"
            value={filters[name]}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        ))}
      </LedgerFilters>
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
