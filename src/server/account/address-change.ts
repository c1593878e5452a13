import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { AddressAnswer, AddressChange, AddressConfirmed } from '#domain/account/address-change';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import type { Call } from '#server/http/route';
import type { SignedIn } from '#server/http/session';
import { tokenHash } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';
import {
  deleteTokens,
  findAddressChange,
  finishAddressChange,
  forgetAddressChange,
  noteConfirmed,
  takeAddress,
} from './address-queries.ts';
import { wishAddress } from './address-wish.ts';
import { requirePassword, staleLink } from './password-change.ts';
import { type findAccount, lockAccount } from './queries.ts';
import { revokeSessions } from './session-queries.ts';
import { findTokenOwner, spendToken } from './token-queries.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Asks for another address of one's own account. Both addresses get a link.
 * @throws Problem bad_request at `password` or `email`; conflict where nobody has confirmed the present address
 */
export async function askForAddress(
  { email, password }: AddressChange,
  user: SignedIn,
  call: Call,
): Promise<AddressAnswer> {
  const account = await requirePassword(password, user, call.context);
  return wishAddress(account, email, user, call, 'person');
}

/** Takes a wish for another address back; its links stop working. */
export async function cancelAddress(user: SignedIn, { context }: Call): Promise<AddressAnswer> {
  const had = await context.db.transaction().execute((trx) => forgetAddressChange(trx, user.id));
  return { message: had ? 'Your address stays as it is.' : 'No change of address was waiting.', pending: null };
}

/**
 * One of the two addresses says yes with its mailed link. With the second yes the address changes: all sessions and
 * mailed links end, and the former address is told.
 * @throws Problem bad_request for a link that no longer works; conflict where another account has the address by now
 */
export async function confirmAddress({ token }: { token: string }, { context }: Call): Promise<AddressConfirmed> {
  const now = context.clock.now();
  const hash = tokenHash(token);
  const isNew = (await findTokenOwner(context.db, hash, 'new_address', now)) !== undefined;
  const changed = await context.db.transaction().execute(async (trx) => {
    const id = await spendToken(trx, hash, isNew ? 'new_address' : 'present_address', now);
    const account = id && (await lockAccount(trx, id));
    if (!account || !(await findAddressChange(trx, account.id, now))) throw staleLink();
    await noteConfirmed(trx, account.id, isNew ? 'new_confirmed_at' : 'present_agreed_at', now);
    return change(trx, account, now);
  });
  context.wakeOutbox();
  const waiting = isNew ? 'your present address has agreed too' : 'the new address is confirmed too';
  return {
    is_changed: changed,
    message: changed
      ? 'Your e-mail address was changed. Please sign in with it.'
      : `Thank you. The address changes once ${waiting}: follow the link that we mailed there.`,
  };
}

/** Changes the address where both have said yes. */
async function change(trx: Transaction<Database>, { id, email }: Account, now: Date): Promise<boolean> {
  const wish = await findAddressChange(trx, id, now);
  if (!wish?.present_agreed_at || !wish.new_confirmed_at) return false;
  if (!(await takeAddress(trx, id, wish.email, now))) {
    throw new Problem('conflict', 'Another account has this address by now. Ask the editorial office to help.');
  }
  await revokeSessions(trx, id, now);
  await deleteTokens(trx, id);
  await finishAddressChange(trx, id, email, now);
  await enqueue(trx, { kind: 'mail.address-changed', payload: { account_id: id } }, now);
  const happening = { actor: { id, name: wish.email }, object: { type: 'account', id } };
  await appendEvent(trx, { ...happening, action: 'account.address-changed' }, now);
  return true;
}
