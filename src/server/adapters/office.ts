/** A word processor installed beside the journal. */
export interface Office {
  /**
   * A Word file of the kind before 2007 as one of today.
   * @throws OfficeMissing; Error where the file cannot be opened or takes too long
   */
  toDocx: (doc: Uint8Array) => Promise<Uint8Array>;
}

/** The program is not installed. */
export class OfficeMissing extends Error {
  override readonly name = 'OfficeMissing';
}
