import type { ReactNode } from 'react';
import { Select } from '#ui/Select';

interface SearchProps {
  label: string;
  value: string;
  onSearch: (value: string) => void;
  children: ReactNode;
}

/** A search that is made with Enter, and choices beside it. */
export function LedgerFilters({ label, value, onSearch, children }: SearchProps) {
  return (
    <search className="list-filters ledger-filters">
      <form
        className="ledger-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('search') ?? ''));
        }}
      >
        <div className="field">
          <label htmlFor="ledger-search">{label}</label>
          <input key={value} id="ledger-search" name="search" type="search" maxLength={200} defaultValue={value} />
        </div>
        <button type="submit" className="button quiet">
          Search
        </button>
      </form>
      {children}
    </search>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  all: string;
  value: string;
  labels: Readonly<Record<string, string>>;
  onChoose: (value: string) => void;
}

/** One choice of a filter, with "all" in front. */
export function FilterChoice({ id, label, all, value, labels, onChoose }: ChoiceProps) {
  return (
    <Select id={id} label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value="">{all}</option>
      {Object.entries(labels).map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  );
}
