import { useQueries } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { WaitingOn } from '#domain/desk/need/waiter';
import { callApi } from '#islands/kernel/api.ts';

/** Maximum per request, below the server's limit. */
const AT_ONCE = 50;

/** Whom a list's manuscripts are waiting for, by id; fetched only if `isShown`. */
export function useWaiting(ids: readonly string[], isShown: boolean): ReadonlyMap<string, WaitingOn> {
  const parts = Array.from({ length: isShown ? Math.ceil(ids.length / AT_ONCE) : 0 }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const answers = useQueries({
    queries: parts.map((part) => ({
      // A child key of lists, so that it is invalidated with them.
      queryKey: ['manuscripts', 'waiting', part] as const,
      queryFn: () =>
        callApi<WaitingOn[]>(editorialApi.waiting(part), {
          as: true,
          fallback: 'The “Waiting for” column could not be loaded.',
        }),
    })),
  });
  return new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.id, one] as const)));
}
