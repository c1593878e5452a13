import { type Filter, FilterFields } from './FilterFields.tsx';

interface Props<Name extends string> {
  of: string;
  filters: readonly Filter<Name>[];
  values: Readonly<Record<Name, string>>;
  onSearch: (chosen: Record<Name, string>) => void;
  className?: string;
  submit?: string;
}

/** The filters of a list, chosen first and then searched by a press. */
export function FilterForm<Name extends string>({
  of,
  filters,
  values,
  onSearch,
  className = 'filter-form',
  submit = 'Show',
}: Props<Name>) {
  return (
    <search>
      <form
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const names = Object.keys(values) as Name[];
          onSearch(
            Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>,
          );
        }}
      >
        <FilterFields {...{ of, filters, values }} />
        <button type="submit" className="button">
          {submit}
        </button>
      </form>
    </search>
  );
}
