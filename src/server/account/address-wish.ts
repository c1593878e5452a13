import { ACCOUNT_TEXTS, emailKey } from '#domain/account/account';
import { ADDRESS_CHANGE_DAYS, type AddressAnswer } from '#domain/account/address-change';
import { appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import { spend } from '#server/http/rate-limit';
import type { Call } from '#server/http/route';
import type { SignedIn } from '#server/http/session';
import { enqueue } from '#server/outbox/enqueue';
import { findPendingAddress, forgetAddressChange, isTaken, replaceAddressChange } from './address-queries.ts';
import { findAccount } from './queries.ts';

const UNCONFIRMED =
  'Nobody has confirmed the present address of this account. If it is wrong, register again with the right one.';
const ADDRESS_CHANGES = { name: 'address-change', max: 5, seconds: 3_600 };

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * The office gives somebody who has lost the present address another one: its link alone confirms it then. The present
 * address is told, and whoever reads it there can stop the change with a new password.
 * @throws Problem not_found; conflict for somebody of the office, whose account opens more than the own work
 */
export async function giveAddress({ id, email }: { id: string; email: string }, editor: SignedIn, call: Call) {
  const account = await findAccount(call.context.db, id);
  if (!account?.is_active) throw notFound();
  if (account.role === 'editor') {
    throw new Problem('conflict', 'Somebody of the office changes the address in their own account.');
  }
  return wishAddress(account, email, editor, call, 'office');
}

/**
 * Notes which address an account is to have, and mails both. Where the office asks, the present one has no say.
 * @throws Problem conflict where nobody has confirmed the present one; bad_request at `email`
 */
export async function wishAddress(
  account: Account,
  email: string,
  { id: actorId, email: actorEmail }: SignedIn,
  { context }: Call,
  by: 'person' | 'office',
): Promise<AddressAnswer> {
  const { id: account_id } = account;
  // Whoever typed a stranger's address in would take along what comes to it, such as an invitation to review.
  if (account.email_verified_at === null) throw new Problem('conflict', UNCONFIRMED);
  if (emailKey(email) === emailKey(account.email)) throw wrongAddress('This is the address of the account already.');
  await spend(context, ADDRESS_CHANGES, actorId);
  const now = context.clock.now();
  const isAgreed = by === 'office';
  await context.db.transaction().execute(async (trx) => {
    if (await isTaken(trx, email, account_id)) throw wrongAddress(ACCOUNT_TEXTS.duplicate);
    await forgetAddressChange(trx, account_id);
    await replaceAddressChange(trx, { account_id, email, asked_at: now, present_agreed_at: isAgreed ? now : null });
    await enqueue(trx, { kind: 'mail.address-new', payload: { account_id } }, now);
    await enqueue(trx, { kind: 'mail.address-present', payload: { account_id } }, now);
    const happening = { actor: { id: actorId, name: actorEmail }, object: { type: 'account', id: account_id } };
    await appendEvent(trx, { ...happening, action: 'account.address-asked', details: { by } }, now);
  });
  context.wakeOutbox();
  const where = isAgreed ? `${email} was` : `${account.email} and ${email} were both`;
  const message = `${where} mailed a link. The address changes once ${isAgreed ? 'it is' : 'both are'} followed, within ${ADDRESS_CHANGE_DAYS} days.`;
  return { message, pending: await findPendingAddress(context.db, account_id, now) };
}

function wrongAddress(text: string): Problem {
  return new Problem('bad_request', text, { fields: { email: [text] } });
}
