import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { dueCents, type FeeState } from '#domain/payment/payment';
import { isVisibleToOffice, WAIVER_TEXTS, waiverObstacle } from '#domain/payment/waiver';
import type { WaiverDecision, WaiverForm } from '#domain/payment/waiver-form';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findActivePayment, lockFee, updateFee } from './queries.ts';
import {
  findWaiverManuscript,
  insertWaiver,
  latestWaiverState,
  lockVisibleWaiver,
  updateWaiver,
} from './waiver-queries.ts';

/**
 * Grants a waiver, reducing the charge, or refuses it; the author is emailed.
 * @throws Problem not_found for a sealed request; conflict if it is
 * decided already or the charge is paid
 */
export async function decideWaiver(
  { id, state, percent = 0, note }: WaiverDecision & { id: string },
  { context, user, manuscript }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<{ message: string }> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const waiver = await lockVisibleWaiver(trx, id);
    if (!waiver) throw notFound();
    if (waiver.state !== 'asked') throw new Problem('conflict', WAIVER_TEXTS.decided);
    const granted = state === 'granted';
    if (granted) await reduceCharge(trx, manuscript.id, { percent, now });
    await updateWaiver(trx, id, {
      state,
      percent: granted ? percent : null,
      note,
      decided_by: user.email,
      decided_by_id: user.id,
      decided_at: now,
    });
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id: manuscript.id };
    const details = { waiver_id: id, ...(granted && { percent }) };
    await appendEvent(trx, { actor, action: `waiver.${state}`, object, details }, now);
    const payload = { waiver_id: id, manuscript_id: manuscript.id };
    await enqueue(trx, { kind: 'mail.waiver-decided', payload }, now);
  });
  context.wakeOutbox();
  return { message: state === 'granted' ? 'The waiver has been granted.' : 'The request has been refused.' };
}

/** Why a charge cannot be waived. */
const NOT_WAIVABLE_TEXTS: Readonly<Record<FeeState, string | undefined>> = {
  due: undefined,
  paid: WAIVER_TEXTS.alreadyPaid,
  waived: WAIVER_TEXTS.notDue,
  exempt: WAIVER_TEXTS.notDue,
};

async function reduceCharge(
  trx: Transaction<Database>,
  manuscriptId: string,
  { percent, now }: { percent: number; now: Date },
): Promise<void> {
  const fee = await lockFee(trx, manuscriptId);
  if (!fee) throw new Problem('conflict', WAIVER_TEXTS.notDue);
  const obstacle = NOT_WAIVABLE_TEXTS[fee.state];
  if (obstacle) throw new Problem('conflict', obstacle);
  if (await findActivePayment(trx, manuscriptId)) throw new Problem('conflict', WAIVER_TEXTS.paymentPending);
  const due_cents = dueCents(fee.amount_cents, percent);
  const settled = due_cents === 0 ? { state: 'waived' as const, settled_at: now } : {};
  await updateFee(trx, manuscriptId, { waiver_percent: percent, due_cents, ...settled });
}

/** The person requesting a waiver: an account, or an author known only by address. */
interface WaiverRequester {
  manuscriptId: string;
  by: Actor;
}

/**
 * Requests a waiver. Before acceptance the request is sealed: its event identifies neither manuscript nor person, and
 * the office is not emailed. Both follow on acceptance (decision 027).
 * @throws Problem not_found; conflict if none can be requested
 */
export async function requestWaiver(
  { country, kind, reason }: WaiverForm,
  { manuscriptId, by }: WaiverRequester,
  context: Context,
): Promise<{ message: string }> {
  const now = context.clock.now();
  const isUnsealed = await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscriptId);
    const manuscript = await findWaiverManuscript(readerOf(trx), manuscriptId);
    if (!manuscript) throw notFound();
    const state = await latestWaiverState(trx, manuscriptId);
    const closed = waiverObstacle({ ...manuscript, state });
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
    const isUnsealed = isVisibleToOffice(manuscript.status);
    const event = isUnsealed
      ? { actor: by, object: { type: 'manuscript', id: manuscriptId }, details: { waiver_id: id } }
      : { actor: SYSTEM, object: { type: 'waiver', id } };
    await appendEvent(trx, { ...event, action: 'waiver.requested' }, now);
    await enqueue(trx, { kind: 'mail.waiver-received', payload: { waiver_id: id } }, now);
    if (isUnsealed) await enqueue(trx, { kind: 'mail.waiver-to-office', payload: { waiver_id: id } }, now);
    return isUnsealed;
  });
  context.wakeOutbox();
  return { message: isUnsealed ? WAIVER_TEXTS.receivedAfterAcceptance : WAIVER_TEXTS.received };
}
