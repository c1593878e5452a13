import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { DeskCounts, DeskRow } from '#domain/desk/need/desk-row';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

/** How many rows are above the dashboard at first, and how many more come with each press. */
const PAGE = 10;

const listDesk = (address: string) =>
  callListApi<DeskRow>(address, { as: true, fallback: 'The queue could not be loaded. Please try again.' });

/**
 * What waits for the editor, or for anyone in the office, page after page. It is read again at every visit: anything
 * may have settled it.
 */
export function useNeeds(isOwn: boolean) {
  return useInfiniteQuery({
    queryKey: ['needs', isOwn],
    queryFn: ({ pageParam }) => listDesk(pageParam),
    initialPageParam: `${editorialApi.desk}?limit=${PAGE}${isOwn ? '&of=mine' : ''}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** How much waits for the editor. It goes with the list: what settles something there changes both. */
export function useDeskCounts() {
  return useQuery({
    queryKey: ['needs', 'counts'],
    queryFn: () =>
      callApi<DeskCounts>(editorialApi.deskCounts, { as: true, fallback: 'The numbers could not be loaded.' }),
  });
}
