import { ACCOUNT_TEXTS } from '#domain/account/account';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt, countRequest, refuseIfExhausted, resetAttempts } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { deleteAddressChange } from './address-queries.ts';
import { LOGIN_FAILURES } from './login.ts';
import { hashPassword, verifyPassword } from './password.ts';
import {
  confirmAccount,
  deleteToken,
  findAccount,
  findAccountByEmail,
  findTokenOwner,
  lockAccount,
  revokeSessions,
  spendToken,
  updateAccount,
} from './queries.ts';
import { refuseWeakPassword } from './register.ts';

const RESETS_PER_EMAIL = { name: 'reset', max: 3, seconds: 3_600 };
const RESETS_PER_IP = { name: 'reset-ip', max: 30, seconds: 3_600 };
const PASSWORD_CHECKS = { name: 'password-check', max: 10, seconds: 600 };

/** The same whether the address has an account or not. */
const RESET_SENT = 'If an account has this email address, a link to choose a new password is on its way.';

/** Emails a link to set a new password; neither the reply nor its timing reveals anything about the address. */
export async function forgotPassword(email: string, { context, ip }: Call): Promise<{ message: string }> {
  const isAllowed =
    (await countRequest(context, RESETS_PER_EMAIL, email)) <= RESETS_PER_EMAIL.max &&
    (await countRequest(context, RESETS_PER_IP, ip)) <= RESETS_PER_IP.max;
  const account = isAllowed ? await findAccountByEmail(context.db, email) : undefined;
  if (account?.is_active) {
    const payload = { account_id: account.id };
    await enqueue(context.db, { kind: 'mail.reset-password', payload }, context.clock.now());
    context.wakeOutbox();
  }
  return { message: RESET_SENT };
}

/**
 * Sets a new password with an emailed token and ends all sessions. The link proves ownership of the mailbox, so it
 * confirms the address; an unconfirmed account also loses its second factor, which a stranger may have set up. If the
 * password is refused, the link stays usable.
 */
export async function resetPassword({ token, password }: { token: string; password: string }, { context }: Call) {
  const now = context.clock.now();
  const hash = tokenHash(token);
  const account = await findTokenOwner(context.db, hash, 'reset_password', now);
  if (!account) throw staleLink();
  await refuseWeakPassword(context.journal, password, [account.email, account.first_name, account.last_name]);
  const password_hash = await hashPassword(password);
  await context.db.transaction().execute(async (trx) => {
    if (!(await spendToken(trx, hash, 'reset_password', now))) throw staleLink();
    if (await confirmAccount(trx, account.id, { password_hash, now })) {
      const { id, email } = account;
      const event = { actor: { id, name: email }, object: { type: 'account', id } };
      await appendEvent(trx, { ...event, action: 'account.confirmed', details: { by: 'new password' } }, now);
    } else {
      await updateAccount(trx, account.id, { password_hash });
    }
    await endOtherSessions(trx, account, context);
  });
  await resetAttempts(context, LOGIN_FAILURES, account.email);
  context.wakeOutbox();
  return { message: ACCOUNT_TEXTS.passwordReset };
}

/**
 * Changes the password of the signed-in user, given the old one; other sessions end.
 * @throws Problem bad_request naming the wrong field
 */
export async function changePassword(
  { current_password, password }: { current_password: string; password: string },
  user: SignedIn,
  { context }: Call,
) {
  const account = await requirePassword(current_password, user, context, 'current_password');
  await refuseWeakPassword(context.journal, password, [account.email, account.first_name, account.last_name]);
  const password_hash = await hashPassword(password);
  await context.db.transaction().execute(async (trx) => {
    const current = await lockAccount(trx, account.id);
    // Changed concurrently, perhaps by the owner of the mailbox, whose password stays.
    if (current?.password_hash !== account.password_hash) throw wrongPassword('current_password');
    // An earlier reset link must not undo this change. For an unconfirmed address it stays: it is the mailbox owner's
    // way into an account that a stranger may have registered.
    if (current?.email_verified_at) await deleteToken(trx, account.id, 'reset_password');
    await updateAccount(trx, account.id, { password_hash });
    await endOtherSessions(trx, account, context, user.sessionId);
  });
  context.wakeOutbox();
  return { message: 'Your password was changed. All other sessions were ended.' };
}

/**
 * Asks for the password again before actions for which a stolen session must not be enough.
 * @throws Problem bad_request with the field
 */
export async function requirePassword(password: string, user: SignedIn, context: Context, field = 'password') {
  await refuseIfExhausted(context, PASSWORD_CHECKS, user.id);
  const account = await findAccount(context.db, user.id);
  if (account && (await verifyPassword(password, account.password_hash))) return account;
  await consumeAttempt(context, PASSWORD_CHECKS, user.id);
  throw wrongPassword(field);
}

function wrongPassword(field: string): Problem {
  const text = 'That is not your password.';
  return new Problem('bad_request', text, { fields: { [field]: [text] } });
}

/** The reply to a link that is used, expired or unknown. */
export function staleLink(): Problem {
  return new Problem('bad_request', 'This link has already been used or has expired. Ask for a new one.');
}

type Trx = Parameters<typeof appendEvent>[0];

async function endOtherSessions(trx: Trx, account: { id: string; email: string }, context: Context, except?: string) {
  const now = context.clock.now();
  const { id, email } = account;
  await revokeSessions(trx, id, now, except);
  // The person who requested a pending change of address may be the intruder.
  await deleteAddressChange(trx, id);
  await enqueue(trx, { kind: 'mail.password-changed', payload: { account_id: id } }, now);
  const object = { type: 'account', id };
  await appendEvent(trx, { actor: { id, name: email }, action: 'password.changed', object }, now);
}
