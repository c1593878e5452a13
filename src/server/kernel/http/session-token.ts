import { jwtVerify, SignJWT } from 'jose';
import { CLOCK_SKEW_MS } from '#domain/kernel/date';

const AUDIENCE = 'journal-api';
const TYPE = 'at+jwt';
// No session lives longer than this, whatever its row says.
const MAX_AGE = '31d';
// The signature of a token with a trailing newline still verifies: the form is checked first.
const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;

/** A token that only names a session row; who it belongs to and what they may do always comes from the database. */
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

/** The session a request names; undefined if it names none or its token is not ours. */
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
