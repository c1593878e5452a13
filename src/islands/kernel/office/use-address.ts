import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * What the address asks a list for. The router follows a change a moment later: `change` builds on the change before, so
 * that of two choices made in one breath neither is lost.
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

/** Puts a value into the address; an empty one is left out. */
export function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
