/** Proves ORCID iDs by signing in. */
export interface Orcid {
  /** The live ORCID; otherwise its sandbox, or a stand-in. */
  isLive: boolean;
  /** The authorization page; `state` is returned with the person. */
  signInPage: (state: string, redirectUri: string) => string;
  /**
   * Exchanges a code for the iD; undefined if it is used, expired or invalid. No token is stored.
   * @throws OrcidUnavailable
   */
  whoseCode: (code: string, redirectUri: string) => Promise<string | undefined>;
  /** Checks that it answers and accepts the journal's client. */
  check: () => Promise<void>;
}

export class OrcidUnavailable extends Error {
  override readonly name = 'OrcidUnavailable';
}
