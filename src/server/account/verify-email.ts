import { staleLink } from '#server/account/password-change';
import { findAccount, spendToken, updateAccount } from '#server/account/queries';
import { spend } from '#server/http/rate-limit';
import type { Call } from '#server/http/route';
import type { SignedIn } from '#server/http/session';
import { tokenHash } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';

const VERIFICATION_MAILS = { name: 'verification', max: 5, seconds: 3_600 };

/** Confirms an address with the token of a mailed link. */
export async function verifyEmail({ token }: { token: string }, { context }: Call) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const id = await spendToken(trx, tokenHash(token), 'verify_email', now);
    if (!id) throw staleLink();
    await updateAccount(trx, id, { email_verified_at: now });
  });
  return { message: 'Thank you. Your e-mail address is confirmed.' };
}

/** Mails the confirmation link again. */
export async function resendVerification(user: SignedIn, { context }: Call) {
  await spend(context, VERIFICATION_MAILS, user.id);
  const account = await findAccount(context.db, user.id);
  if (account?.email_verified_at) return { message: 'Your e-mail address is confirmed already.' };
  await enqueue(context.db, { kind: 'mail.verify-email', payload: { account_id: user.id } }, context.clock.now());
  context.wakeOutbox();
  return { message: `A new link is on its way to ${user.email}.` };
}
