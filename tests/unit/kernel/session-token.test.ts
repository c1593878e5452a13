import { describe, expect, it } from 'vitest';
import {
  bindToBrowser,
  isSessionExpired,
  readSessionToken,
  sessionLife,
  signSessionToken,
} from '#server/kernel/http/session';
import { claimsOf, forge, forgedAuthorizations } from '../../support/forged-tokens.ts';

const SECRET = 'a secret of the tests, long enough';
const ISSUER = 'https://journal.example';
const NOW = new Date('2026-11-21T10:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const sign = (life = 43_200) =>
  signSessionToken({ id: 'session', accountId: 'person', createdAt: NOW, expiresAt: later(life) }, SECRET, ISSUER);
const read = (authorization: string | null, now = NOW) => readSessionToken(authorization, SECRET, ISSUER, now);

const genuine = await sign();

describe('a session token', () => {
  it('names its session and its person, and holds nothing else about them', async () => {
    const token = await sign();
    expect(await read(`Bearer ${token}`)).toBe('session');
    const [header = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    const seconds = NOW.getTime() / 1000;
    const named = { iss: ISSUER, aud: 'journal-api', sub: 'person', sid: 'session' };
    expect(claimsOf(token)).toEqual({ ...named, iat: seconds, exp: seconds + 43_200 });
  });

  it('made by hand with the same secret and claims is as good: what is refused below is refused for one reason', async () => {
    const token = await sign();
    expect(await read(`Bearer ${forge({ alg: 'HS256', typ: 'at+jwt' }, claimsOf(token), SECRET)}`)).toBe('session');
  });

  it.each(Object.entries(forgedAuthorizations({ token: genuine, secret: SECRET, now: NOW })))(
    'is refused with %s',
    async (_, authorization) => {
      expect(await read(authorization)).toBeUndefined();
    },
  );

  it.each(['\n', '\r\n', ' ', '\t', '\0', '\u00a0', '=', ','])('is refused with %j after it', async (tail) => {
    expect(await read(`Bearer ${genuine}${tail}`)).toBeUndefined();
  });

  it('names no one where there is none', async () => {
    expect(await read(null)).toBeUndefined();
    expect(await read('')).toBeUndefined();
  });

  it.each([
    [43_200, true],
    [43_259, true],
    [43_260, false],
    [-60, true],
    [-61, false],
  ])('read %i seconds after its beginning, with a life of 43,200, is valid: %s', async (seconds, isValid) => {
    expect(await read(`Bearer ${genuine}`, later(seconds))).toBe(isValid ? 'session' : undefined);
  });

  it('lives for 31 days at most, whatever end it names', async () => {
    const day = 86_400;
    const token = await sign(400 * day);
    expect(await read(`Bearer ${token}`, later(31 * day))).toBe('session');
    expect(await read(`Bearer ${token}`, later(31 * day + 61))).toBeUndefined();
  });
});

describe('the life of a session', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;

  it.each([
    ['author', false, 2 * HOUR, 12 * HOUR],
    ['reviewer', false, 2 * HOUR, 12 * HOUR],
    ['editor', false, HOUR, 12 * HOUR],
    ['author', true, 14 * DAY, 30 * DAY],
    ['reviewer', true, 14 * DAY, 30 * DAY],
    ['editor', true, 12 * HOUR, 12 * HOUR],
  ] as const)('of an %s, remembered %s, is %i ms unused and %i ms at most', (role, remembered, idleMs, absoluteMs) => {
    expect(sessionLife(role, remembered)).toEqual({ idleMs, absoluteMs });
  });

  it('is over a millisecond after either of them', () => {
    const at = (time: number) => new Date(NOW.getTime() - time);
    const over = (unused: number, age: number) =>
      isSessionExpired({ is_remembered: false, last_seen_at: at(unused), created_at: at(age) }, 'author', NOW);
    expect([over(2 * HOUR, 12 * HOUR), over(2 * HOUR + 1, 2 * HOUR + 1), over(0, 12 * HOUR + 1)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the cookie a session is tied to', () => {
  const bind = (headers: Record<string, string>, siteUrl = ISSUER) =>
    bindToBrowser(new Request('https://x.example/', { headers }), siteUrl, async () => true);

  it('is set for a browser that logs in from our own pages, and for no one else', async () => {
    expect(await bind({ 'Sec-Fetch-Site': 'same-origin' })).toBeDefined();
    for (const site of ['same-site', 'cross-site', 'none', '', 'Same-Origin']) {
      expect(await bind({ 'Sec-Fetch-Site': site })).toBeUndefined();
    }
    expect(await bind({})).toBeUndefined();
  });

  it('has 256 random bits, no domain, and over https the prefix that lets no other host set it', async () => {
    const bound = await bind({ 'Sec-Fetch-Site': 'same-origin' });
    expect(bound?.cookie).toMatch(/^__Host-sb=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/);
    expect(bound?.cookie).not.toContain(bound?.hash);
  });

  it('has no prefix over http, which only one’s own machine uses', async () => {
    const bound = await bind({ 'Sec-Fetch-Site': 'same-origin' }, 'http://127.0.0.1:8888');
    expect(bound?.cookie).toMatch(/^sb=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
  });

  it.each([
    'short',
    'x'.repeat(65),
    `${'x'.repeat(42)};`,
    `${'x'.repeat(30)} ${'x'.repeat(12)}`,
    '"quoted-value-of-a-cookie"',
  ])('that a browser brings as %j is replaced by a new one', async (value) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: `__Host-sb=${value}` };
    expect((await bind(headers))?.cookie).toMatch(/^__Host-sb=[\w-]{43};/);
  });
});
