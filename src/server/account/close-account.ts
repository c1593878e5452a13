import { CLOSING_TEXTS, closingObstacles, isClosedAddress } from '#domain/account/closing';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { enqueue } from '#server/kernel/outbox/enqueue';
import {
  addressFingerprint,
  deleteAddresses,
  emptyAccount,
  erasePrivateData,
  isOnRecord,
  listOpenMatters,
  lockForClosing,
  recordClosedAccount,
} from './closing-queries.ts';
import { requirePassword } from './password-change.ts';
import { deleteAccount, lockEditors, unassignManuscripts } from './queries.ts';
import { requireCode } from './second-factor.ts';

/**
 * Closes the caller's own account, given the password and, if enabled, the second factor.
 * @throws Problem bad_request naming the wrong field; conflict if the address is unconfirmed, or others are waiting for
 * something
 */
export async function closeOwnAccount(
  { password, otp }: { password: string; otp?: string | undefined },
  user: SignedIn,
  { context }: Call,
) {
  const account = await requirePassword(password, user, context);
  await requireCode(account, otp, context);
  // An unconfirmed registrant must not learn from the open work that the address was invited to review.
  if (account.email_verified_at === null) throw new Problem('conflict', CLOSING_TEXTS.unconfirmed);
  await close(user.id, user, context);
  return { message: CLOSING_TEXTS.closed };
}

/**
 * Closes another person's account at their request.
 * @throws Problem not_found; conflict if it is the editor's own or closed, or others are waiting for something
 */
export async function closeOtherAccount(id: string, editor: SignedIn, { context }: Call) {
  if (id === editor.id) throw new Problem('conflict', 'This is your own account. Close it on your account page.');
  await close(id, editor, context);
  return { message: 'The account was closed. Its owner is notified by email.' };
}

async function close(id: string, by: SignedIn, context: Context): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const editors = await lockEditors(trx);
    const account = await lockForClosing(trx, id);
    if (!account) throw notFound();
    if (!account.is_active && isClosedAddress(account.email)) {
      throw new Problem('conflict', 'This account is already closed.');
    }
    if (editors.length === 1 && editors.includes(id)) {
      throw new Problem('conflict', 'This is the only managing editor. Appoint another first.');
    }
    const reason = closingObstacles(await listOpenMatters(trx, id));
    if (reason) throw new Problem('conflict', reason);
    await erasePrivateData(trx, account, now);
    await unassignManuscripts(trx, id, now);
    const closed = { id, fingerprint: addressFingerprint(account.email, context.secret) };
    await recordClosedAccount(trx, closed, { why: 'closed', now });
    const is_kept = await isOnRecord(trx, id);
    if (is_kept) await emptyAccount(trx, id);
    else {
      await deleteAccount(trx, id);
      await deleteAddresses(trx, account.email);
    }
    const name = [account.first_name, account.last_name].filter(Boolean).join(' ');
    // The account has lost its address by the time the email is sent.
    const payload = { email: account.email, name, is_kept, by_office: id !== by.id };
    await enqueue(trx, { kind: 'mail.account-closed', payload }, now);
    const actor = { id: by.id, name: by.email };
    const details = { kept: is_kept };
    await appendEvent(trx, { actor, action: 'account.closed', object: { type: 'account', id }, details }, now);
  });
  context.wakeOutbox();
}
