import type { SubmitEvent } from 'react';

interface Props {
  id: string;
  label: string;
  maxLength: number;
  typed: string;
  onType: (typed: string) => void;
  onSearch: () => void;
  isBusy: boolean;
  submit: string;
}

export function SearchForm({ id, label, maxLength, typed, onType, onSearch, isBusy, submit }: Props) {
  return (
    <search>
      <form
        className="form find-account"
        method="post"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            type="search"
            maxLength={maxLength}
            value={typed}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
        </div>
        <button type="submit" className="button quiet" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Searching...' : submit}
        </button>
      </form>
    </search>
  );
}
