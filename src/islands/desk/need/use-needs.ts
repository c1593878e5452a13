import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { DeskCounts, DeskRow } from '#domain/desk/need/need';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { CACHED_COUNT } from './cached-count.ts';

const NEEDS = 'needs';
const NEXT_STEPS = 'next-steps';
/** The key of a manuscript's next steps. */
export const nextStepsKey = (id: string) => [NEXT_STEPS, id];

/**
 * Refetches what is waiting, and the next steps, after every change in the office: whatever a screen changes, it writes
 * to the cache or marks as outdated.
 */
export function useRefetchNeeds(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      const isChange = action.type === 'invalidate' || (action.type === 'success' && action.manual === true);
      if (!isChange) return;
      clearTimeout(timer);
      // A screen that has refetched them itself needs no second request.
      if ([NEEDS, NEXT_STEPS].includes(String(query.queryKey[0]))) return;
      timer = setTimeout(() => {
        for (const key of [NEEDS, NEXT_STEPS]) void client.invalidateQueries({ queryKey: [key] });
      });
    });
  }, [client]);
}

/** Rows per page. */
const PAGE = 10;

const listDesk = (address: string) =>
  callListApi<DeskRow>(address, { as: true, fallback: 'The queue could not be loaded. Please try again.' });

/** Loads the queue of the editor or of the whole office; refetched on every visit. */
export function useNeeds(isOwn: boolean) {
  return useInfiniteQuery({
    queryKey: [NEEDS, isOwn],
    queryFn: ({ pageParam }) => listDesk(pageParam),
    initialPageParam: `${editorialApi.desk}?limit=${PAGE}${isOwn ? '&of=mine' : ''}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Shares the list's key prefix, so both are refetched together. */
export function useDeskCounts() {
  return useQuery({
    queryKey: [NEEDS, 'counts'],
    queryFn: () => {
      CACHED_COUNT.save(undefined);
      return callApi<DeskCounts>(editorialApi.deskCounts, { as: true, fallback: 'The counts could not be loaded.' });
    },
  });
}
