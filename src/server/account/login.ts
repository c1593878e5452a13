import { ACCOUNT_TEXTS, type Login, type User } from '#domain/account';
import type { Role } from '#domain/role';
import { hashPassword, needsRehash, verifyPassword } from '#server/account/password';
import { findAccountByEmail, insertSession, updateAccount } from '#server/account/queries';
import { isSecondFactorRight } from '#server/account/second-factor';
import type { Context } from '#server/context';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import { forget, refuseIfSpent, spend } from '#server/http/rate-limit';
import type { Call } from '#server/http/route';
import { bindToBrowser, sessionLife } from '#server/http/session';
import { signSessionToken } from '#server/http/session-token';
import { randomId } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';

/** Ten failures close an address for ten minutes, whether it has an account or not. */
export const LOGIN_FAILURES = { name: 'login-failures', max: 10, seconds: 600 };
/** Failures from one place, over all addresses. */
export const LOGIN_FAILURES_BY_IP = { name: 'login-failures-ip', max: 60, seconds: 300 };

/**
 * Logs in: answers a token and the user, and ties the session to the browser where one asks.
 * Unknown address, wrong password, deactivated account: the same answer in the same time.
 */
export async function logIn(login: Login, call: Call): Promise<Response> {
  const { context, ip } = call;
  await refuseIfSpent(context, LOGIN_FAILURES, login.email);
  await refuseIfSpent(context, LOGIN_FAILURES_BY_IP, ip);
  const account = await findAccountByEmail(context.db, login.email);
  const isRight = await verifyPassword(login.password, account?.password_hash);
  if (!account?.is_active || !isRight) throw await failed(login.email, call, account?.id);
  if (account.totp_enabled_at && !(await isSecondFactorRight(account, login.otp, context))) {
    if (login.otp) await failed(login.email, call, account.id);
    throw new Problem('unauthenticated', secondFactorText(login.otp), { extra: { mfa_required: true } });
  }
  await forget(context, LOGIN_FAILURES, login.email);
  if (account.password_hash && needsRehash(account.password_hash)) {
    await updateAccount(context.db, account.id, { password_hash: await hashPassword(login.password) });
  }
  const { id, email, first_name, last_name } = account;
  const user: User = { id, email, first_name, last_name, role: account.role as Role };
  return startSession(user, login.remember ?? false, call, needsSecondFactor(account, context));
}

const secondFactorText = (otp: string | undefined) =>
  otp ? 'That code is not right, or was used already. Enter a new one.' : 'Enter the code of your authenticator app.';

/** An editor without a second factor, where the journal requires one, is asked to set it up. */
function needsSecondFactor(account: { role: string; totp_enabled_at: Date | null }, context: Context): boolean {
  return context.requireEditorMfa && account.role === 'editor' && !account.totp_enabled_at;
}

async function failed(email: string, { context, ip }: Call, accountId: string | undefined): Promise<Problem> {
  const isLocked = await hasJustLocked(context, email);
  await spend(context, LOGIN_FAILURES_BY_IP, ip).catch(() => {});
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const object = { type: 'account', id: accountId ?? 'unknown' };
    await appendEvent(trx, { actor: { id: null, name: 'visitor' }, action: 'login.failed', object }, now);
    if (isLocked && accountId) {
      await enqueue(trx, { kind: 'mail.account-locked', payload: { account_id: accountId } }, now);
    }
  });
  if (isLocked) context.wakeOutbox();
  return new Problem('unauthenticated', ACCOUNT_TEXTS.wrongCredentials);
}

/** Counts the failure; true for the one that uses the limit up, so that its owner gets one mail. */
async function hasJustLocked(context: Context, email: string): Promise<boolean> {
  await spend(context, LOGIN_FAILURES, email).catch(() => {});
  return refuseIfSpent(context, LOGIN_FAILURES, email).then(
    () => false,
    () => true,
  );
}

async function startSession(user: User, remember: boolean, { context, request }: Call, mustEnrol: boolean) {
  const now = context.clock.now();
  const id = randomId();
  const binding = bindToBrowser(request, context.siteUrl);
  await context.db.transaction().execute(async (trx) => {
    await insertSession(trx, {
      id,
      account_id: user.id,
      binding_hash: binding?.hash ?? null,
      is_remembered: remember,
      user_agent: (request.headers.get('user-agent') ?? '').slice(0, 300),
      created_at: now,
      last_seen_at: now,
    });
    const object = { type: 'account', id: user.id };
    await appendEvent(trx, { actor: { id: user.id, name: user.email }, action: 'login.succeeded', object }, now);
  });
  const expiresAt = new Date(now.getTime() + sessionLife(user.role, remember).absoluteMs);
  const session = { id, accountId: user.id, createdAt: now, expiresAt };
  const token = await signSessionToken(session, context.secret, context.siteUrl);
  const headers = binding ? { 'Set-Cookie': binding.cookie } : undefined;
  const body = { token, user, ...(mustEnrol && { mfa_enrolment_required: true }) };
  return Response.json(body, headers ? { headers } : {});
}
