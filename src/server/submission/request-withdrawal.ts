import type { ManuscriptStatus } from '#domain/manuscript/status';
import { AUTHOR_TEXTS, canWithdraw } from '#domain/submission/author-area';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import type { ManuscriptCall } from '#server/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { enqueue } from '#server/outbox/enqueue';
import { setWithdrawal } from './author-queries.ts';

/**
 * An author asks for a manuscript to be withdrawn; the office decides. Asking twice is asking once.
 * @throws Problem conflict where it is rejected or published
 */
export async function requestWithdrawal(
  { reason }: { reason: string },
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (manuscript.withdrawal_requested_at) return;
    const status = manuscript.status as ManuscriptStatus;
    if (!canWithdraw({ status, withdrawal_requested_at: null })) {
      throw new Problem('conflict', AUTHOR_TEXTS.cannotWithdraw);
    }
    await setWithdrawal(trx, id, { reason, now });
    for (const kind of ['mail.withdrawal-to-office', 'mail.withdrawal-to-author'] as const) {
      await enqueue(trx, { kind, payload: { manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.withdrawal-requested', object }, now);
  });
  context.wakeOutbox();
  return { message: AUTHOR_TEXTS.withdrawalReceived };
}
