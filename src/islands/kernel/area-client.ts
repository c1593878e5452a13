import { notifyManager, QueryClient, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, useCallback, useState } from 'react';
import { afterPress } from './press.ts';
import { readSession } from './session.ts';

/**
 * The cache of an area: a page seen before is shown at once and refreshed in the background. What arrives while
 * someone presses a link or a button is shown after the click.
 */
function createAreaClient(): QueryClient {
  notifyManager.setScheduler((notify) => setTimeout(() => afterPress(notify)));
  // Without a connection a call fails and says so, instead of waiting in silence.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } } });
}

/** An island that is an area: what it reads, its parts read by `useRead` or another query. */
export function inArea<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return function Area(props) {
    const [client] = useState(createAreaClient);
    return createElement(QueryClientProvider, { client }, createElement(Island, props));
  };
}

/** Not while someone may be writing. */
export const NO_REFETCH = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * Something a page of an area shows: not there yet, there, or why not; `reload` asks again and keeps showing the old
 * value in the meantime.
 */
export function useRead<Value>(queryKey: QueryKey, read: () => Promise<Value>, { enabled = true } = {}) {
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: read, enabled, ...NO_REFETCH });
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  // Without a session the page is about to lead to the sign-in page.
  const failure = error && !isFetching && readSession() ? error.message : undefined;
  return { value: data, failure, error, reload };
}
