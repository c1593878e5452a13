import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allRoutes } from '#server/assembly/api';
import { route, type SignedInCall } from '#server/kernel/http/route';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { json, openAccount, PASSWORD } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { type Send, SITE_URL, useTestJournal } from '../../support/journal.ts';
import { UNDESCRIBED } from '../../support/undescribed.ts';

/** The only call a signed-in browser may make with the cookie alone: requesting the form token. */
const guarded = (path: `/api/${string}`, csrf: boolean) => {
  const common = { ...UNDESCRIBED, method: 'POST', path, csrf, cache: 0, input: z.strictObject({}) } as const;
  const handle = async (_: object, { user }: SignedInCall) => ({ email: user.email });
  return path.endsWith('office')
    ? route({ ...common, access: 'editor', right: 'read', handle })
    : route({ ...common, access: 'signed-in', handle });
};
const routes = [
  ...allRoutes,
  guarded('/api/test/form', true),
  guarded('/api/test/office', true),
  guarded('/api/test/token', false),
];

describe('the cookie of a browser that logged in', () => {
  const journal = useTestJournal();
  let fetch: Send;

  beforeAll(async () => {
    const handler = serve(routes, async () => ({ context: journal.context, close: async () => {} }), manuscriptAccess);
    fetch = (path, init, ip = '192.0.2.1') => handler(new Request(new URL(path, SITE_URL), init), { ip });
  });
  beforeEach(() => journal.empty());

  /** Logs in as a browser does; returns the account, the token, and the cookie that only the browser holds. */
  const logIn = async (email?: string) => {
    const person = email ?? (await openAccount(journal.db)).email;
    const own = { 'Sec-Fetch-Site': 'same-origin' };
    const response = await fetch('/api/auth/login/', json({ email: person, password: PASSWORD }, undefined, own));
    const { token } = (await response.json()) as { token: string };
    return { email: person, token, binding: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const call = async (path: string, binding: string, more: Record<string, string> = {}) => {
    const csrf = await csrfHeaders(fetch);
    const headers = { ...csrf, Cookie: `${binding}; ${csrf.Cookie}`, ...more };
    return fetch(path, json({}, undefined, headers));
  };

  it('is enough together with the token of the form', async () => {
    const { email, binding } = await logIn();
    const response = await call('/api/test/form', binding);
    expect([response.status, await response.json()]).toEqual([200, { email }]);
  });

  it('is not enough without that token', async () => {
    const { binding } = await logIn();
    expect((await call('/api/test/form', binding, { 'X-CSRFToken': '' })).status).toBe(403);
    expect((await fetch('/api/test/form', json({}, undefined, { Cookie: binding }))).status).toBe(403);
  });

  it('is not enough where another site makes the browser send it', async () => {
    const { binding } = await logIn();
    expect((await call('/api/test/form', binding, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await call('/api/test/form', binding, { Origin: 'https://evil.example' })).status).toBe(403);
  });

  it('opens nothing that does not ask for the token of the form', async () => {
    const { binding } = await logIn();
    expect((await call('/api/test/token', binding)).status).toBe(401);
  });

  it('gives no more rights than the person has', async () => {
    const { binding } = await logIn();
    expect((await call('/api/test/office', binding)).status).toBe(403);
  });

  it('opens nothing after the logout', async () => {
    const { token, binding } = await logIn();
    const session = { Cookie: binding };
    expect((await fetch('/api/auth/logout/', json({}, { token }, session))).status).toBe(200);
    expect((await call('/api/test/form', binding)).status).toBe(401);
  });

  it('opens nothing once the session was unused for too long', async () => {
    const { binding } = await logIn();
    journal.clock.advance(3 * 3_600_000);
    expect((await call('/api/test/form', binding)).status).toBe(401);
  });

  it('opens the live session, even where the one used last is over or was dated by a clock that ran ahead', async () => {
    const { email, binding } = await logIn();
    const own = { 'Sec-Fetch-Site': 'same-origin', Cookie: binding };
    const body = { email, password: PASSWORD, remember: true };
    await fetch('/api/auth/login/', json(body, undefined, own));
    const begun = journal.clock.now();
    journal.clock.set('2031-01-01T00:00:00.000Z');
    await fetch('/api/auth/login/', json(body, undefined, own));
    journal.clock.set(begun.toISOString());
    expect((await call('/api/test/form', binding)).status).toBe(200);
    const isShort = journal.db.updateTable('session').where('is_remembered', '=', false);
    await isShort.set({ last_seen_at: new Date(begun.getTime() + 60_000) }).execute();
    journal.clock.advance(3 * 3_600_000);
    expect((await call('/api/test/form', binding)).status).toBe(200);
  });

  it('yields to a bearer token, even a wrong one: nobody who names a session is mistaken for someone else', async () => {
    const { binding } = await logIn();
    expect((await call('/api/test/form', binding, { Authorization: 'Bearer x.y.z' })).status).toBe(401);
  });

  it('that someone made up opens nothing', async () => {
    const { binding } = await logIn();
    const [name] = binding.split('=');
    for (const value of ['', 'A'.repeat(43), '%', "' or 1=1--"]) {
      expect((await call('/api/test/form', `${name}=${value}`)).status).toBe(401);
    }
  });

  it('stands for one person: whoever logs in after someone else gets another, and the first opens nothing', async () => {
    const first = await logIn();
    journal.clock.advance(1_000);
    const second = await openAccount(journal.db);
    const again = { 'Sec-Fetch-Site': 'same-origin', Cookie: first.binding };
    const login = await fetch('/api/auth/login/', json({ email: second.email, password: PASSWORD }, undefined, again));
    const binding = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await (await call('/api/test/form', binding)).json()).toEqual({ email: second.email });
    expect((await call('/api/test/form', first.binding)).status).toBe(401);
  });
});
