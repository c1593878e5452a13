import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** A list's filters in the query: `set` changes one, `search` all. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const { params, change } = useListQuery();
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

/** Adds filters to a list's address; omits empty ones. */
export function filteredAddress(list: string, filters: Readonly<Record<string, string>>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${list}?${new URLSearchParams(given)}`;
}

/**
 * The page's query. The router updates it asynchronously, so `change` builds on the previous change: two quick ones are
 * both kept.
 */
export function useListQuery() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (alter: (params: URLSearchParams) => void, options: NavigateOptions) => {
      const next = new URLSearchParams(latest.current);
      alter(next);
      latest.current = next;
      setParams(next, options);
    },
    [setParams],
  );
  return { params, change };
}

/** Sets a query parameter, or removes it if empty. */
export function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
