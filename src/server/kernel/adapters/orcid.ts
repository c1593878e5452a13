import * as z from 'zod';
import { OrcidId } from '#domain/kernel/person/orcid-id';
import type { OrcidClient } from '#server/kernel/env';
import { parseJson, readStart } from './deposits.ts';

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

class OrcidUnavailable extends Error {
  override readonly name = 'OrcidUnavailable';
}

const TIMEOUT_MS = 10_000;

const TokenReply = z.object({ orcid: OrcidId });
const ErrorReply = z.object({ error: z.string() });

/**
 * ORCID's OAuth 2.0 through its public API: the authorization code with the scope `/authenticate`, which reveals only
 * the iD. ORCID documents no PKCE; the code is useless without the client's secret.
 */
export function orcidClient({ clientId, clientSecret, url }: OrcidClient): Orcid {
  const requestToken = async (grant: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const headers = { Accept: 'application/json' };
      const reply = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body, redirect: 'error', signal });
      return { status: reply.status, said: parseJson(await readStart(reply)) };
    } catch {
      // Errors of fetch may contain the request.
      throw new OrcidUnavailable('ORCID could not be reached or took too long.');
    }
  };
  const requireAcceptedClient = (status: number, error: string | undefined) => {
    if (status !== 401 && error !== 'invalid_client' && error !== 'unauthorized_client') return;
    throw new OrcidUnavailable(
      'ORCID refused the journal’s client credentials. Check ORCID_CLIENT_ID and ORCID_CLIENT_SECRET.',
    );
  };
  return {
    isLive: new URL(url).hostname === 'orcid.org',
    authorizationUrl(state, redirect_uri) {
      const query = { client_id: clientId, response_type: 'code', scope: '/authenticate', redirect_uri, state };
      return `${url}/oauth/authorize?${new URLSearchParams(query)}`;
    },
    async exchangeCode(code, redirect_uri) {
      const { status, said } = await requestToken({ grant_type: 'authorization_code', code, redirect_uri });
      const error = ErrorReply.safeParse(said).data?.error;
      requireAcceptedClient(status, error);
      if (status === 400 && error) return undefined;
      const granted = TokenReply.safeParse(said).data;
      if (status !== 200 || !granted) throw new OrcidUnavailable(`It responded with status ${status} and no iD.`);
      return granted.orcid;
    },
    async check() {
      const { status, said } = await requestToken({ grant_type: 'client_credentials', scope: '/read-public' });
      requireAcceptedClient(status, ErrorReply.safeParse(said).data?.error);
      if (status !== 200) throw new OrcidUnavailable(`It responded with status ${status}.`);
    },
  };
}
