/** A rendering process's message about a failed page, parsed by the build. */
export const pageFailure = (address: string, cause: unknown): Error =>
  new Error(`The page ${address} cannot be made: ${cause instanceof Error ? cause.message : cause}`, { cause });

/** The page named in a failure; undefined if none. */
export const failedPage = (error: unknown): string | undefined =>
  /\bThe page (\/\S*) cannot be made: /.exec(error instanceof Error ? error.message : '')?.[1];
