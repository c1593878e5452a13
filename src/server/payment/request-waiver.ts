import { readerOf } from '#database/connect';
import { isVisibleToOffice, WAIVER_TEXTS, whyNotAsk } from '#domain/payment/waiver';
import type { WaiverForm } from '#domain/payment/waiver-form';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findAskedManuscript, insertWaiver, latestWaiverState } from './waiver-queries.ts';

/** The manuscript, and the requester: an account, or an author known only by address. */
interface Asking {
  manuscriptId: string;
  by: Actor;
}

/**
 * Requests a waiver. Before acceptance it is sealed: its event names neither manuscript nor person, and the office gets
 * no email; both follow on acceptance (decision 027).
 * @throws Problem not_found; conflict if none can be asked for
 */
export async function requestWaiver(
  { country, kind, reason }: WaiverForm,
  { manuscriptId, by }: Asking,
  context: Context,
): Promise<{ message: string }> {
  const now = context.clock.now();
  const isOpen = await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscriptId);
    const manuscript = await findAskedManuscript(readerOf(trx), manuscriptId);
    if (!manuscript) throw notFound();
    const state = await latestWaiverState(trx, manuscriptId);
    const closed = whyNotAsk({ ...manuscript, state });
    if (closed) throw new Problem('conflict', closed);
    const id = randomId();
    await insertWaiver(trx, {
      id,
      manuscript_id: manuscriptId,
      country,
      kind,
      reason,
      requested_by: by.name,
      requested_by_id: by.id,
      requested_at: now,
    });
    const unsealed = isVisibleToOffice(manuscript.status);
    const pendingEvent = unsealed
      ? { actor: by, object: { type: 'manuscript', id: manuscriptId }, details: { waiver_id: id } }
      : { actor: SYSTEM, object: { type: 'waiver', id } };
    await appendEvent(trx, { ...pendingEvent, action: 'waiver.requested' }, now);
    await enqueue(trx, { kind: 'mail.waiver-received', payload: { waiver_id: id } }, now);
    if (unsealed) await enqueue(trx, { kind: 'mail.waiver-to-office', payload: { waiver_id: id } }, now);
    return unsealed;
  });
  context.wakeOutbox();
  return { message: isOpen ? WAIVER_TEXTS.receivedAfterAcceptance : WAIVER_TEXTS.received };
}
