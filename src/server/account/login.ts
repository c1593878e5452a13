import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { ACCOUNT_TEXTS, type Login, type User } from '#domain/account/account';
import { effectiveRole, type Role } from '#domain/account/role';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { ownsAllSessions, revokeSessionsOfBrowser } from '#server/kernel/http/queries';
import { consumeAttempt, type Limit, refuseIfExhausted, resetAttempts } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { bindToBrowser, sessionLife, signSessionToken } from '#server/kernel/http/session';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { knownBrowserOf, rememberBrowser } from './known-browser.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import { findAccountByEmail, insertSession, lockAccount, updateAccount } from './queries.ts';
import { requiresSecondFactor, verifySecondFactor } from './second-factor.ts';

/** Ten failures within a quarter of an hour lock an address for ten minutes, whether it has an account or not. */
export const LOGIN_FAILURES = { name: 'login-failures', max: 10, seconds: 900, lockSeconds: 600 };
/** Failures from one network, across all addresses. */
export const LOGIN_FAILURES_BY_IP = { name: 'login-failures-ip', max: 60, seconds: 300 };
/** The same limit for a browser known to the account: it locks only that browser. */
const KNOWN_BROWSER_FAILURES = { ...LOGIN_FAILURES, name: 'login-failures-known-browser' };

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/**
 * Logs in: returns a token and the user, and binds the session to the browser if there is one. An unknown address, a
 * wrong password and a deactivated account get the same answer in the same time.
 */
export async function logIn(login: Login, call: Call): Promise<Response> {
  const { context } = call;
  const account = await findAccountByEmail(context.db, login.email);
  const counters = countersOf(login.email, knownBrowserOf(call.request, account, context), call);
  await refuseIfLocked(counters, context);
  const isPasswordCorrect = await verifyPassword(login.password, account?.password_hash);
  // With many concurrent guesses, those after the tenth learn nothing, even if one is right.
  await refuseIfLocked(counters, context);
  if (!account?.is_active || !isPasswordCorrect) {
    await recordFailure(counters, context, account?.id);
    throw wrongCredentials();
  }
  return completeSignIn(account, login, counters, call, async (_, { password_hash }) => {
    if (password_hash !== account.password_hash) throw wrongCredentials();
    return password_hash && needsRehash(password_hash) ? { password_hash: await hashPassword(login.password) } : {};
  });
}

/**
 * Signs in an account whose owner has been authenticated without a password. Its lock and second factor still apply;
 * `recheck` runs with the account locked.
 * @throws Problem unauthenticated; too_many_requests
 */
export async function signIn(
  account: Account,
  options: SignInOptions,
  call: Call,
  recheck: RecheckGrounds,
): Promise<Response> {
  const counters = countersOf(account.email, knownBrowserOf(call.request, account, call.context), call);
  await refuseIfLocked(counters, call.context);
  return completeSignIn(account, options, counters, call, recheck);
}

/** The second-factor code, and whether the session outlasts the browser's. */
type SignInOptions = Pick<Login, 'otp' | 'remember'>;

/**
 * Runs with the account locked before the session starts; throws if the grounds for signing in no longer hold. Returns
 * the changes to the account.
 */
type RecheckGrounds = (trx: Transaction<Database>, current: Account) => Promise<{ password_hash?: string }>;

async function completeSignIn(
  account: Account,
  options: SignInOptions,
  counters: Counters,
  call: Call,
  recheck: RecheckGrounds,
) {
  if (account.totp_enabled_at) await requireSecondFactor(account, options.otp, counters, call.context);
  const reply = await startSession(account, options, call, recheck);
  const [first] = counters;
  await resetAttempts(call.context, first.limit, first.subject);
  return reply;
}

const wrongCredentials = () => new Problem('unauthenticated', ACCOUNT_TEXTS.wrongCredentials);

interface Counter {
  limit: Limit;
  subject: string;
}

/** A failure's counters; the first one locks the account. */
type Counters = readonly [Counter, ...Counter[]];

/**
 * A failure counts against the address and the network. A browser known to the account has its own counter, so no one
 * else can lock the owner out.
 */
