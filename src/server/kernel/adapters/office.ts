/** A word processor installed beside the journal. */
export interface Office {
  /**
   * A Word file of the kind before 2007 as one of today.
   * @throws OfficeMissing; OfficeBusy; Error where the file cannot be opened, or takes too much work
   */
  toDocx: (doc: Uint8Array) => Promise<Uint8Array>;
}

/** The program is not installed. */
export class OfficeMissing extends Error {
  override readonly name = 'OfficeMissing';
}

/** The program did not come to an end, for which the file need not be to blame: it is worth another try. */
export class OfficeBusy extends Error {
  override readonly name = 'OfficeBusy';
}
