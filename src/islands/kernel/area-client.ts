import { notifyManager, QueryClient, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, useCallback, useState } from 'react';
import { afterPress } from './press.ts';
import { readSession } from './session.ts';

/**
 * Shows cached data immediately and refreshes in the background. Data that arrive while a mouse button is down are
 * shown after the click.
 */
function createAreaClient(): QueryClient {
  notifyManager.setScheduler((notify) => setTimeout(() => afterPress(notify)));
  // Offline calls fail with a message instead of waiting silently.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } } });
}

/** Wraps an island in a query cache, for `useRead` and other queries. */
export function withQueryClient<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return function Area(props) {
    const [client] = useState(createAreaClient);
    return createElement(QueryClientProvider, { client }, createElement(Island, props));
  };
}

/** For data that someone may be editing. */
export const NO_REFETCH = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Reads data: loading, loaded or failed; `reload` refetches and keeps the old value meanwhile. */
export function useRead<Value>(queryKey: QueryKey, read: () => Promise<Value>, { enabled = true } = {}) {
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: read, enabled, ...NO_REFETCH });
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  // Without a session the page is about to redirect.
  const failure = error && !isFetching && readSession() ? error.message : undefined;
  return { value: data, failure, error, reload };
}
