import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '#server/http/problem';

/** How the browser is told apart: an HttpOnly cookie that a CSRF token is signed for. */
interface Issued {
  token: string;
  cookie: string;
}

// The __Host- prefix needs https, which a machine of one's own does not have.
const cookieName = (siteUrl: string) => (siteUrl.startsWith('https:') ? '__Host-csrf' : 'csrf');

/**
 * Makes a token for this browser: a signed double submit, bound to the browser's cookie (OWASP).
 * A browser that has a cookie keeps it, so that two open tabs do not spoil each other's tokens.
 */
export function issueCsrf(request: Request, secret: string, siteUrl: string): Issued {
  const browser = readCookie(request, cookieName(siteUrl)) ?? randomBytes(24).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const attributes = `Path=/; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    token: `${nonce}.${sign(secret, browser, nonce)}`,
    cookie: `${cookieName(siteUrl)}=${browser}; ${attributes}`,
  };
}

/**
 * Refuses a request that another site could have made, or whose `X-CSRFToken` was not issued to this browser.
 * @throws Problem forbidden
 */
export function verifyCsrf(request: Request, secret: string, siteUrl: string): void {
  const refused = new Problem('forbidden', 'CSRF token missing or incorrect. Reload the page and try again.');
  const site = request.headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') throw refused;
  const browser = readCookie(request, cookieName(siteUrl));
  const given = request.headers.get('x-csrftoken') ?? request.headers.get('x-csrf-token') ?? '';
  const [nonce, signature, ...rest] = given.split('.');
  if (!browser || !nonce || !signature || rest.length > 0) throw refused;
  const expected = Buffer.from(sign(secret, browser, nonce));
  const received = Buffer.from(signature);
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) throw refused;
}

function sign(secret: string, browser: string, nonce: string): string {
  return createHmac('sha256', secret).update(`csrf!${browser}!${nonce}`).digest('base64url');
}

function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value && /^[A-Za-z0-9_-]{32}$/.test(value) ? value : undefined;
}
