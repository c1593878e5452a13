import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { DeskCounts, DeskRow } from '#domain/desk/need/desk-row';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

/** Rows shown at first, and per further press. */
const PAGE = 10;

const listDesk = (address: string) =>
  callListApi<DeskRow>(address, { as: true, fallback: 'The queue could not be loaded. Please try again.' });

/** The tasks of the editor or of everyone, paged. Refetched on every visit. */
export function useNeeds(isOwn: boolean) {
  return useInfiniteQuery({
    queryKey: ['needs', isOwn],
    queryFn: ({ pageParam }) => listDesk(pageParam),
    initialPageParam: `${editorialApi.desk}?limit=${PAGE}${isOwn ? '&of=mine' : ''}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** The number of tasks, refetched together with the list. */
export function useDeskCounts() {
  return useQuery({
    queryKey: ['needs', 'counts'],
    queryFn: () =>
      callApi<DeskCounts>(editorialApi.deskCounts, { as: true, fallback: 'The numbers could not be loaded.' }),
  });
}
