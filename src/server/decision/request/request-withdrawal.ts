import type { ManuscriptStatus } from '#domain/manuscript/status';
import { AUTHOR_TEXTS, canWithdraw } from '#domain/submission/author-area';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findOpenRequest, insertRequest } from './queries.ts';

/**
 * Asks to withdraw a manuscript; the office decides. Idempotent.
 * @throws Problem conflict if it is rejected or published
 */
export async function requestManuscriptWithdrawal(
  words: string,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    const request = { id: randomId(), manuscript_id: id, kind: 'withdrawal' as const };
    if (await findOpenRequest(trx, request)) return;
    if (!canWithdraw({ status: manuscript.status as ManuscriptStatus, withdrawal_requested_at: null })) {
      throw new Problem('conflict', AUTHOR_TEXTS.cannotWithdraw);
    }
    await insertRequest(trx, {
      ...request,
      words,
      assignment_id: null,
      wanted_on: null,
      granted_on: null,
      answer: null,
      asked_at: now,
    });
    for (const kind of ['mail.request-to-office', 'mail.request-received'] as const) {
      await enqueue(trx, { kind, payload: { request_id: request.id, manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.withdrawal-requested', object }, now);
  });
  context.wakeOutbox();
  return { message: AUTHOR_TEXTS.withdrawalReceived };
}
