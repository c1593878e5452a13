import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import {
  ORCID_PAGE,
  ORCID_TEXTS,
  OrcidConnecting,
  OrcidReturn,
  OrcidSignIn,
  OrcidStart,
} from '#domain/account/orcid-sign-in';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { json } from '#server/kernel/http/answer';
import { cookieAttributes, readCookie, secureCookieName } from '#server/kernel/http/cookie';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import { type Call, type Route, route, type SignedInCall } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { signIn } from './login.ts';
import {
  claimReturn,
  connectOrcid,
  disconnectOrcid,
  findAccountByOrcid,
  findProof,
  insertProof,
  saveVerifiedOrcid,
  spendProof,
} from './orcid-queries.ts';
import { readOwnAccount } from './own-account.ts';
import { requirePassword } from './password-change.ts';
import { lockAccount } from './queries.ts';

/** Allows time to sign in, or first to register, at ORCID, and then to sign in here. */
const LIFE_SECONDS = 1_800;
const STARTS_BY_IP = { name: 'orcid-ip', max: 60, seconds: 300 };

const cookieName = (siteUrl: string) => secureCookieName('orcid', siteUrl);
const redirectUri = ({ siteUrl }: Pick<Context, 'siteUrl'>) => siteUrl + ORCID_PAGE;
const expiryAfter = (now: Date) => new Date(now.getTime() + LIFE_SECONDS * 1_000);

/** Ties ORCID's response to the browser that holds the cookie. */
const stateOf = (browser: string, secret: string) =>
  createHmac('sha256', secret).update(`orcid-state!${browser}`).digest('base64url');

function requireOrcid({ orcid }: Pick<Context, 'orcid'>) {
  if (!orcid) throw new Problem('not_found', ORCID_TEXTS.off);
  return orcid;
}

/** The reply to a browser without a valid proof. */
const staleProof = () => new Problem('bad_request', ORCID_TEXTS.stale);

/** Binds ORCID's response to this browser, and returns the address of the page at ORCID. */
async function startOrcidSignIn({ wish, remember = false, next = '' }: OrcidStart, call: Call) {
  const { context, ip } = call;
  const orcid = requireOrcid(context);
  await consumeAttempt(context, STARTS_BY_IP, ip);
  const proofToken = randomToken();
  const now = context.clock.now();
  const proof = { hash: tokenHash(proofToken), wish, is_remembered: remember, next, created_at: now };
  await insertProof(context.db, { ...proof, expires_at: expiryAfter(now) });
  const address = orcid.authorizationUrl(stateOf(proofToken, context.secret), redirectUri(context));
  return Response.json({ address }, { headers: proofCookie(context, proofToken, LIFE_SECONDS) });
}

/**
 * Exchanges ORCID's code for the iD, once. A response in a different browser is refused without asking ORCID.
 * @throws Problem bad_request if it is stale or ORCID refuses the code; unavailable
 */
async function verifyOrcid({ code, state }: OrcidReturn, { context, request }: Call) {
  const orcid = requireOrcid(context);
  const proofToken = readCookie(request, cookieName(context.siteUrl));
  if (!proofToken || !isEqual(state, stateOf(proofToken, context.secret))) throw staleProof();
  const hash = tokenHash(proofToken);
  if (!(await claimReturn(context.db, hash, context.clock.now()))) throw staleProof();
  const iD = await orcid.exchangeCode(code, redirectUri(context)).catch((cause) => {
    throw new Problem('unavailable', ORCID_TEXTS.unavailable, { cause });
  });
  if (!iD) throw new Problem('bad_request', ORCID_TEXTS.refused);
  await saveVerifiedOrcid(context.db, hash, iD, expiryAfter(context.clock.now()));
  return (await proofOf({ context, request })).proof;
}

/**
 * The iD verified in this browser, and the name of the proof.
 * @throws Problem bad_request if there is none
 */
async function proofOf({ context, request }: Pick<Call, 'context' | 'request'>) {
  requireOrcid(context);
  const proofToken = readCookie(request, cookieName(context.siteUrl));
  const hash = proofToken && tokenHash(proofToken);
  const proof = hash && (await findProof(context.db, hash, context.clock.now()));
  if (!proof) throw staleProof();
  return { hash, proof };
}

/** Clears the proof cookie. */
const expiredProofCookie = (context: Context) => proofCookie(context, '', 0);

function proofCookie({ siteUrl }: Pick<Context, 'siteUrl'>, value: string, seconds: number) {
  return { 'Set-Cookie': `${cookieName(siteUrl)}=${value}; ${cookieAttributes(siteUrl, seconds)}` };
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Connects the verified iD to the signed-in account, given its password: the iD will sign them in, so a stolen session
 * must not be enough. The owner is notified by email.
 * @throws Problem bad_request; conflict if the address is not confirmed, or another account has the iD
 */
async function connectProven({ password }: { password: string }, call: SignedInCall): Promise<Response> {
  const { context, user } = call;
  const { hash, proof } = await proofOf(call);
  const account = await requirePassword(password, user, context);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const current = await lockAccount(trx, user.id);
    if (!current?.is_active || current.password_hash !== account.password_hash) throw staleProof();
    // An unconfirmed registrant must not keep a way in.
    if (!current.email_verified_at) throw new Problem('conflict', ORCID_TEXTS.unconfirmed);
    if (!(await spendProof(trx, hash))) throw staleProof();
    if (!(await connectOrcid(trx, user.id, proof.orcid, now))) throw new Problem('conflict', ORCID_TEXTS.taken);
    await enqueue(trx, { kind: 'mail.orcid-connected', payload: { account_id: user.id } }, now);
    await logOrcidChange('orcid.connected', user, trx, now);
  });
  context.wakeOutbox();
  const body = { message: 'Your ORCID iD is confirmed and connected.', ...(await readOwnAccount(user, context)) };
  return Response.json(body, { headers: expiredProofCookie(context) });
}

