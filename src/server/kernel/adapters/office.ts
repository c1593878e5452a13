/** A word processor installed on the server. */
export interface Office {
  /**
   * Converts a pre-2007 Word file to the current format.
   * @throws OfficeMissing; OfficeBusy; Error if the file cannot be opened, or takes too much work
   */
  toDocx: (doc: Uint8Array) => Promise<Uint8Array>;
}

/** The program is not installed. */
export class OfficeMissing extends Error {
  override readonly name = 'OfficeMissing';
}

/** The program did not finish, possibly not because of the file: a retry may succeed. */
export class OfficeBusy extends Error {
  override readonly name = 'OfficeBusy';
}
