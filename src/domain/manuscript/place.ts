/** The place of a manuscript in the journal, by numbers; null for none. */
export interface ManuscriptPlace {
  volume: number | null;
  issue: number | null;
}
