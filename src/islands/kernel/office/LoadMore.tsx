interface Props {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
  refetch: (options: { cancelRefetch: false }) => unknown;
}

export function LoadMore({ hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, refetch }: Props) {
  // Refetching covers all pages: fetching the next would cancel it.
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
