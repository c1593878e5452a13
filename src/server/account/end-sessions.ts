import { appendEvent } from '#server/kernel/event/append-event';
import { notFound } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { lockAccount } from './queries.ts';
import { revokeSessions } from './session-queries.ts';

/**
 * An editor ends every session of an account, such as that of a lost device.
 * @throws Problem not_found
 */
export async function endSessionsOf(id: string, editor: SignedIn, { context: { db, clock } }: Call) {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, id))) throw notFound();
    await revokeSessions(trx, id, now);
    const actor = { id: editor.id, name: editor.email };
    const object = { type: 'account', id };
    await appendEvent(trx, { actor, action: 'account.sessions-ended', object, details: {} }, now);
  });
  return { message: 'The person is signed out everywhere.' };
}
