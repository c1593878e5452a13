import type { PostgresPoolClient } from 'kysely';

/** The server ends a statement at its limit; so much later nobody waits for its answer any more. */
const MARGIN_MS = 1_500;

/**
 * Asks as the client does, but waits for no answer longer than the server may take for one: where the server does not
 * keep the limit itself (a pooler in between) or has vanished without a word. Nothing more is asked then: the
 * connection hangs on that statement and must be given up.
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
