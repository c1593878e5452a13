/** Proves ORCID iDs by signing in. */
export interface Orcid {
  /** False for ORCID's sandbox or a substitute. */
  isLive: boolean;
  /** The URL of the authorization page; ORCID returns `state` in the redirect. */
  authorizationUrl: (state: string, redirectUri: string) => string;
  /**
   * Exchanges a code for the iD; undefined if the code is used, expired or invalid. No token is stored.
   * @throws OrcidUnavailable
   */
  exchangeCode: (code: string, redirectUri: string) => Promise<string | undefined>;
  /** Checks that ORCID responds and accepts the journal's client. */
  check: () => Promise<void>;
}

export class OrcidUnavailable extends Error {
  override readonly name = 'OrcidUnavailable';
}
