/** Knows by how many registered works articles are cited. */
export interface CitedBy {
  /**
   * By how many works each of these DOIs is cited, at most `max` of them; by DOI in lower case. What the register does not
   * have is not in the answer.
   * @throws Error where it cannot be asked, or its answer cannot be read
   */
  count: (dois: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** How many DOIs it takes at once. */
  max: number;
}
