import type { ReactNode } from 'react';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';

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
  const { data, error, isPlaceholderData } = loaded;
  useFailureToast(error, `Failed to load ${several}`);
  if (!data || (error && isPlaceholderData)) return <WaitingFor query={loaded} />;
  const items = data.pages.flatMap((page) => page.items);
  const total = data.pages.at(-1)?.total ?? 0;
  const found =
    total === 0 ? `No ${several} found.` : `${total.toLocaleString('en-GB')} ${total === 1 ? one : several}`;
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{items.length < total ? `${found}, the first ${items.length} are shown` : found}</p>
      {items.length > 0 && children(items)}
      <LoadMore {...loaded} />
    </div>
  );
}
