import type { ReactNode } from 'react';

interface Props<Name extends string> {
  names: readonly Name[];
  onSearch: (chosen: Record<Name, string>) => void;
  children: ReactNode;
}

/** The filters of a list, chosen first and then searched by a press; the fields are called by `names`. */
export function FilterForm<Name extends string>({ names, onSearch, children }: Props<Name>) {
  return (
    <search>
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          onSearch(
            Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>,
          );
        }}
      >
        {children}
        <button type="submit" className="button">
          Show
        </button>
      </form>
    </search>
  );
}
