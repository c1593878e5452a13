import { jwtVerify, SignJWT } from 'jose';
import { CLOCK_SKEW_MS } from '#domain/kernel/date';

const AUDIENCE = 'journal-api';
const TYPE = 'at+jwt';
// The absolute lifetime of sessions, whatever the row says.
const MAX_AGE = '31d';
// A trailing newline does not invalidate a token's signature: check the form first.
const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;

/** A token only names a session row; owner and rights always come from the database. */
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

/** A request's session; undefined without a valid token. */
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
