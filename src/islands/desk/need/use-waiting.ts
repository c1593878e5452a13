import { useQueries } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { WaitingOn } from '#domain/desk/need/waiter';
import { callApi } from '#islands/kernel/api.ts';

/** How many are asked for at once; the server accepts a few more. */
const AT_ONCE = 50;

/** For whom the manuscripts of a list wait, by their ids, as far as it is known yet; asked only where it `isShown`. */
export function useWaiting(ids: readonly string[], isShown: boolean): ReadonlyMap<string, WaitingOn> {
  const parts = Array.from({ length: isShown ? Math.ceil(ids.length / AT_ONCE) : 0 }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const answers = useQueries({
    queries: parts.map((part) => ({
      // Below the lists, so that what changes them changes this.
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
