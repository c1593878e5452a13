import type { ColleagueChange } from '#domain/account/colleague/colleague-change';
import { DUTIES, hasRight } from '#domain/account/colleague/duty';
import { leaveManuscripts, lockEditors } from '#server/account/queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockColleague } from './absence-queries.ts';
import { updateColleague } from './colleague-queries.ts';
import { notifyCover } from './notify-cover.ts';
import { requireCover } from './require-cover.ts';

/**
 * Changes a colleague's duty, subject areas or absence. Without the right to handle manuscripts, theirs are unassigned;
 * a new duty and a new cover are notified by email.
 * @throws Problem not_found; bad_request if the cover is no one of the office or the person; conflict if the
 * journal would be left without a managing editor
 */
export async function changeColleague(
  { id, ...change }: ColleagueChange & { id: string },
  { context, user }: SignedInCall,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const managing = await lockEditors(trx);
    const colleague = await lockColleague(trx, id);
    if (!colleague) throw notFound();
    await requireCover(trx, { id, cover_id: change.cover_id });
    if (change.duty !== 'managing_editor' && managing.length === 1 && managing.includes(id)) {
      throw new Problem('conflict', 'This is the last managing editor. Make another one first.');
    }
    await updateColleague(trx, id, change);
    await notifyCover(trx, { id, by: user.id, before: colleague, after: change }, now);
    if (!hasRight(change.duty, 'edit')) await leaveManuscripts(trx, id, now);
    if (change.duty !== colleague.duty) {
      await enqueue(trx, { kind: 'mail.duty-changed', payload: { account_id: id, duty: change.duty } }, now);
    }
    const actor = { id: user.id, name: user.email };
    const details = { from: DUTIES[colleague.duty].label, to: DUTIES[change.duty].label };
    await appendEvent(trx, { actor, action: 'colleague.changed', object: { type: 'account', id }, details }, now);
  });
  context.wakeOutbox();
}
