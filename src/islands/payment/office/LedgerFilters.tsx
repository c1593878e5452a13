import { type Filter, FilterFields } from '#islands/kernel/office/FilterFields.tsx';

interface Props<Name extends string> {
  of: string;
  /** What the search looks in. */
  search: string;
  filters: readonly Filter<Name>[];
  values: Readonly<Record<Name | 'search', string>>;
  onChange: (name: Name | 'search', value: string) => void;
}

/** A search that is made with Enter, and choices beside it that are made at once. */
export function LedgerFilters<Name extends string>({ of, search, filters, values, onChange }: Props<Name>) {
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
          of="ledger"
          filters={[{ kind: 'search', name: 'search', label: search }]}
          values={values}
        />
        <button type="submit" className="button quiet">
          Search
        </button>
      </form>
      <FilterFields {...{ of, filters, values, onChange }} />
    </search>
  );
}
