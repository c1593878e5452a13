interface Props {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
  refetch: (options: { cancelRefetch: false }) => unknown;
}

/** The button for the next page of a list, if there is one. */
export function LoadMore({ hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, refetch }: Props) {
  // A list that is being read again is read to its end: the next page would break that off.
  const loadMore = async () => {
    if (isFetching) await refetch({ cancelRefetch: false });
    fetchNextPage();
  };
  if (!hasNextPage) return null;
  return (
    <p className="load-more">
      <button
        type="button"
        className="button quiet"
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && void loadMore()}
      >
        {isFetchingNextPage ? 'Loading...' : 'Load more'}
      </button>
    </p>
  );
}
