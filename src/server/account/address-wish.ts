import { ACCOUNT_TEXTS, emailKey } from '#domain/account/account';
import { ADDRESS_CHANGE_DAYS, type AddressAnswer, type GivenAddress, STOP_HOURS } from '#domain/account/address-change';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import { COPY_LIMIT } from '#server/kernel/http/public-form';
import { spend } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  findCompetingAccount,
  findPendingAddress,
  forgetAddressChange,
  replaceAddressChange,
} from './address-queries.ts';
import { requireFullSight } from './merging-queries.ts';
import { requirePassword } from './password-change.ts';
import { findAccount } from './queries.ts';
import { requireCode } from './second-factor.ts';

const UNCONFIRMED =
  'The current address of this account is unconfirmed. If it is wrong, register again with the right one.';
const OUTSIDE =
  'A manuscript in review is hidden from you because you wrote it, review it or stepped back from it. Its reviewer’s account would reveal it, so ask another managing editor to change addresses.';
const ADDRESS_CHANGES = { name: 'address-change', max: 5, seconds: 3_600 };

const HOUR_MS = 3_600_000;

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Requests a new address for someone who has lost theirs; the new address confirms by its link. The current address is
 * notified and can stop the change for some days.
 * @throws Problem bad_request at `password`, `otp` or `email`; not_found; conflict for a colleague, whose account gives
 * access to more than their own work, and for an editor without full access to the manuscripts in review
 */
export async function giveAddress(
  { id, email, password, otp }: GivenAddress & { id: string },
  editor: SignedIn,
  call: Call,
): Promise<AddressAnswer> {
  await requireCode(await requirePassword(password, editor, call.context), otp, call.context);
  await requireFullSight(editor, call.context, OUTSIDE);
  const account = await findAccount(call.context.db, id);
  if (!account?.is_active) throw notFound();
  if (account.role === 'editor') {
    throw new Problem('conflict', 'Members of the office change their address in their own account.');
  }
  return requestAddressChange(account, email, editor, call, 'office');
}

/**
 * Stores the requested address and emails both. For a request by the office, the current address consents by not
 * stopping it.
 * @throws Problem conflict if the current one is unconfirmed; bad_request at `email`
 */
export async function requestAddressChange(
  account: Account,
  email: string,
  { id: actorId, email: actorEmail }: SignedIn,
  { context }: Call,
  by: 'person' | 'office',
): Promise<AddressAnswer> {
  const { id: account_id } = account;
  // Otherwise an unconfirmed account would take over emails sent to a stranger's address, such as an invitation to
  // review.
  if (account.email_verified_at === null) throw new Problem('conflict', UNCONFIRMED);
  if (emailKey(email) === emailKey(account.email)) throw wrongAddress('This is already the address of the account.');
  await spend(context, ADDRESS_CHANGES, actorId);
  // The mailbox's owner is not known yet.
  await spend(context, COPY_LIMIT, email);
  const now = context.clock.now();
  const agreesAt = by === 'office' ? new Date(now.getTime() + STOP_HOURS * HOUR_MS) : null;
  await context.db.transaction().execute(async (trx) => {
    if ((await findCompetingAccount(trx, email, account_id))?.givesWay === false)
      throw wrongAddress(ACCOUNT_TEXTS.duplicate);
    await forgetAddressChange(trx, account_id);
    await replaceAddressChange(trx, { account_id, email, asked_at: now, present_agreed_at: agreesAt });
    await enqueue(trx, { kind: 'mail.address-new', payload: { account_id } }, now);
    await enqueue(trx, { kind: 'mail.address-present', payload: { account_id } }, now);
    const pendingEvent = { actor: { id: actorId, name: actorEmail }, object: { type: 'account', id: account_id } };
    await appendEvent(trx, { ...pendingEvent, action: 'account.address-asked', details: { by } }, now);
  });
  context.wakeOutbox();
  const message = agreesAt
    ? `We sent a link to ${email}. Once it is followed, the address changes in ${STOP_HOURS} hours, unless ${account.email} stops that.`
    : `We emailed a link to ${account.email} and to ${email}. The address changes once both are followed, within ${ADDRESS_CHANGE_DAYS} days.`;
  return { message, pending: await findPendingAddress(context.db, account_id, now) };
}

function wrongAddress(text: string): Problem {
  return new Problem('bad_request', text, { fields: { email: [text] } });
}
