import { readerOf } from '#database/connect';
import { APPEAL_TEXTS, appealUntil } from '#domain/decision/request/appeal';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { listRequestsOfAuthors } from '#server/manuscript/request-queries';
import { findDecided, findOpenRequest, insertRequest } from './queries.ts';

/**
 * Appeals against a rejection; the office decides. Idempotent.
 * @throws Problem conflict if it is not rejected, the days for an appeal are over, or an appeal was declined already
 */
export async function requestAppeal(
  words: string,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const request = { id: randomId(), manuscript_id: id, kind: 'appeal' as const };
    if (await findOpenRequest(trx, request)) return;
    const requests = await listRequestsOfAuthors(readerOf(trx), id);
    if (!appealUntil({ ...(await findDecided(trx, id)), requests }, now)) {
      throw new Problem('conflict', APPEAL_TEXTS.cannotAppeal);
    }
    const open = { assignment_id: null, wanted_on: null, granted_on: null, answer: null };
    await insertRequest(trx, { ...request, ...open, words, asked_at: now });
    for (const kind of ['mail.request-to-office', 'mail.request-received'] as const) {
      await enqueue(trx, { kind, payload: { request_id: request.id, manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'manuscript.appealed', object: { type: 'manuscript', id } }, now);
  });
  context.wakeOutbox();
  return { message: APPEAL_TEXTS.received };
}
