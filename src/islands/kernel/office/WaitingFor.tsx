import { Waiting } from '#ui/Waiting';

interface Query {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shown while a query loads; `failed` replaces the server's message. */
export function WaitingFor({ query, failed }: { query: Query; failed?: string }) {
  const { error, isFetching, refetch } = query;
  const failure = error && !isFetching ? (failed ?? error.message) : undefined;
  return <Waiting failure={failure} onRetry={() => void refetch()} />;
}
