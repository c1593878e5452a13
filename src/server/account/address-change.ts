import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { ACCOUNT_TEXTS, emailKey } from '#domain/account/account';
import {
  ADDRESS_CHANGE_DAYS,
  type AddressAnswer,
  type AddressChange,
  type AddressConfirmed,
  type OfficeAddressChange,
  STOP_HOURS,
} from '#domain/account/address-change';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import { COPY_LIMIT } from '#server/kernel/http/public-form';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  deleteAddressChange,
  deleteTokens,
  findAddressChange,
  findCompetingAccount,
  findPendingAddress,
  finishAddressChange,
  listDueAddressChanges,
  recordConfirmation,
  replaceAddress,
  replaceAddressChange,
} from './address-queries.ts';
import { erasePrivateData } from './closing-queries.ts';
import { requireNoHiddenReviews } from './merging-queries.ts';
import { requirePassword, staleLink } from './password-change.ts';
import {
  deleteAccount,
  findAccount,
  findTokenOwner,
  lockAccount,
  revokeSessions,
  spendToken,
  type TokenPurpose,
} from './queries.ts';
import { requireCode } from './second-factor.ts';

const DELAY_NOTE = `The address will change ${STOP_HOURS} hours after the editorial office requested it, unless someone at the current address stops it.`;

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Requests a new address for one's own account. Both addresses receive a link.
 * @throws Problem bad_request at `password` or `email`; conflict if no one has confirmed the current address
 */
export async function requestAddress(
  { email, password }: AddressChange,
  user: SignedIn,
  call: Call,
): Promise<AddressAnswer> {
  const account = await requirePassword(password, user, call.context);
  return requestAddressChange(account, email, user, call, 'person');
}

export async function cancelAddress(user: SignedIn, { context }: Call): Promise<AddressAnswer> {
  const wasPending = await context.db.transaction().execute((trx) => deleteAddressChange(trx, user.id));
  return {
    message: wasPending ? 'Your address remains unchanged.' : 'No change of address was pending.',
    pending: null,
  };
}

/**
 * Confirms a change of address from an emailed link. The second confirmation applies the change: all sessions and
 * emailed links end, and the former address is notified.
 * @throws Problem bad_request for a link that no longer works; conflict if another account already has the address
 */
export async function confirmAddress({ token }: { token: string }, { context }: Call): Promise<AddressConfirmed> {
  const now = context.clock.now();
  const hash = tokenHash(token);
  const isNew = (await findTokenOwner(context.db, hash, 'new_address', now)) !== undefined;
  const { changed, canBeStopped } = await context.db.transaction().execute(async (trx) => {
    const { account, pending } = await spendAddressLink(trx, hash, {
      purpose: isNew ? 'new_address' : 'present_address',
      now,
    });
    await recordConfirmation(trx, account.id, isNew ? 'new_confirmed_at' : 'present_agreed_at', now);
    const canBeStopped = pending.present_agreed_at !== null && pending.present_agreed_at > now;
    return { changed: await applyAddressChange(trx, account, now), canBeStopped };
  });
  context.wakeOutbox();
  const waiting = isNew ? 'your current address has confirmed it too' : 'the new address is confirmed too';
  const later = canBeStopped
    ? DELAY_NOTE
    : `The address will change once ${waiting}: follow the link we emailed there.`;
  return {
    is_changed: changed,
    message: changed ? 'Your email address was changed. Please sign in with it.' : `Thank you. ${later}`,
  };
}

/**
 * Stops a change of address that the office requested, and notifies the office.
 * @throws Problem bad_request for a link that no longer works
 */
export async function stopAddress({ token }: { token: string }, { context }: Call): Promise<{ message: string }> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const { account } = await spendAddressLink(trx, tokenHash(token), { purpose: 'stop_address', now });
    const { id, email } = account;
    await deleteAddressChange(trx, id);
    await enqueue(trx, { kind: 'mail.address-stopped', payload: { account_id: id } }, now);
    const event = { actor: { id, name: email }, object: { type: 'account', id } };
    await appendEvent(trx, { ...event, action: 'account.address-stopped' }, now);
  });
  context.wakeOutbox();
  return {
    message: 'The change was stopped. Your address remains unchanged, and the editorial office has been notified.',
  };
}

/** Applies the changes requested by the office that no one stopped in time; runs hourly. */
export async function applyDueAddressChanges(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  for (const id of await listDueAddressChanges(db, now)) {
    try {
      await db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, id);
        if (account?.is_active) await applyAddressChange(trx, account, now);
      });
    } catch (error) {
      // Another account has taken the address since, so the change lapses.
      if (!(error instanceof Problem)) throw error;
    }
  }
  context.wakeOutbox();
}

/** Consumes an emailed link, and returns its account and the pending change of address. */
async function spendAddressLink(
  trx: Transaction<Database>,
  hash: string,
  { purpose, now }: { purpose: TokenPurpose; now: Date },
) {
  const id = await spendToken(trx, hash, purpose, now);
  const account = id === undefined ? undefined : await lockAccount(trx, id);
  const pending = account?.is_active && (await findAddressChange(trx, account.id, now));
  if (!account || !pending) throw staleLink();
  return { account, pending };
}

