interface Props {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The button for the next page of a list, if there is one. */
export function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  if (!hasNextPage) return null;
  return (
    <p className="load-more">
      <button
        type="button"
        className="button quiet"
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {isFetchingNextPage ? 'Loading...' : 'Load more'}
      </button>
    </p>
  );
}
