import { type ActiveChange, isClosedAddress, shutOutWords } from '#domain/account/closing';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { listConflicts } from '#server/manuscript/queries';
import { listOpenMatters } from './closing-queries.ts';
import { lockAccount, lockEditors, updateAccount } from './queries.ts';
import { revokeSessions } from './session-queries.ts';

/**
 * A managing editor shuts somebody out for a while, or lets them in again. What a deactivated account has written or promised
 * stays; its sessions end. A state that it has already changes nothing. `waiting` is what waits on the person, without manuscripts
 * that the editor may not see.
 * @throws Problem not_found; conflict where it is the editor's own, that of the last managing editor, or closed
 */
export async function setActive(
  { id, is_active }: { id: string; is_active: boolean },
  editor: SignedIn,
  { context: { db, reader, clock } }: Call,
): Promise<ActiveChange> {
  if (id === editor.id) throw new Problem('conflict', 'This is your own account.');
  const now = clock.now();
  const open = await db.transaction().execute(async (trx) => {
    const editors = await lockEditors(trx);
    const account = await lockAccount(trx, id);
    if (!account) throw notFound();
    if (!account.is_active && isClosedAddress(account.email)) {
      throw new Problem('conflict', 'This account is closed. Its owner can open a new one.');
    }
    const matters = await listOpenMatters(trx, id);
    if (account.is_active === is_active) return matters;
    if (editors.length === 1 && editors.includes(id)) {
      throw new Problem('conflict', 'This is the last managing editor. Give someone else that duty first.');
    }
    await updateAccount(trx, id, { is_active });
    if (!is_active) await revokeSessions(trx, id, now);
    const actor = { id: editor.id, name: editor.email };
    const action = is_active ? 'account.reactivated' : 'account.deactivated';
    await appendEvent(trx, { actor, action, object: { type: 'account', id }, details: {} }, now);
    return matters;
  });
  if (is_active) return { message: 'The person can sign in again.', waiting: [] };
  const hidden = await listConflicts(reader, editor);
  const waiting = open.filter(({ manuscript_id }) => !hidden.includes(manuscript_id));
  return { message: shutOutWords(waiting), waiting };
}
