/** Properties of errors that may contain personal data or tokens, from rows or parameters. */
const VALUES = ['detail', 'where', 'internalQuery', 'query', 'params', 'parameters', 'queryOptions'] as const;

/**
 * SQLSTATEs whose message quotes a value rather than a name of the schema: data exceptions, parsing, user-defined and
 * internal errors.
 */
const QUOTES_VALUE = /^(22|42601|P0|XX)/;

/**
 * The same error without values from rows or parameters, safe to log. Keeps constraint, table, code and position in
 * the statement, and removes quoted values from the message.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const record = error as Error & Record<string, unknown>;
  if (typeof record.code !== 'string' || !/^[0-9A-Z]{5}$/.test(record.code)) return error;
  for (const name of VALUES) delete record[name];
  if (QUOTES_VALUE.test(record.code)) {
    const { message, stack = '' } = error;
    error.message = message.replace(/".*"/s, '…').replace(/: 0x.*/s, '');
    error.stack = stack.replace(message, () => error.message);
  }
  if (error.cause) error.cause = withoutValues(error.cause);
  return error;
}
