import { createHmac, timingSafeEqual } from 'node:crypto';
import { ORCID_PAGE, ORCID_TEXTS, type OrcidBeginning, type OrcidReturn } from '#domain/account/orcid-sign-in';
import type { Context } from '#server/kernel/context';
import { cookieAttributes, readCookie, secureCookieName } from '#server/kernel/http/cookie';
import { Problem } from '#server/kernel/http/problem';
import { spend } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { claimReturn, findProof, insertProof, keepProof } from './orcid-queries.ts';

/** How long somebody may take at ORCID, and then here: some open an account first. */
const LIFE_SECONDS = 1_800;
const BEGINNINGS_BY_IP = { name: 'orcid-ip', max: 60, seconds: 300 };

const cookieName = (siteUrl: string) => secureCookieName('orcid', siteUrl);
const redirectUri = ({ siteUrl }: Pick<Context, 'siteUrl'>) => siteUrl + ORCID_PAGE;
const lifeFrom = (now: Date) => new Date(now.getTime() + LIFE_SECONDS * 1_000);

/** What ORCID gives back with the person: it is of use in the browser alone that has the cookie. */
const stateOf = (browser: string, secret: string) =>
  createHmac('sha256', secret).update(`orcid-state!${browser}`).digest('base64url');

function requireOrcid({ orcid }: Pick<Context, 'orcid'>) {
  if (!orcid) throw new Problem('not_found', ORCID_TEXTS.off);
  return orcid;
}

/** The answer to a browser that has not proven anything, or did so too long ago. */
export const staleProof = () => new Problem('bad_request', ORCID_TEXTS.stale);

/** Begins: ties what comes back from ORCID to this browser, and names the page there. */
export async function beginAtOrcid({ wish, remember = false, next = '' }: OrcidBeginning, call: Call) {
  const { context, ip } = call;
  const orcid = requireOrcid(context);
  await spend(context, BEGINNINGS_BY_IP, ip);
  const browser = randomToken();
  const now = context.clock.now();
  const begun = { hash: tokenHash(browser), wish, is_remembered: remember, next, created_at: now };
  await insertProof(context.db, { ...begun, expires_at: lifeFrom(now) });
  const address = orcid.signInPage(stateOf(browser, context.secret), redirectUri(context));
  return Response.json({ address }, { headers: proofCookie(context, browser, LIFE_SECONDS) });
}

/**
 * Exchanges the code that ORCID has sent somebody back with for their iD, once. What came back to another browser than
 * the one that began is refused unasked.
 * @throws Problem bad_request where it is stale or ORCID refuses the code; unavailable
 */
export async function proveOrcid({ code, state }: OrcidReturn, { context, request }: Call) {
  const orcid = requireOrcid(context);
  const browser = readCookie(request, cookieName(context.siteUrl));
  if (!browser || !isSame(state, stateOf(browser, context.secret))) throw staleProof();
  const hash = tokenHash(browser);
  if (!(await claimReturn(context.db, hash, context.clock.now()))) throw staleProof();
  const iD = await orcid.whoseCode(code, redirectUri(context)).catch((cause) => {
    throw new Problem('unavailable', ORCID_TEXTS.unavailable, { cause });
  });
  if (!iD) throw new Problem('bad_request', ORCID_TEXTS.refused);
  await keepProof(context.db, hash, iD, lifeFrom(context.clock.now()));
  return (await proofOf({ context, request })).proof;
}

/**
 * The iD that this browser has proven, and the name of the proof.
 * @throws Problem bad_request where there is none
 */
export async function proofOf({ context, request }: Pick<Call, 'context' | 'request'>) {
  requireOrcid(context);
  const browser = readCookie(request, cookieName(context.siteUrl));
  const hash = browser && tokenHash(browser);
  const proof = hash && (await findProof(context.db, hash, context.clock.now()));
  if (!proof) throw staleProof();
  return { hash, proof };
}

/** The header that has a browser forget what it proved. */
export const endProof = (context: Context) => proofCookie(context, '', 0);

function proofCookie({ siteUrl }: Pick<Context, 'siteUrl'>, value: string, seconds: number) {
  return { 'Set-Cookie': `${cookieName(siteUrl)}=${value}; ${cookieAttributes(siteUrl, seconds)}` };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
