/** Knows what is registered under a DOI. */
export interface CitationResolver {
  /**
   * The registered record, as CSL-JSON of any shape; undefined if there is none.
   * @throws ResolverUnavailable where it could not be asked
   */
  find: (doi: string, signal: AbortSignal) => Promise<unknown>;
}

/** The resolver is unreachable, too slow, or its answer cannot be read. */
export class ResolverUnavailable extends Error {}
