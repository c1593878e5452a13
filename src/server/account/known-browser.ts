import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { emailKey } from '#domain/account/account';
import { DAY_SECONDS } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { cookieAttributes, readCookie, secureCookieName } from '#server/kernel/http/cookie';

/** How long a browser stays known after registration or its last login. */
const KNOWN_SECONDS = 180 * DAY_SECONDS;
const NONCE_LENGTH = 16;

interface BrowserAccount {
  id: string;
  email: string;
  password_hash: string | null;
}

/**
 * The cookie by which an account recognises a browser that knew its password (OWASP, device cookies). It grants no
 * access: it prevents strangers' failed logins from locking out this browser, and the password where the address is
 * confirmed in it. Signed with the account's password hash, so a new password invalidates every such cookie.
 */
export function rememberBrowser(
  account: BrowserAccount,
  { secret, siteUrl }: Pick<Context, 'secret' | 'siteUrl'>,
): string {
  const nonce = randomBytes(12).toString('base64url');
  const value = nonce + signatureOf(account, nonce, secret);
  return `${cookieName(account.email, secret, siteUrl)}=${value}; ${cookieAttributes(siteUrl, KNOWN_SECONDS)}`;
}

/** The browser's id if the account knows it. */
export function knownBrowserOf(
  request: Request,
  account: BrowserAccount | undefined,
  { secret, siteUrl }: Pick<Context, 'secret' | 'siteUrl'>,
): string | undefined {
  if (!account) return undefined;
  const value = readCookie(request, cookieName(account.email, secret, siteUrl)) ?? '';
  const nonce = value.slice(0, NONCE_LENGTH);
  const given = Buffer.from(value.slice(NONCE_LENGTH));
  const expected = Buffer.from(signatureOf(account, nonce, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? `${account.id} ${nonce}` : undefined;
}

/** One cookie per account, because two people may share a browser; its name does not reveal the account. */
function cookieName(email: string, secret: string, siteUrl: string): string {
  const name = createHmac('sha256', secret)
    .update(`known-browser-name!${emailKey(email)}`)
    .digest('hex')
    .slice(0, 16);
  return secureCookieName(`kb-${name}`, siteUrl);
}

function signatureOf({ id, password_hash }: BrowserAccount, nonce: string, secret: string): string {
  return createHmac('sha256', secret).update(`known-browser!${id}!${nonce}!${password_hash}`).digest('base64url');
}
