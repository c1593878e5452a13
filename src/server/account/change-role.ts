import { isClosedAddress } from '#domain/account/closing';
import type { Role } from '#domain/account/role';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { leaveManuscripts, lockAccount, lockEditors, updateAccount } from './queries.ts';
import { revokeSessions } from './session-queries.ts';

/** Whether a role asks for a confirmed address, and whether it handles manuscripts. */
const ROLES: Readonly<Record<Role, { needsAddress: boolean; isOffice: boolean }>> = {
  author: { needsAddress: false, isOffice: false },
  reviewer: { needsAddress: true, isOffice: false },
  editor: { needsAddress: true, isOffice: true },
};

/**
 * An editor gives an account another role. Its sessions end, so that no open page keeps the old rights.
 * @throws Problem not_found; conflict where the journal would be left without an editor, or where the address is
 * unconfirmed
 */
export async function changeRole({ id, role }: { id: string; role: Role }, editor: SignedIn, { context }: Call) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const editors = await lockEditors(trx);
    const account = await lockAccount(trx, id);
    if (!account) throw notFound();
    if (account.role === role) return;
    if (!account.is_active && isClosedAddress(account.email)) {
      throw new Problem('conflict', 'This account is closed. Its owner can open a new one.');
    }
    const { needsAddress, isOffice } = ROLES[role];
    if (needsAddress && !account.email_verified_at) {
      throw new Problem(
        'conflict',
        'The email address of this account is unconfirmed. Its role can be changed once its owner has confirmed it.',
      );
    }
    if (editors.length === 1 && editors.includes(id)) {
      throw new Problem('conflict', 'This is the last editor. Make someone else an editor first.');
    }
    await updateAccount(trx, id, { role });
    if (!isOffice) await leaveManuscripts(trx, id, now);
    await revokeSessions(trx, id, now);
    await enqueue(trx, { kind: 'mail.role-changed', payload: { account_id: id, role } }, now);
    const actor = { id: editor.id, name: editor.email };
    const details = { from: account.role, to: role };
    await appendEvent(trx, { actor, action: 'role.changed', object: { type: 'account', id }, details }, now);
  });
  context.wakeOutbox();
  return { message: `The role was changed to ${role}.` };
}
