import type { ManuscriptStatus } from '#domain/manuscript/status';
import { AUTHOR_TEXTS, canRevise } from '#domain/submission/author-area';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findWithdrawal } from '#server/manuscript/request-queries';
import { findOpenRequest, insertRequest } from './queries.ts';
import { requireLater } from './require-later.ts';

/**
 * Asks for more time for a revision; the office decides. Idempotent.
 * @throws Problem conflict if none is expected; bad_request if the date is no later than the current one
 */
export async function requestRevisionTime(
  { due_on: wanted_on, reason: words }: { due_on: string; reason: string },
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    const status = manuscript.status as ManuscriptStatus;
    if (!canRevise({ status, withdrawal_requested_at: await findWithdrawal(trx, id) })) {
      throw new Problem('conflict', AUTHOR_TEXTS.noRevisionDue);
    }
    const request = { id: randomId(), manuscript_id: id, kind: 'revision-time' as const };
    if (await findOpenRequest(trx, request)) return;
    requireLater(wanted_on, { due_on: manuscript.revision_due_on, now });
    const open = { assignment_id: null, granted_on: null, answer: null };
    await insertRequest(trx, { ...request, ...open, words, wanted_on, asked_at: now });
    const payload = { request_id: request.id, manuscript_id: id };
    await enqueue(trx, { kind: 'mail.request-to-office', payload }, now);
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.revision-time-asked', object, details: { wanted_on } }, now);
  });
  context.wakeOutbox();
  return { message: AUTHOR_TEXTS.withdrawalReceived };
}
