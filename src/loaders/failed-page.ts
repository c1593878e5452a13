/** What a process that makes pages says of one that it cannot make; the process that builds reads it from its output. */
export const pageFailure = (address: string, cause: unknown): Error =>
  new Error(`The page ${address} cannot be made: ${cause instanceof Error ? cause.message : cause}`, { cause });

/** The address of the page that a failure names; undefined if it names none. */
export const failedPage = (error: unknown): string | undefined =>
  /\bThe page (\/\S*) cannot be made: /.exec(error instanceof Error ? error.message : '')?.[1];
