import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, secureCookieName } from './cookie.ts';
import { Problem } from './problem.ts';

interface IssuedCsrf {
  token: string;
  cookie: string;
}

const cookieName = (siteUrl: string) => secureCookieName('csrf', siteUrl);

/**
 * Issues a CSRF token: a signed double submit bound to the browser's cookie (OWASP). Existing cookies are kept, so that
 * two tabs do not invalidate each other's tokens.
 */
export function issueCsrf(request: Request, secret: string, siteUrl: string): IssuedCsrf {
  const browserToken = readCookie(request, cookieName(siteUrl)) ?? randomBytes(24).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const attributes = `Path=/; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    token: `${nonce}.${sign(secret, browserToken, nonce)}`,
    cookie: `${cookieName(siteUrl)}=${browserToken}; ${attributes}`,
  };
}

/**
 * Refuses requests whose `X-CSRFToken` was not issued to this browser.
 * @throws Problem forbidden
 */
export function verifyCsrf(request: Request, secret: string, siteUrl: string): void {
  if (!hasCsrfToken(request, secret, siteUrl))
    throw new Problem('forbidden', 'CSRF token missing or incorrect. Reload the page and try again.');
}

function hasCsrfToken(request: Request, secret: string, siteUrl: string): boolean {
  const browserToken = readCookie(request, cookieName(siteUrl));
  const token = request.headers.get('x-csrftoken') ?? request.headers.get('x-csrf-token') ?? '';
  const [nonce, signature, ...rest] = token.split('.');
  if (!browserToken || !nonce || !signature || rest.length > 0) return false;
  const expected = Buffer.from(sign(secret, browserToken, nonce));
  const received = Buffer.from(signature);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

function sign(secret: string, browserToken: string, nonce: string): string {
  return createHmac('sha256', secret).update(`csrf!${browserToken}!${nonce}`).digest('base64url');
}

/**
 * Refuses cross-site requests; called for every method except GET. Only browsers send an origin: other clients are
 * checked by their token.
 * @throws Problem forbidden
 */
export function refuseOtherSites(request: Request, siteUrl: string): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOwn = site
    ? site === 'same-origin' || site === 'none'
    : !origin || origin === siteUrl || origin === new URL(request.url).origin;
  if (!isOwn) throw new Problem('forbidden', 'This request came from another site and was refused.');
}
