import type { PostgresPoolClient } from 'kysely';

/** How long the client waits beyond the server's own limit. */
const MARGIN_MS = 1_500;

/**
 * Runs a query as the client does, but waits no longer than the server may take: behind a pooler the server may not
 * enforce the limit, or it may have vanished silently. Nothing more is sent after that: the connection is stuck in that
 * statement and must be given up.
 */
export function limitedQuery(client: PostgresPoolClient, limitMs: number): PostgresPoolClient['query'] {
  let hanging: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (hanging) throw hanging;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      hanging = Object.assign(new Error('canceling statement: its answer did not come in time'), { code: '57014' });
      reject(hanging);
    }, limitMs + MARGIN_MS);
    try {
      return await Promise.race([client.query(sql, parameters), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
  return query as PostgresPoolClient['query'];
}
