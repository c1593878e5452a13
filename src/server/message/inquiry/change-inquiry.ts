import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Events } from '#domain/kernel/event/events';
import {
  INQUIRY_TEXTS,
  type InquiryOwnerChange,
  type InquiryState,
  type InquiryStateChange,
  visibleInquiryOwner,
} from '#domain/message/inquiry/inquiry';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findOwner, lockInquiry, setInquiryOwner, setInquiryState } from './queries.ts';

/** An office call about an inquiry. */
export interface InquiryCall extends SignedInCall {
  inquiryId: string;
}

/** Locks an inquiry the person may see. */
export async function lockVisibleInquiry(trx: Transaction<Database>, { inquiryId, user }: InquiryCall) {
  const inquiry = await lockInquiry(trx, inquiryId);
  const onlyOwner = visibleInquiryOwner(user);
  if (!inquiry || (onlyOwner !== null && inquiry.owner_id !== onlyOwner)) throw notFound();
  return inquiry;
}

/** The event for each new state, and whether the inquiry then waits for the office. */
const STATE_CHANGES = {
  open: { action: 'inquiry.opened', isWaiting: true },
  answered: { action: 'inquiry.opened', isWaiting: false },
  closed: { action: 'inquiry.closed', isWaiting: false },
} as const satisfies Record<InquiryState, { action: keyof Events; isWaiting: boolean }>;

/**
 * Closes or reopens an inquiry.
 * @throws Problem not_found; conflict if its state has changed since the caller saw it
 */
export async function changeInquiryState({ state, instead_of }: InquiryStateChange, call: InquiryCall): Promise<void> {
  const { context, user } = call;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const inquiry = await lockVisibleInquiry(trx, call);
    if (inquiry.state === state) return;
    if (inquiry.state !== instead_of) throw new Problem('conflict', INQUIRY_TEXTS.stateStale);
    const { action, isWaiting } = STATE_CHANGES[state];
    await setInquiryState(trx, inquiry.id, state, isWaiting ? now : null);
    const object = { type: 'inquiry', id: inquiry.id };
    await appendEvent(trx, { action, actor: { id: user.id, name: user.email }, object }, now);
  });
}

/**
 * Assigns an inquiry to a colleague, who is emailed, or to no one.
 * @throws Problem not_found; conflict if its owner has changed since the caller saw it; unprocessable for someone who
 * cannot answer
 */
export async function changeInquiryOwner(
  { owner_id, instead_of }: InquiryOwnerChange,
  call: InquiryCall,
): Promise<void> {
  const { context, user } = call;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const inquiry = await lockVisibleInquiry(trx, call);
    if (inquiry.owner_id === owner_id) return;
    if (inquiry.owner_id !== instead_of) throw new Problem('conflict', INQUIRY_TEXTS.ownerStale);
    const owner = owner_id === null ? undefined : await findOwner(readerOf(trx), owner_id);
    if (owner_id !== null && !owner) throw new Problem('unprocessable', INQUIRY_TEXTS.invalidOwner);
    await setInquiryOwner(trx, inquiry.id, owner_id);
    if (owner && owner.id !== user.id) {
      const payload = { inquiry_id: inquiry.id, owner_id: owner.id };
      await enqueue(trx, { kind: 'mail.inquiry-given', payload }, now);
    }
    const object = { type: 'inquiry', id: inquiry.id };
    const details = { to: owner?.email ?? 'nobody' };
    await appendEvent(trx, { action: 'inquiry.given', actor: { id: user.id, name: user.email }, object, details }, now);
  });
  context.wakeOutbox();
}
