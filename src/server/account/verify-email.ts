import { ACCOUNT_TEXTS } from '#domain/account/account';
import { appendEvent } from '#server/kernel/event/append-event';
import { forget, spend } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { confirmAccount } from './confirm-queries.ts';
import { LOGIN_FAILURES } from './login.ts';
import { hashPassword } from './password.ts';
import { staleLink } from './password-change.ts';
import { findAccount } from './queries.ts';
import { refuseWeak } from './register.ts';
import { findTokenOwner, spendToken } from './token-queries.ts';

const VERIFICATION_MAILS = { name: 'verification', max: 5, seconds: 3_600 };

/**
 * Confirms an address with the token of a mailed link. Anybody can register with somebody else's address, so the
 * owner of the mailbox chooses the password here, and earlier sessions and credentials end. A refused password
 * leaves the link usable.
 */
export async function verifyEmail({ token, password }: { token: string; password: string }, { context }: Call) {
  const now = context.clock.now();
  const hash = tokenHash(token);
  const account = await findTokenOwner(context.db, hash, 'verify_email', now);
  if (!account) throw staleLink();
  const { id, email, first_name, last_name } = account;
  await refuseWeak(context.journal, password, [email, first_name, last_name]);
  const password_hash = await hashPassword(password);
  await context.db.transaction().execute(async (trx) => {
    if (!(await spendToken(trx, hash, 'verify_email', now))) throw staleLink();
    if (!(await confirmAccount(trx, id, { password_hash, now }))) throw staleLink();
    const happening = { actor: { id, name: email }, object: { type: 'account', id } };
    await appendEvent(trx, { ...happening, action: 'account.confirmed', details: { by: 'confirmation' } }, now);
  });
  await forget(context, LOGIN_FAILURES, email);
  return { message: ACCOUNT_TEXTS.confirmed };
}

/** Mails the confirmation link again. */
export async function resendVerification(user: SignedIn, { context }: Call) {
  await spend(context, VERIFICATION_MAILS, user.id);
  const account = await findAccount(context.db, user.id);
  if (account?.email_verified_at) return { message: 'Your email address is already confirmed.' };
  await enqueue(context.db, { kind: 'mail.verify-email', payload: { account_id: user.id } }, context.clock.now());
  context.wakeOutbox();
  return { message: `A new link is on its way to ${user.email}.` };
}
