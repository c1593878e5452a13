import type { ReactNode } from 'react';
import { useFailureToast } from '#islands/use-failure-toast.ts';
import { Waiting } from '#ui/Waiting';

interface Loaded<Item> {
  data: { pages: { items: Item[]; total: number }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface Props<Item> {
  loaded: Loaded<Item>;
  /** How one and several are called: "payment", "payments". */
  called: readonly [one: string, several: string];
  children: (items: Item[]) => ReactNode;
}

/** A part of the ledger page after page: how many rows there are, the rows, and the way to more. */
export function LedgerRows<Item>({ loaded, called: [one, several], children }: Props<Item>) {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    loaded;
  useFailureToast(error, `Failed to load ${several}`);
  if (!data || (error && isPlaceholderData)) {
    return <Waiting failure={error && !isFetching ? error.message : undefined} onRetry={() => void refetch()} />;
  }
  const items = data.pages.flatMap((page) => page.items);
  const total = data.pages.at(-1)?.total ?? 0;
  const found =
    total === 0 ? `No ${several} found.` : `${total.toLocaleString('en-GB')} ${total === 1 ? one : several}`;
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{items.length < total ? `${found}, the first ${items.length} are shown` : found}</p>
      {items.length > 0 && children(items)}
      {hasNextPage && (
        <p className="load-more">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading...' : 'Load more'}
          </button>
        </p>
      )}
    </div>
  );
}
