import { useSearchParams } from 'react-router';

/** The filters of a list, kept in the address: `set` changes one of them, `search` all at once. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? ''])) as Record<
    Name,
    string
  >;
  const change = (chosen: Partial<Record<Name, string>>, replace: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries<string>(chosen as Record<string, string>)) {
          if (value.trim()) next.set(name, value.trim());
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  return {
    filters,
    set: (name: Name, value: string) => change({ [name]: value } as Partial<Record<Name, string>>, true),
    search: (chosen: Record<Name, string>) => change(chosen, false),
  };
}

/** The address of the first page of a list with these filters; empty ones are left out. */
export function addressWith(list: string, filters: Readonly<Record<string, string>>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${list}?${new URLSearchParams(given)}`;
}
