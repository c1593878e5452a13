import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '#domain/account';
import type { Role } from '#domain/role';
import type { Context } from '#server/context';
import { readCookie, secureCookieName } from '#server/http/cookie';
import { findSession, findSessionOfBrowser, touchSession } from '#server/http/queries';
import { readSessionToken } from '#server/http/session-token';

/** The person behind a request, and the session they came by. */
export interface SignedIn extends User {
  sessionId: string;
  hasSecondFactor: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session lives unused and at most; editors' sessions, which reach everything, are shorter. */
export function sessionLife(role: Role, isRemembered: boolean): { idleMs: number; absoluteMs: number } {
  if (role === 'editor') return { idleMs: isRemembered ? 12 * HOUR : HOUR, absoluteMs: 12 * HOUR };
  return isRemembered ? { idleMs: 14 * DAY, absoluteMs: 30 * DAY } : { idleMs: 2 * HOUR, absoluteMs: 12 * HOUR };
}

/** True for a session that was unused for too long, or is too old; it opens nothing any more. */
export function isSessionOver(
  session: { is_remembered: boolean; created_at: Date; last_seen_at: Date },
  role: Role,
  now: Date,
): boolean {
  const { idleMs, absoluteMs } = sessionLife(role, session.is_remembered);
  const since = (date: Date) => now.getTime() - date.getTime();
  return since(session.last_seen_at) > idleMs || since(session.created_at) > absoluteMs;
}

// Writing at every request would cost a write per read; a minute is exact enough for limits of hours.
const TOUCH_MS = 60_000;

/**
 * Who makes this request: undefined where nobody, or where the session is revoked, over, or not this
 * browser's. The role always comes from the database. With `byCookie` a request that names no session
 * is the one of the browser's cookie; only what also asks for a CSRF token may say so.
 */
export async function readSession(
  request: Request,
  context: Context,
  { byCookie = false }: { byCookie?: boolean } = {},
): Promise<SignedIn | undefined> {
  const { db, clock, secret, siteUrl } = context;
  const now = clock.now();
  const authorization = request.headers.get('authorization');
  const cookie = byCookie && authorization === null ? readCookie(request, bindingCookie(siteUrl)) : undefined;
  const id = await readSessionToken(authorization, secret, siteUrl, now);
  const session = cookie ? await findSessionOfBrowser(db, hashOf(cookie)) : id && (await findSession(db, id));
  if (!session || !isBoundTo(request, session.binding_hash, siteUrl)) return undefined;
  const role = session.role as Role;
  if (isSessionOver(session, role, now)) return undefined;
  if (now.getTime() - session.last_seen_at.getTime() > TOUCH_MS) await touchSession(db, session.id, now);
  const { email, first_name, last_name } = session;
  const hasSecondFactor = session.totp_enabled_at !== null;
  return { id: session.account_id, email, first_name, last_name, role, sessionId: session.id, hasSecondFactor };
}

const BINDING_LENGTH = 43;
const bindingCookie = (siteUrl: string) => secureCookieName('sb', siteUrl);

/**
 * Ties a new session to the browser that logs in, by a cookie no script can read: a token copied out
 * of the page is then useless elsewhere. Clients that are no browser get a session without the tie.
 */
export function bindToBrowser(request: Request, siteUrl: string): { hash: string; cookie: string } | undefined {
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return undefined;
  const known = readCookie(request, bindingCookie(siteUrl));
  // Only a cookie of our own form is kept: another may have been chosen by somebody else.
  const value = known?.length === BINDING_LENGTH ? known : randomBytes(32).toString('base64url');
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${bindingCookie(siteUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000${secure}`;
  return { hash: hashOf(value), cookie };
}

function isBoundTo(request: Request, bindingHash: string | null, siteUrl: string): boolean {
  if (bindingHash === null) return true;
  const value = readCookie(request, bindingCookie(siteUrl));
  if (!value) return false;
  const given = Buffer.from(hashOf(value));
  const expected = Buffer.from(bindingHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url');
