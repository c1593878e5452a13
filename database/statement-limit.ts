/** How long the client waits beyond the server's own limit. */
const MARGIN_MS = 1_500;

/** Runs a statement on one connection. */
export type Query = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

/**
 * Runs a query as the client does, but waits no longer than the server may take: behind a pooler the server may not
 * enforce the limit, or it may have vanished silently. Nothing more is sent after that: the connection is stuck in that
 * statement and must be given up.
 */
export function limitedQuery(query: Query, limitMs: number): Query {
  let hanging: Error | undefined;
  return async (sql, parameters) => {
    if (hanging) throw hanging;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      hanging = Object.assign(new Error('canceling statement: its answer did not come in time'), { code: '57014' });
      reject(hanging);
    }, limitMs + MARGIN_MS);
    try {
      return await Promise.race([query(sql, parameters), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
