import { type SetStateAction, useCallback, useEffect, useState } from 'react';

interface Loaded<Value> {
  value?: Value | undefined;
  error?: Error | undefined;
  isLoading: boolean;
}

interface Options<Value> {
  enabled?: boolean;
  /** The value if the first load fails. */
  fallback?: (error: Error) => Value | undefined;
}

/**
 * Loads data without react-query, which would be too large for pages with one request. `reload` refetches and keeps the
 * old value meanwhile.
 */
export function useLoaded<Value>(load: () => Promise<Value>, { enabled = true, fallback }: Options<Value> = {}) {
  const [{ value, error, isLoading }, set] = useState<Loaded<Value>>({ isLoading: true });
  const reload = useCallback(async () => {
    set((last) => ({ ...last, isLoading: true }));
    try {
      set({ value: await load(), isLoading: false });
    } catch (thrown) {
      const failed = thrown instanceof Error ? thrown : new Error(String(thrown));
      set((last) => ({ value: last.value ?? fallback?.(failed), error: failed, isLoading: false }));
    }
  }, [load, fallback]);
  useEffect(() => {
    if (enabled) void reload();
  }, [reload, enabled]);
  const show = useCallback((next: SetStateAction<Value | undefined>) => {
    set((last) => ({ value: next instanceof Function ? next(last.value) : next, isLoading: false }));
  }, []);
  return { value, error, failure: isLoading ? undefined : error?.message, reload, show };
}
