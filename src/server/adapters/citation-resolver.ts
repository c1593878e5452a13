/** Knows what is registered under a DOI. */
export interface CitationResolver {
  /**
   * What is registered, as CSL-JSON of whatever shape; undefined where nothing is.
   * @throws ResolverUnavailable where nobody could say
   */
  find: (doi: string, signal: AbortSignal) => Promise<unknown>;
}

/** Nobody could say: the resolver is away, too slow, or answers what cannot be read. */
export class ResolverUnavailable extends Error {}