function countersOf(email: string, knownBrowser: string | undefined, { ip }: Call): Counters {
  if (knownBrowser) return [{ limit: KNOWN_BROWSER_FAILURES, subject: knownBrowser }];
  return [
    { limit: LOGIN_FAILURES, subject: email },
    { limit: LOGIN_FAILURES_BY_IP, subject: ip },
  ];
}

async function refuseIfLocked(counters: Counters, context: Context): Promise<void> {
  for (const { limit, subject } of counters) await refuseIfExhausted(context, limit, subject);
}

async function requireSecondFactor(
  account: Account,
  otp: string | undefined,
  counters: Counters,
  context: Context,
): Promise<void> {
  const isCodeCorrect = await verifySecondFactor(account, otp, context);
  if (otp) await refuseIfLocked(counters, context);
  if (isCodeCorrect) return;
  if (otp) await recordFailure(counters, context, account.id);
  const text = otp
    ? 'That code is wrong or has already been used. Enter a new one.'
    : 'Enter the code from your authenticator app.';
  throw new Problem('unauthenticated', text, { extra: { mfa_required: true } });
}

/**
 * Counts and logs a failure; the owner is notified once, by the failure that locks the account.
 * @throws Problem too_many_requests for any failure after that one
 */
async function recordFailure(
  [first, ...others]: Counters,
  context: Context,
  accountId: string | undefined,
): Promise<void> {
  const isLocked = (await consumeAttempt(context, first.limit, first.subject)) === first.limit.max;
  for (const { limit, subject } of others) await consumeAttempt(context, limit, subject);
  const now = context.clock.now();
  const event = {
    actor: { id: null, name: 'visitor' },
    object: { type: 'account', id: accountId ?? 'unknown' },
  };
  await context.db.transaction().execute(async (trx) => {
    await appendEvent(trx, { ...event, action: 'login.failed' }, now);
    if (!isLocked) return;
    await appendEvent(trx, { ...event, action: 'login.locked' }, now);
    if (accountId) await enqueue(trx, { kind: 'mail.account-locked', payload: { account_id: accountId } }, now);
  });
  if (isLocked) context.wakeOutbox();
}

/**
 * Starts a session only if the grounds for signing in still hold: a concurrent change ends all sessions and must not
 * miss this one.
 */
async function startSession(
  account: Account,
  { remember = false }: SignInOptions,
  call: Call,
  recheck: RecheckGrounds,
): Promise<Response> {
  const { context, request } = call;
  const now = context.clock.now();
  const id = randomId();
  const binding = await bindToBrowser(request, context.siteUrl, (hash) =>
    ownsAllSessions(context.db, hash, account.id),
  );
  const updated = await context.db.transaction().execute(async (trx) => {
    const current = await lockAccount(trx, account.id);
    if (!current?.is_active) throw wrongCredentials();
    const change = await recheck(trx, current);
    if (change.password_hash) await updateAccount(trx, account.id, change);
    if (binding?.replaced) await revokeSessionsOfBrowser(trx, binding.replaced, now);
    await insertSession(trx, {
      id,
      account_id: account.id,
      binding_hash: binding?.hash ?? null,
      is_remembered: remember,
      user_agent: (request.headers.get('user-agent') ?? '').slice(0, 300),
      created_at: now,
      last_seen_at: now,
    });
    const event = {
      actor: { id: account.id, name: account.email },
      object: { type: 'account', id: account.id },
    };
    await appendEvent(trx, { ...event, action: 'login.succeeded' }, now);
    return { ...current, ...change };
  });
  const user = userOf(account);
  const expiresAt = new Date(now.getTime() + sessionLife(user.role, remember).absoluteMs);
  const session = { id, accountId: account.id, createdAt: now, expiresAt };
  const token = await signSessionToken(session, context.secret, context.siteUrl);
  const mustEnrol = requiresSecondFactor(user, context) && !account.totp_enabled_at;
  const body = { token, user, ...(mustEnrol && { mfa_enrolment_required: true }) };
  const headers = new Headers();
  if (binding) {
    headers.append('Set-Cookie', binding.cookie);
    headers.append('Set-Cookie', rememberBrowser(updated, context));
  }
  return Response.json(body, { headers });
}

function userOf({ id, email, first_name, last_name, role, email_verified_at }: Account): User {
  return { id, email, first_name, last_name, role: effectiveRole(role as Role, email_verified_at !== null) };
}
