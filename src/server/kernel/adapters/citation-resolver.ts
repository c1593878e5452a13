/** Looks up registered DOIs. */
export interface CitationResolver {
  /**
   * Returns the registered CSL-JSON record, unvalidated; undefined if none.
   * @throws ResolverUnavailable
   */
  find: (doi: string, signal: AbortSignal) => Promise<unknown>;
}

/** The resolver was unreachable, too slow or unintelligible. */
export class ResolverUnavailable extends Error {}
