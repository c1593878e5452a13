import { useInfiniteQuery } from '@tanstack/react-query';
import { LISTS } from '#islands/manuscript/use-editorial.ts';
import { type ListChoice, listAddress, listManuscripts } from './calls.ts';

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
