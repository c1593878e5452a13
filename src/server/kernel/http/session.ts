import { randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { User } from '#domain/account/account';
import type { Office } from '#domain/account/colleague/duty';
import { effectiveRole, type Role } from '#domain/account/role';
import { CLOCK_SKEW_MS, DAY_MS, latestPlausibleNow, plainDate } from '#domain/kernel/date';
import type { Context } from '#server/kernel/context';
import { tokenHash } from '#server/kernel/identifiers';
import { cookieAttributes, isOwnBrowser, readCookie, secureCookieName } from './cookie.ts';
import { findSession, listSessionsOfBrowser, touchSession } from './queries.ts';

/** The person making a request, and their session. */
export interface SignedIn extends User {
  sessionId: string;
  hasSecondFactor: boolean;
  /** Whether the address is confirmed. Until then the account has no access to anything sent to it. */
  isConfirmed: boolean;
  /** An editor's rights and visibility; null for everyone else. */
  office: Office | null;
}

const HOUR = 3_600_000;

interface SessionLife {
  idleMs: number;
  absoluteMs: number;
}

const STANDARD_LIVES = {
  short: { idleMs: 2 * HOUR, absoluteMs: 12 * HOUR },
  remembered: { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
};
const SESSION_LIVES: Record<Role, { short: SessionLife; remembered: SessionLife }> = {
  author: STANDARD_LIVES,
  reviewer: STANDARD_LIVES,
  // Shorter, because editors' sessions reach everything.
  editor: { short: { idleMs: HOUR, absoluteMs: 12 * HOUR }, remembered: { idleMs: 12 * HOUR, absoluteMs: 12 * HOUR } },
};

export const sessionLife = (role: Role, isRemembered: boolean) =>
  SESSION_LIVES[role][isRemembered ? 'remembered' : 'short'];

/** Whether a session has expired, by inactivity or age. */
export function isSessionExpired(
  session: { is_remembered: boolean; created_at: Date; last_seen_at: Date },
  role: Role,
  now: Date,
): boolean {
  const { idleMs, absoluteMs } = sessionLife(role, session.is_remembered);
  const since = (date: Date) => now.getTime() - date.getTime();
  // A session dated by a fast clock would last too long.
  const isFromTheFuture = session.created_at > latestPlausibleNow(now);
  return isFromTheFuture || since(session.last_seen_at) > idleMs || since(session.created_at) > absoluteMs;
}

// Updating at every request would cost a write per read; a minute is exact enough for limits of hours.
const TOUCH_MS = 60_000;

/**
 * The person making a request: undefined if unknown, or the session is revoked, expired or another browser's. The role
 * always comes from the database. With `byCookie`, a request without a session uses the browser's cookie; only for
 * routes that also require a CSRF token.
 */
export async function readSession(
  request: Request,
  context: Context,
  { byCookie = false }: { byCookie?: boolean } = {},
): Promise<SignedIn | undefined> {
  const { db, reader, clock, secret, siteUrl } = context;
  const now = clock.now();
  const authorization = request.headers.get('authorization');
  const cookie = byCookie && authorization === null ? readCookie(request, bindingCookie(siteUrl)) : undefined;
  const id = await readSessionToken(authorization, secret, siteUrl, now);
  const sessions = cookie
    ? await listSessionsOfBrowser(reader, tokenHash(cookie))
    : [id && (await findSession(reader, id))];
  const session = sessions.find((each) => each && !isSessionExpired(each, roleOf(each), now));
  if (!session || !isBoundTo(request, session.binding_hash, siteUrl)) return undefined;
  const isConfirmed = session.email_verified_at !== null;
  const role = roleOf(session);
  // Also if last used in the future, by a fast clock: otherwise it would not count as idle until then.
  if (Math.abs(now.getTime() - session.last_seen_at.getTime()) > TOUCH_MS) await touchSession(db, session, now);
  const { email, first_name, last_name } = session;
  const hasSecondFactor = session.totp_enabled_at !== null;
  const person = { id: session.account_id, email, first_name, last_name, role };
  const { duty, categories } = session;
  const today = plainDate(now);
  const covers = session.covers.filter(({ absent_from, absent_until }) => isWithin(today, absent_from, absent_until));
  const office = duty && { duty, categories: categories ?? [], covers };
  return { ...person, sessionId: session.id, hasSecondFactor, isConfirmed, office };
}

const isWithin = (day: string, from: string | null, until: string | null) =>
  from !== null && until !== null && from <= day && day <= until;

const roleOf = ({ role, email_verified_at }: { role: string; email_verified_at: Date | null }) =>
  effectiveRole(role as Role, email_verified_at !== null);

const BINDING_LENGTH = 43;
const bindingCookie = (siteUrl: string) => secureCookieName('sb', siteUrl);

/** A new session's binding: the cookie's hash, the cookie, and the hash of the one it replaces. */
interface Binding {
  hash: string;
  cookie: string;
  replaced?: string;
}

/**
 * Binds a new session to the browser by an HttpOnly cookie: a token copied from the page is then useless elsewhere.
 * Non-browser clients get an unbound session. A browser keeps its cookie only if `isTheirs` confirms that all its
 * sessions were this person's: knowing or planting a previous person's cookie gains nothing.
 */
export async function bindToBrowser(
  request: Request,
  siteUrl: string,
  ownsSessions: (hash: string) => Promise<boolean>,
): Promise<Binding | undefined> {
  if (!isOwnBrowser(request)) return undefined;
  const bindingValue = readCookie(request, bindingCookie(siteUrl));
  const isKept = bindingValue?.length === BINDING_LENGTH && (await ownsSessions(tokenHash(bindingValue)));
  const value = isKept ? bindingValue : randomBytes(32).toString('base64url');
  const cookie = `${bindingCookie(siteUrl)}=${value}; ${cookieAttributes(siteUrl, 2_592_000)}`;
  return { hash: tokenHash(value), cookie, ...(bindingValue && !isKept && { replaced: tokenHash(bindingValue) }) };
}

export function bindingHashOf(request: Request, siteUrl: string): string | undefined {
  const bindingValue = readCookie(request, bindingCookie(siteUrl));
  return bindingValue && tokenHash(bindingValue);
}

export function clearBindingCookie(siteUrl: string): Record<string, string> {
  return { 'Set-Cookie': `${bindingCookie(siteUrl)}=; ${cookieAttributes(siteUrl, 0)}` };
}

function isBoundTo(request: Request, bindingHash: string | null, siteUrl: string): boolean {
  if (bindingHash === null) return true;
  const value = readCookie(request, bindingCookie(siteUrl));
  if (!value) return false;
  const actual = Buffer.from(tokenHash(value));
  const expected = Buffer.from(bindingHash);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const AUDIENCE = 'journal-api';
const TYPE = 'at+jwt';
// Limits sessions even if a row does not.
const MAX_AGE = '31d';
// A trailing newline does not invalidate a token's signature: check the form first.
const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;

/** The token only names a session row: owner and rights always come from the database. */
export async function signSessionToken(
  session: { id: string; accountId: string; createdAt: Date; expiresAt: Date },
  secret: string,
  issuer: string,
): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(session.accountId)
    .setIssuedAt(Math.floor(session.createdAt.getTime() / 1000))
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(new TextEncoder().encode(secret));
}

/** Reads the session id in a request's token; undefined if the token is invalid. */
export async function readSessionToken(
  authorization: string | null,
  secret: string,
  issuer: string,
  now: Date,
): Promise<string | undefined> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      maxTokenAge: MAX_AGE,
      clockTolerance: CLOCK_SKEW_MS / 1000,
      currentDate: now,
    });
    return typeof payload.sid === 'string' ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}
