import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListChoice, SORT_LABELS, type Sort } from '#islands/editorial/calls.ts';

/** Typing rests this long before the server is asked. */
const REST_MS = 250;

/**
 * What a list was asked for, kept in the address, so that it can be sent, reloaded and come back to; `typed` is
 * ahead of the address while somebody types.
 */
export function useListChoice(status: string) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim().slice(0, 200) ?? '';
  const wanted = params.get('sort') ?? '';
  const sort: Sort = wanted in SORT_LABELS ? (wanted as Sort) : 'newest';
  const [typed, setTyped] = useState(search);

  // Back and forward change the address without anybody typing.
  useEffect(() => setTyped((now) => (now.trim() === search ? now : search)), [search]);
  useEffect(() => {
    if (typed.trim() === search) return;
    const rest = setTimeout(() => setParams((now) => changed(now, 'search', typed.trim()), { replace: true }), REST_MS);
    return () => clearTimeout(rest);
  }, [typed, search, setParams]);

  const choice: ListChoice = { status, search, sort };
  const setSort = (chosen: string) =>
    setParams((now) => changed(now, 'sort', chosen === 'newest' ? '' : chosen), { replace: true });
  return { choice, typed, setTyped, setSort };
}

function changed(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
