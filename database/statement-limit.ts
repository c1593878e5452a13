/** How long the client waits beyond the server's own limit. */
const MARGIN_MS = 1_500;

/** Runs a statement on one connection. */
export type Query = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

/**
 * Runs a query, but waits little longer than the server's limit, which a server behind a pooler may not enforce and one
 * that vanished cannot. The connection is then stuck in the statement: it sends nothing more and must be discarded.
 */
export function limitedQuery(query: Query, limitMs: number): Query {
  let hanging: Error | undefined;
  return async (sql, parameters) => {
    if (hanging) throw hanging;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      hanging = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
      reject(hanging);
    }, limitMs + MARGIN_MS);
    try {
      return await Promise.race([query(sql, parameters), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
