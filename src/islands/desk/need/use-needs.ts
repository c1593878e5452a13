import { useInfiniteQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { Need } from '#domain/desk/need/need';
import { callListApi } from '#islands/kernel/api-list.ts';

/** How many stand above the dashboard at first, and how many more come with each press. */
const PAGE = 10;

const listNeeds = (address: string) =>
  callListApi<Need>(address, { as: true, fallback: 'The queue could not be loaded. Please try again.' });

/** The address of the first page. */
export const needsAddress = ({ isOwn, limit }: { isOwn: boolean; limit: number }) =>
  `${editorialApi.needs}?limit=${limit}${isOwn ? '&of=mine' : ''}`;

/** What waits for the editor, or for anybody in the office, page after page. It is read again at every visit: anything may have settled it. */
export function useNeeds(isOwn: boolean) {
  return useInfiniteQuery({
    queryKey: ['needs', isOwn],
    queryFn: ({ pageParam }) => listNeeds(pageParam),
    initialPageParam: needsAddress({ isOwn, limit: PAGE }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
