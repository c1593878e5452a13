import { DAY_MS } from '#domain/kernel/date';
import { INVITING_TEXTS } from '#domain/review/inviting';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findCandidateRule, listUnanswered } from './candidate-queries.ts';
import { lockAssignment, updateAssignment } from './editorial-queries.ts';
import { inviteFromList } from './invite-next.ts';

/**
 * Invites the next on the list in place of reviewers unanswered beyond the limit. No invitation ends before its
 * replacement is invited. Concurrent calls replace each once.
 */
export async function replaceUnanswered(context: Context): Promise<void> {
  const silent = await listUnanswered(context.reader, context.clock.now());
  for (const id of silent) await replaceOne(context, id);
  if (silent.length > 0) context.wakeOutbox();
}

async function replaceOne({ db, clock }: Context, id: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { assignment } = await lockAssignment(trx, id);
    const { accepted_at, is_owed, invited_at, manuscript_id, round } = assignment;
    const rule = await findCandidateRule(trx, { id: manuscript_id, round });
    const isSilent =
      is_owed &&
      !accepted_at &&
      rule.silent_days !== null &&
      invited_at.getTime() <= now.getTime() - rule.silent_days * DAY_MS;
    if (!isSilent) return;
    const manuscript = await lockManuscript(trx, manuscript_id);
    const next = await inviteFromList(trx, { manuscript, rule, room: 1 }, now);
    // A late answer is better than none.
    if (next.length === 0) return;
    const days = Math.floor((now.getTime() - invited_at.getTime()) / DAY_MS);
    await updateAssignment(trx, id, { cancelled_at: now, cancel_reason: INVITING_TEXTS.silent(days) });
    await enqueue(trx, { kind: 'mail.review-cancelled', payload: { assignment_id: id, manuscript_id } }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const details = { assignment_id: id, days };
    await appendEvent(trx, { actor: SYSTEM, action: 'reviewer.replaced', object, details }, now);
    for (const pendingEvent of next) await appendEvent(trx, pendingEvent, now);
  });
}