async function applyAddressChange(trx: Transaction<Database>, { id, email }: Account, now: Date): Promise<boolean> {
  const pending = await findAddressChange(trx, id, now);
  if (!pending?.present_agreed_at || !pending.new_confirmed_at || pending.present_agreed_at > now) return false;
  await removeUnconfirmedRival(trx, { id, email: pending.email }, now);
  if (!(await replaceAddress(trx, id, pending.email, now))) {
    throw new Problem('conflict', 'Another account now has this address. Ask the editorial office for help.');
  }
  await revokeSessions(trx, id, now);
  await deleteTokens(trx, id);
  await finishAddressChange(trx, id, email, now);
  await enqueue(trx, { kind: 'mail.address-changed', payload: { account_id: id } }, now);
  const event = { actor: { id, name: pending.email }, object: { type: 'account', id } };
  await appendEvent(trx, { ...event, action: 'account.address-changed' }, now);
  return true;
}

/** Deletes the unconfirmed account with an address that someone else has proven to own. */
async function removeUnconfirmedRival(
  trx: Transaction<Database>,
  { id, email }: { id: string; email: string },
  now: Date,
) {
  const rival = await findCompetingAccount(trx, email, id);
  if (!rival?.isRemovable) return;
  await erasePrivateData(trx, rival, now);
  await deleteAccount(trx, rival.id);
  const event = { actor: { id, name: email }, object: { type: 'account', id: rival.id } };
  await appendEvent(trx, { ...event, action: 'account.closed', details: { kept: false } }, now);
}

const UNCONFIRMED =
  'The current address of this account is unconfirmed. If it is wrong, register again with the right one.';
const HIDDEN_MANUSCRIPT =
  'A manuscript in review is hidden from you because you wrote it, are reviewing it or stepped back from it. The accounts of its reviewers could reveal who they are, so ask another managing editor to change addresses.';
const ADDRESS_CHANGES = { name: 'address-change', max: 5, seconds: 3_600 };

const HOUR_MS = 3_600_000;

/**
 * Requests a new address for someone who has lost access to theirs; the new address confirms by link. The current address is
 * notified and can stop the change for some days.
 * @throws Problem bad_request at `password`, `otp` or `email`; not_found; conflict for a colleague, whose account gives
 * access to more than their own work, and for an editor without full access to the manuscripts in review
 */
export async function changeAddressOf(
  { id, email, password, otp }: OfficeAddressChange & { id: string },
  editor: SignedIn,
  call: Call,
): Promise<AddressAnswer> {
  await requireCode(await requirePassword(password, editor, call.context), otp, call.context);
  await requireNoHiddenReviews(editor, call.context, HIDDEN_MANUSCRIPT);
  const account = await findAccount(call.context.db, id);
  if (!account?.is_active) throw notFound();
  if (account.role === 'editor') {
    throw new Problem('conflict', 'Members of the office change their address in their own account.');
  }
  return requestAddressChange(account, email, editor, call, 'office');
}

/**
 * Stores the requested address and emails both addresses. If the office requested the change, the current address
 * counts as confirmed unless its owner stops the change in time.
 * @throws Problem conflict if the current address is unconfirmed; bad_request at `email`
 */
async function requestAddressChange(
  account: Account,
  email: string,
  { id: actorId, email: actorEmail }: SignedIn,
  { context }: Call,
  by: 'person' | 'office',
): Promise<AddressAnswer> {
  const { id: account_id } = account;
  // Otherwise an unconfirmed account could divert emails meant for a stranger, such as an invitation to
  // review.
  if (account.email_verified_at === null) throw new Problem('conflict', UNCONFIRMED);
  if (emailKey(email) === emailKey(account.email)) throw wrongAddress('This is already the address of the account.');
  await consumeAttempt(context, ADDRESS_CHANGES, actorId);
  // Limits the emails to one mailbox, because its owner may be a stranger.
  await consumeAttempt(context, COPY_LIMIT, email);
  const now = context.clock.now();
  const agreesAt = by === 'office' ? new Date(now.getTime() + STOP_HOURS * HOUR_MS) : null;
  await context.db.transaction().execute(async (trx) => {
    if ((await findCompetingAccount(trx, email, account_id))?.isRemovable === false)
      throw wrongAddress(ACCOUNT_TEXTS.duplicate);
    await deleteAddressChange(trx, account_id);
    await replaceAddressChange(trx, { account_id, email, asked_at: now, present_agreed_at: agreesAt });
    await enqueue(trx, { kind: 'mail.address-new', payload: { account_id } }, now);
    await enqueue(trx, { kind: 'mail.address-present', payload: { account_id } }, now);
    const event = { actor: { id: actorId, name: actorEmail }, object: { type: 'account', id: account_id } };
    await appendEvent(trx, { ...event, action: 'account.address-asked', details: { by } }, now);
  });
  context.wakeOutbox();
  const message = agreesAt
    ? `We sent a link to ${email}. Once it has been followed, the address will change, but not within ${STOP_HOURS} hours from now; until then ${account.email} can stop the change.`
    : `We emailed a link to ${account.email} and to ${email}. The address will change once both have been followed, within ${ADDRESS_CHANGE_DAYS} days.`;
  return { message, pending: await findPendingAddress(context.db, account_id, now) };
}

function wrongAddress(text: string): Problem {
  return new Problem('bad_request', text, { fields: { email: [text] } });
}