/** Disconnects the iD, which stays in the profile as an unconfirmed one. Idempotent. */
async function disconnect(user: SignedIn, context: Context) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (await disconnectOrcid(trx, user.id)) await logOrcidChange('orcid.disconnected', user, trx, now);
  });
  return { message: 'Your ORCID iD is no longer connected.', ...(await readOwnAccount(user, context)) };
}

type Trx = Parameters<typeof appendEvent>[0];

async function logOrcidChange(
  action: 'orcid.connected' | 'orcid.disconnected',
  { id, email }: SignedIn,
  trx: Trx,
  now: Date,
) {
  await appendEvent(trx, { actor: { id, name: email }, action, object: { type: 'account', id } }, now);
}

/**
 * Signs in with the verified iD if an account is connected to it. The second factor, locks and closed accounts apply as
 * with a password. Accounts are never created or matched by guessing.
 * @throws Problem bad_request if nothing is verified; conflict if no account has the iD; unauthenticated;
 * too_many_requests
 */
async function signInWithOrcid({ otp }: { otp?: string | undefined }, call: Call): Promise<Response> {
  const { context } = call;
  const { hash, proof } = await proofOf(call);
  if (proof.wish !== 'sign_in') throw staleProof();
  const unknown = () => new Problem('conflict', ORCID_TEXTS.unknown, { extra: { unknown_orcid: true } });
  const account = await findAccountByOrcid(context.db, proof.orcid);
  if (!account?.is_active) throw unknown();
  const reply = await signIn(account, { otp, remember: proof.is_remembered }, call, async (trx, current) => {
    if (current.orcid !== proof.orcid || !current.orcid_confirmed_at) throw unknown();
    if (!(await spendProof(trx, hash))) throw staleProof();
    return {};
  });
  reply.headers.append('Set-Cookie', expiredProofCookie(context)['Set-Cookie']);
  return reply;
}

const EmptyBody = z.strictObject({});
const common = { csrf: false, cache: 0 } as const;
const NOT_CONNECTED = { 404: 'The journal is not connected to ORCID.' };
const NO_VERIFIED_ID = 'This browser has no verified iD, or one verified more than 30 minutes ago';

/** Routes for verifying an ORCID iD and signing in with it. */
export const orcidRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/auth/orcid',
    summary: 'Reports whether people can sign in with ORCID.',
    answers: [json('OrcidOffer')],
    access: 'public',
    cache: 300,
    input: z.object({}),
    handle: async (_, { context }) => ({ is_on: context.orcid !== undefined }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/begin',
    summary: 'Starts a sign-in at ORCID and returns the page there.',
    notes: 'An HttpOnly cookie ties the reply to this browser, once and for 30 minutes. ORCID redirects to `/orcid`.',
    answers: [json('OrcidBegun')],
    refusals: { ...NOT_CONNECTED, 429: 'More than 60 sign-ins started in 5 minutes from one network.' },
    access: 'public',
    input: OrcidStart,
    handle: startOrcidSignIn,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/prove',
    summary: 'Exchanges ORCID’s authorisation code for the iD.',
    notes:
      'Works once, and only in the browser that started the sign-in. The iD is then verified for 30 minutes; this neither signs in nor connects anything. ORCID’s token is not kept.',
    answers: [json('VerifiedOrcid')],
    refusals: { ...NOT_CONNECTED, 503: 'ORCID did not respond, or responded unexpectedly.' },
    access: 'public',
    input: OrcidReturn,
    handle: verifyOrcid,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/show',
    summary: 'Shows the iD verified in this browser.',
    notes: `${NO_VERIFIED_ID}: 400.`,
    answers: [json('VerifiedOrcid')],
    refusals: NOT_CONNECTED,
    access: 'public',
    input: EmptyBody,
    handle: async (_, call) => (await proofOf(call)).proof,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/sign-in',
    summary: 'Starts a session with the verified iD.',
    notes: `Only for the account that the iD is connected to; accounts are never created or matched in any other way. Second factor, locks and closed accounts apply as in \`POST /api/auth/login/\`. ${NO_VERIFIED_ID}: 400.`,
    answers: [json('LoggedIn')],
    refusals: {
      ...NOT_CONNECTED,
      401: 'With `mfa_required` a code is missing or wrong.',
      409: 'No active account is connected to the iD; `unknown_orcid` is true.',
      429: 'Too many failed logins to the account.',
    },
    access: 'public',
    input: OrcidSignIn,
    handle: signInWithOrcid,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/connect',
    summary: 'Connects the verified iD to the caller’s account.',
    notes: `Requires the password, because the iD can sign in from now on; the owner is notified by email. ${NO_VERIFIED_ID}: 400.`,
    answers: [json('SavedProfile')],
    refusals: {
      ...NOT_CONNECTED,
      409: 'Another account has the iD, or the address of this one is unconfirmed.',
      429: 'More than 10 wrong passwords in 10 minutes.',
    },
    access: 'signed-in',
    input: OrcidConnecting,
    handle: connectProven,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/auth/orcid',
    summary: 'Disconnects the caller’s ORCID iD.',
    notes: 'It stays in the profile as an unconfirmed iD and no longer signs in.',
    answers: [json('SavedProfile')],
    access: 'signed-in',
    input: z.object({}),
    handle: (_, { user, context }) => disconnect(user, context),
  }),
];
