/** Where people sign in to show that an ORCID iD is theirs. */
export interface Orcid {
  /** ORCID itself; otherwise its sandbox, or what is in for it. */
  isLive: boolean;
  /** The page on which a person lets ORCID tell us their iD; `state` comes back with them. */
  signInPage: (state: string, redirectUri: string) => string;
  /**
   * The iD of the person whom ORCID has sent back with a code; undefined if it does not take the code, which was used,
   * is too old, or never was. No token is kept.
   * @throws OrcidUnavailable
   */
  whoseCode: (code: string, redirectUri: string) => Promise<string | undefined>;
  /** Asks whether it answers and takes the journal's client. */
  check: () => Promise<void>;
}

/** ORCID is unreachable, too slow, refuses the journal itself, or its answer cannot be read. */
export class OrcidUnavailable extends Error {
  override readonly name = 'OrcidUnavailable';
}
