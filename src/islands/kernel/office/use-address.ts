import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * A list's query in the address. The router updates a moment later: `change` builds on the previous change, so that two
 * quick changes are both kept.
 */
export function useAddress() {
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

/** Sets a query parameter; empty ones are removed. */
export function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
