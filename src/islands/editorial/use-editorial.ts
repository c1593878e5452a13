import {
  notifyManager,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { EditorManuscript } from '#domain/editorial/editorial';
import { editorialApi } from '#domain/editorial/paths';
import { ApiError } from '#islands/api.ts';
import { afterPress } from '#islands/press.ts';
import { readSession } from '#islands/session.ts';
import { type ListChoice, listAddress, listManuscripts, listTimeline, readDashboard, readManuscript } from './calls.ts';

const DASHBOARD: QueryKey = ['dashboard'];
const LISTS: QueryKey = ['manuscripts'];
const timelineKey = (id: string): QueryKey => ['timeline', id];
const manuscriptKey = (id: string): QueryKey => ['manuscript', id];

/**
 * What the area has read; a page that was seen before is shown at once and read again behind it. What comes while
 * somebody presses a link or a button is shown after the click.
 */
export function createOffice(): QueryClient {
  notifyManager.setScheduler((notify) => setTimeout(() => afterPress(notify)));
  // Without a connection a call fails and says so, instead of waiting in silence.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } } });
}

export function useDashboard() {
  return useQuery({ queryKey: DASHBOARD, queryFn: readDashboard });
}

/**
 * A list, page after page. What was shown stays until what was searched for is there; under the heading of another
 * status nothing of the one before is shown.
 */
export function useManuscripts(choice: ListChoice) {
  return useInfiniteQuery({
    queryKey: [LISTS[0], choice] as const,
    queryFn: ({ pageParam }) => listManuscripts(pageParam),
    initialPageParam: listAddress(choice),
    getNextPageParam: ({ next }) => next,
    placeholderData: (shown, query) => (query?.queryKey[1].status === choice.status ? shown : undefined),
  });
}

/** One manuscript. It is not read again behind the editor's back: a decision is about what was shown. */
export function useManuscript(id: string) {
  return useQuery({
    queryKey: manuscriptKey(id),
    queryFn: () => readManuscript(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What happened to a manuscript, page after page. */
export function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: timelineKey(id),
    queryFn: ({ pageParam }) => listTimeline(pageParam),
    initialPageParam: editorialApi.editorTimeline(id),
    getNextPageParam: ({ next }) => next,
  });
}

/** Shows a manuscript as the server has just given it; everything that counts or lists it is read again. */
export function useShowChanged() {
  const client = useQueryClient();
  return useCallback(
    (manuscript: EditorManuscript) => {
      client.setQueryData(manuscriptKey(manuscript.id), manuscript);
      void client.invalidateQueries({ queryKey: timelineKey(manuscript.id) });
      void client.invalidateQueries({ queryKey: DASHBOARD });
      void client.invalidateQueries({ queryKey: LISTS });
    },
    [client],
  );
}

/** What has changed elsewhere than on its own screen is read again there. */
export function useForgetManuscript() {
  const client = useQueryClient();
  return useCallback(
    (id: string) => {
      for (const queryKey of [manuscriptKey(id), timelineKey(id), DASHBOARD, LISTS])
        void client.invalidateQueries({ queryKey });
    },
    [client],
  );
}

/**
 * Tells in a toast that something could not be loaded: in the server's words, else in those given (spec §8). Once it is
 * loaded, the toast goes.
 */
export function useFailureToast(error: Error | null, fallback: string): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (!error && told.current) toast.dismiss(told.current);
    told.current = undefined;
    // Without a session the page is about to lead to the sign-in page.
    if (error && readSession())
      told.current = toast.error(error instanceof ApiError && error.isServerWords ? error.message : fallback);
  }, [error, fallback]);
}
