import { setOrDelete, useAddress } from './use-address.ts';

/** A list's filters in the address: `set` changes one, `search` all. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const { params, change } = useAddress();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? ''])) as Record<
    Name,
    string
  >;
  const choose = (chosen: Partial<Record<Name, string>>, replace: boolean) =>
    change(
      (next) => {
        for (const [name, value] of Object.entries<string>(chosen as Record<string, string>)) {
          setOrDelete(next, name, value.trim());
        }
      },
      { replace },
    );
  return {
    filters,
    set: (name: Name, value: string) => choose({ [name]: value } as Partial<Record<Name, string>>, true),
    search: (chosen: Record<Name, string>) => choose(chosen, false),
  };
}

/** The first page's address with these filters; empty ones are omitted. */
export function addressWith(list: string, filters: Readonly<Record<string, string>>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${list}?${new URLSearchParams(given)}`;
}
