/** Knows by how many registered works articles are cited. */
export interface CitedBy {
  /**
   * Citation counts by lower-case DOI, for at most `max` DOIs; unknown ones are absent.
   * @throws Error if it cannot be asked, or its answer cannot be read
   */
  count: (dois: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Maximum DOIs per request. */
  max: number;
}
