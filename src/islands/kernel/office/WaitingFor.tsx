import { Waiting } from '#ui/Waiting';

interface Query {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shown until a query is answered; `failed` is said in place of the server's words. */
export function WaitingFor({ query, failed }: { query: Query; failed?: string }) {
  const { error, isFetching, refetch } = query;
  const failure = error && !isFetching ? (failed ?? error.message) : undefined;
  return <Waiting failure={failure} onRetry={() => void refetch()} />;
}
