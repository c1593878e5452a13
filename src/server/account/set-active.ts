import { isClosedAddress } from '#domain/account/closing';
import { appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import type { Call } from '#server/http/route';
import type { SignedIn } from '#server/http/session';
import { lockAccount, lockEditors, updateAccount } from './queries.ts';
import { revokeSessions } from './session-queries.ts';

/**
 * A managing editor shuts somebody out for a while, or lets them in again. What a deactivated account has written or promised
 * stays; its sessions end. A state that it has already changes nothing.
 * @throws Problem not_found; conflict where it is the editor's own, that of the last managing editor, or closed
 */
export async function setActive(
  { id, is_active }: { id: string; is_active: boolean },
  editor: SignedIn,
  { context: { db, clock } }: Call,
) {
  if (id === editor.id) throw new Problem('conflict', 'This is your own account.');
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const editors = await lockEditors(trx);
    const account = await lockAccount(trx, id);
    if (!account) throw notFound();
    if (!account.is_active && isClosedAddress(account.email)) {
      throw new Problem('conflict', 'This account is closed. Its owner can open a new one.');
    }
    if (account.is_active === is_active) return;
    if (editors.length === 1 && editors.includes(id)) {
      throw new Problem('conflict', 'This is the last managing editor. Give somebody else that duty first.');
    }
    await updateAccount(trx, id, { is_active });
    if (!is_active) await revokeSessions(trx, id, now);
    const actor = { id: editor.id, name: editor.email };
    const action = is_active ? 'account.reactivated' : 'account.deactivated';
    await appendEvent(trx, { actor, action, object: { type: 'account', id }, details: {} }, now);
  });
  return {
    message: is_active ? 'The person can sign in again.' : 'The person is shut out until you reactivate the account.',
  };
}
