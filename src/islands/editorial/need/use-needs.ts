import { useInfiniteQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/editorial/paths';
import type { Need } from '#domain/need/need';
import { callListApi } from '#islands/api-list.ts';

/** So many stand above the dashboard at first, and so many more come at a press. */
const PAGE = 10;

const listNeeds = (address: string) =>
  callListApi<Need>(address, { as: true, fallback: 'What needs you could not be loaded.' });

/** What waits for the editor, or for anybody in the office, page after page. It is read again at every visit: anything may have settled it. */
export function useNeeds(isOwn: boolean) {
  return useInfiniteQuery({
    queryKey: ['needs', isOwn],
    queryFn: ({ pageParam }) => listNeeds(pageParam),
    initialPageParam: `${editorialApi.needs}?limit=${PAGE}${isOwn ? '&of=mine' : ''}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
