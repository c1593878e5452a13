/** Where databases and drivers put what a row or a query held: names, addresses, tokens. */
const VALUES = ['detail', 'where', 'internalQuery', 'query', 'params', 'parameters', 'queryOptions'] as const;

/**
 * SQLSTATEs whose sentence quotes a value and not a name of the schema: data exceptions, what is parsed, own and inner
 * errors.
 */
const QUOTING = /^(22|42601|P0|XX)/;

/**
 * The same error without what a row or a parameter held, so that it may be logged. Constraint, table, code and the
 * place in the statement are kept; of a message that quotes a value, everything but the value.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const record = error as Error & Record<string, unknown>;
  if (typeof record.code !== 'string' || !/^[0-9A-Z]{5}$/.test(record.code)) return error;
  for (const name of VALUES) delete record[name];
  if (QUOTING.test(record.code)) {
    const { message, stack = '' } = error;
    error.message = message.replace(/".*"/s, '…').replace(/: 0x.*/s, '');
    error.stack = stack.replace(message, () => error.message);
  }
  if (error.cause) error.cause = withoutValues(error.cause);
  return error;
}
