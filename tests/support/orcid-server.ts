import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the fake replies. `wrong iD`: its check digit is wrong. `denying`: the person refuses access. */
export type OrcidMood =
  | 'well'
  | 'denying'
  | 'down'
  | 'cut'
  | 'slow'
  | 'nonsense'
  | 'endless'
  | 'wrong iD'
  | 'other client';

/** A fake ORCID, for the client `APP-TEST` with the secret `a secret of the tests`. */
export interface OrcidServer {
  /** The address, for `ORCID_URL`. */
  address: string;
  /** Set to change its behaviour. */
  mood: OrcidMood;
  /** The iD of the person signed in there. */
  person: string;
  /** The calls received, such as `POST /oauth/token`, newest last. */
  calls: string[];
  /** The tokens issued. */
  tokens: string[];
  close: () => Promise<void>;
}

export const ORCID_CLIENT = { clientId: 'APP-TEST', clientSecret: 'a secret of the tests' };

/**
 * Signs its person in without showing a page, as ORCID does after an earlier consent, and redirects back. A code works
 * once, for the redirect address that it was issued for.
 */
export async function startOrcidServer(): Promise<OrcidServer> {
  const codes = new Map<string, { orcid: string; redirect: string }>();
  const state = {
    ...{ address: '', mood: 'well' as OrcidMood, person: '0000-0002-1825-0097' },
    ...{ calls: [] as string[], tokens: [] as string[] },
  };
  const json = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, error: string, error_description: string) =>
    json(response, status, { error, error_description });

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const redirect = query.get('redirect_uri') ?? '';
    const isKnown = query.get('client_id') === ORCID_CLIENT.clientId && query.get('response_type') === 'code';
    if (!isKnown || query.get('scope') !== '/authenticate' || !URL.canParse(redirect)) {
      return void response.writeHead(400).end('Invalid request');
    }
    const back = new URL(redirect);
    if (state.mood === 'denying') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'User denied access');
    } else {
      const code = randomUUID().slice(0, 6);
      codes.set(code, { orcid: state.person, redirect });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { Location: back.href }).end();
  };

  const grant = (form: URLSearchParams, response: ServerResponse) => {
    const isClient =
      form.get('client_id') === ORCID_CLIENT.clientId && form.get('client_secret') === ORCID_CLIENT.clientSecret;
    if (!isClient || state.mood === 'other client') {
      return refuse(response, 401, 'invalid_client', 'Client not found');
    }
    const access_token = randomUUID();
    state.tokens.push(access_token);
    const token = { access_token, token_type: 'bearer', refresh_token: randomUUID(), expires_in: 631138518 };
    if (form.get('grant_type') === 'client_credentials') {
      return json(response, 200, { ...token, scope: '/read-public', orcid: null });
    }
    const code = form.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    if (!given || given.redirect !== form.get('redirect_uri')) {
      return refuse(response, 400, 'invalid_grant', `Invalid authorization code: ${code}`);
    }
    const orcid =
      state.mood === 'wrong iD' ? given.orcid.replace(/.$/, (last) => (last === '1' ? '2' : '1')) : given.orcid;
    json(response, 200, { ...token, scope: '/authenticate', name: 'Josiah Carberry', orcid });
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://orcid.example');
    state.calls.push(`${request.method} ${pathname}`);
    if (pathname === '/oauth/authorize') return authorize(searchParams, response);
    const form = new URLSearchParams(await text(request));
    if (state.mood === 'cut') return void request.socket.destroy();
    if (state.mood === 'slow') return;
    if (state.mood === 'down') return void response.writeHead(503).end('Down for maintenance');
    if (state.mood === 'nonsense') return void response.end('<html><body>It works!</body></html>');
    if (state.mood === 'endless') return void response.end(`{"orcid": "${'0'.repeat(200_000)}"}`);
    if (pathname !== '/oauth/token' || request.method !== 'POST') return void response.writeHead(404).end();
    grant(form, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
