/** Looks up registered DOIs. */
export interface CitationResolver {
  /**
   * The registered CSL-JSON record of any shape; undefined if none.
   * @throws ResolverUnavailable if it could not be asked
   */
  find: (doi: string, signal: AbortSignal) => Promise<unknown>;
}

/** Unreachable, too slow, or unreadable. */
export class ResolverUnavailable extends Error {}
