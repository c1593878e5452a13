import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueCsrf, refuseOtherSites, verifyCsrf } from '#server/kernel/http/csrf';
import { Problem } from '#server/kernel/http/problem';

const SECRET = 'a secret of the tests, long enough';
const HTTPS = 'https://journal.example';
const HTTP = 'http://127.0.0.1:8888';

const ask = (site: string, headers: Record<string, string> = {}) => new Request(`${site}/api/contacts/`, { headers });
const cookieOf = ({ cookie }: { cookie: string }) => cookie.split(';')[0] ?? '';
const issue = (site = HTTPS, headers: Record<string, string> = {}) => issueCsrf(ask(site, headers), SECRET, site);

const verify = (headers: Record<string, string>, { secret = SECRET, site = HTTPS } = {}) =>
  verifyCsrf(ask(site, headers), secret, site);
const refused = (headers: Record<string, string>, options?: { secret?: string; site?: string }) =>
  expect(() => verify(headers, options)).toThrow(
    new Problem('forbidden', 'CSRF token missing or incorrect. Reload the page and try again.'),
  );

describe('the cookie of a CSRF token', () => {
  it('is kept from scripts and from other sites, and on https bound to this host', () => {
    expect(issue().cookie).toMatch(/^__Host-csrf=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('works without https on one’s own machine', () => {
    const { token, cookie } = issue(HTTP);
    expect(cookie).toMatch(/^csrf=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/);
    verify({ cookie: cookieOf({ cookie }), 'x-csrftoken': token }, { site: HTTP });
  });

  it('differs for every browser, and so does every token', () => {
    const issued = Array.from({ length: 100 }, () => issue());
    expect(new Set(issued.map(cookieOf)).size).toBe(100);
    expect(new Set(issued.map(({ token }) => token)).size).toBe(100);
  });

  it('is kept where the browser has one, among whatever other cookies', () => {
    const first = issue();
    const again = issue(HTTPS, { cookie: `theme=dark; ${cookieOf(first)}; a=b=c` });
    expect(cookieOf(again)).toBe(cookieOf(first));
  });

  it('of a form we never make is replaced', () => {
    for (const forged of ['', 'short', 'x'.repeat(65), `${'x'.repeat(31)}!`, 'x'.repeat(5000)]) {
      expect(cookieOf(issue(HTTPS, { cookie: `__Host-csrf=${forged}` }))).not.toBe(`__Host-csrf=${forged}`);
    }
  });
});

describe('a CSRF token', () => {
  it('is accepted from the browser it was issued to, under both spellings of its header', () => {
    const issued = issue();
    for (const header of ['X-CSRFToken', 'x-csrf-token']) verify({ cookie: cookieOf(issued), [header]: issued.token });
  });

  it('of either of two tabs is accepted, in any order', () => {
    const first = issue();
    const second = issue(HTTPS, { cookie: cookieOf(first) });
    for (const { token } of [second, first, second]) verify({ cookie: cookieOf(second), 'x-csrftoken': token });
  });

  it('is refused where it or its cookie is missing', () => {
    const issued = issue();
    refused({});
    refused({ 'x-csrftoken': issued.token });
    refused({ cookie: cookieOf(issued) });
    refused({ cookie: cookieOf(issued), 'x-csrftoken': '' });
  });

  it('is refused with the cookie of another browser', () => {
    refused({ cookie: cookieOf(issue()), 'x-csrftoken': issue().token });
  });

  it('is refused where another journal, or a journal with another secret, issued it', () => {
    const issued = issue();
    refused({ cookie: cookieOf(issued), 'x-csrftoken': issued.token }, { secret: `${SECRET}!` });
  });

  it('is refused when the cookie has the name that plain http uses', () => {
    const issued = issue();
    refused({ cookie: cookieOf(issued).replace('__Host-', ''), 'x-csrftoken': issued.token });
  });

  it('is refused after any change of a single character', () => {
    const issued = issue();
    fc.assert(
      fc.property(
        fc.nat(issued.token.length - 1),
        fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }),
        (at, by) => {
          fc.pre(issued.token[at] !== by && by.trim() === by);
          const altered = issued.token.slice(0, at) + by + issued.token.slice(at + 1);
          refused({ cookie: cookieOf(issued), 'x-csrftoken': altered });
        },
      ),
    );
  });

  it.each([
    ['only its first half', (token: string) => token.split('.')[0]],
    ['only its second half', (token: string) => `.${token.split('.')[1]}`],
    ['a third part', (token: string) => `${token}.x`],
    ['a shorter signature', (token: string) => token.slice(0, -1)],
    ['itself twice', (token: string) => `${token}, ${token}`],
    ['ten kilobytes behind it', (token: string) => token + 'x'.repeat(10_000)],
    ['characters that no signature has', (token: string) => token.replace(/.$/, 'é')],
  ])('is refused with %s', (_, change) => {
    const issued = issue();
    refused({ cookie: cookieOf(issued), 'x-csrftoken': change(issued.token) ?? '' });
  });
});

describe('a request that changes something', () => {
  const send = (headers: Record<string, string>) => () => refuseOtherSites(ask(HTTPS, headers), HTTPS);

  it('is refused when a browser says that another site made it, by either of its headers', () => {
    for (const site of ['cross-site', 'same-site', 'anything'])
      expect(send({ 'sec-fetch-site': site })).toThrow(Problem);
    expect(send({ origin: 'https://elsewhere.example' })).toThrow(Problem);
  });

  it('is let through from the journal’s own pages, and from clients that are no browser', () => {
    for (const site of ['same-origin', 'none']) expect(send({ 'sec-fetch-site': site })).not.toThrow();
    expect(send({ origin: HTTPS })).not.toThrow();
    expect(send({})).not.toThrow();
  });
});
