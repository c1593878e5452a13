import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { DeskCounts, DeskRow } from '#domain/desk/need/need';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { CACHED_COUNT } from './cached-count.ts';

/** Rows per page. */
const PAGE = 10;

const listDesk = (address: string) =>
  callListApi<DeskRow>(address, { as: true, fallback: 'The queue could not be loaded. Please try again.' });

/** Loads the queue of the editor or of the whole office; refetched on every visit. */
export function useNeeds(isOwn: boolean) {
  return useInfiniteQuery({
    queryKey: ['needs', isOwn],
    queryFn: ({ pageParam }) => listDesk(pageParam),
    initialPageParam: `${editorialApi.desk}?limit=${PAGE}${isOwn ? '&of=mine' : ''}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Shares the list's key prefix, so both are refetched together. */
export function useDeskCounts() {
  return useQuery({
    queryKey: ['needs', 'counts'],
    queryFn: () => {
      CACHED_COUNT.save(undefined);
      return callApi<DeskCounts>(editorialApi.deskCounts, { as: true, fallback: 'The counts could not be loaded.' });
    },
  });
}
