import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import type { Reviewer } from '#server/kernel/http/route';
import { updateAssignment } from './editorial-queries.ts';
import { lockAndRead, requireOpen } from './reviewed.ts';

/**
 * Records a reviewer's competing interests, empty for none; a later declaration replaces an earlier one.
 * @throws Problem conflict where the invitation was not accepted, or the review is closed
 */
export async function declareInterests(
  interests: string,
  { assignmentId, accountId, email }: Reviewer,
  context: Context,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndRead(trx, assignmentId, now);
    requireOpen({ ...assignment, interests });
    if (assignment.interests === interests) return;
    await updateAssignment(trx, assignmentId, { interests, interests_declared_at: now });
    const object = { type: 'manuscript', id: assignment.manuscript_id };
    const details = { assignment_id: assignmentId, has_interests: interests !== '' };
    const actor = { id: accountId, name: email };
    await appendEvent(trx, { actor, action: 'review.interests-declared', object, details }, now);
  });
}
