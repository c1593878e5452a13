import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { emailKey } from '#domain/account/account';
import { DAY_SECONDS } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { cookieAttributes, readCookie, secureCookieName } from '#server/kernel/http/cookie';

/** How long a browser stays known after its last login. */
const KNOWN_SECONDS = 180 * DAY_SECONDS;
const NONCE_LENGTH = 16;

interface Known {
  id: string;
  email: string;
  password_hash: string | null;
}

/**
 * The cookie that recognises an account's browser at its next login (OWASP, device cookies). It grants no access:
 * it only keeps strangers' failed logins from locking this browser out. Each account has its own, signed along with
 * the hash of its password, so that a new password invalidates them all.
 */
export function rememberBrowser(account: Known, { secret, siteUrl }: Pick<Context, 'secret' | 'siteUrl'>): string {
  const nonce = randomBytes(12).toString('base64url');
  const value = nonce + signatureOf(account, nonce, secret);
  return `${cookieName(account.email, secret, siteUrl)}=${value}; ${cookieAttributes(siteUrl, KNOWN_SECONDS)}`;
}

/**
 * What names a browser that this account has logged in with; undefined for any other, and where there is no account.
 */
export function knownBrowserOf(
  request: Request,
  account: Known | undefined,
  { secret, siteUrl }: Pick<Context, 'secret' | 'siteUrl'>,
): string | undefined {
  if (!account) return undefined;
  const value = readCookie(request, cookieName(account.email, secret, siteUrl)) ?? '';
  const nonce = value.slice(0, NONCE_LENGTH);
  const given = Buffer.from(value.slice(NONCE_LENGTH));
  const expected = Buffer.from(signatureOf(account, nonce, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? `${account.id} ${nonce}` : undefined;
}

/** One cookie for each account, because two people may share a browser; its name does not reveal whose it is. */
function cookieName(email: string, secret: string, siteUrl: string): string {
  const name = createHmac('sha256', secret)
    .update(`known-browser-name!${emailKey(email)}`)
    .digest('hex')
    .slice(0, 16);
  return secureCookieName(`kb-${name}`, siteUrl);
}

function signatureOf({ id, password_hash }: Known, nonce: string, secret: string): string {
  return createHmac('sha256', secret).update(`known-browser!${id}!${nonce}!${password_hash}`).digest('base64url');
}
