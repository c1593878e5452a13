import type * as z from 'zod';
import { addDays, plainDate } from '#domain/date';
import { DUE_DAYS, EDITORIAL_TEXTS, type ReviewerAssignment } from '#domain/editorial/editorial';
import { readEditorManuscript } from '#server/editorial/manuscript-queries';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import type { ManuscriptCall } from '#server/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { inviteReviewer } from './invite-reviewer.ts';

/**
 * Invites somebody to review the present round of a manuscript (spec §5, §7).
 * @throws Problem bad_request for a date that has passed; conflict
 * with the sentence of `inviteReviewer`, and with the present manuscript where it is not of the `version` that was seen
 */
export async function assignReviewer(
  { reviewer_email: email, due_on, version }: z.infer<typeof ReviewerAssignment>,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  const today = plainDate(now);
  const isStale = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (version !== undefined && version !== manuscript.version) return true;
    if (due_on && due_on <= today) {
      const fields = { due_on: [EDITORIAL_TEXTS.dateAfterToday] };
      throw new Problem('bad_request', EDITORIAL_TEXTS.dateAfterToday, { fields, showText: true });
    }
    const { happenings } = await inviteReviewer(
      trx,
      { manuscript, email, due_on: due_on ?? addDays(today, DUE_DAYS), by: user, mayRenew: true },
      now,
    );
    for (const happening of happenings) await appendEvent(trx, happening, now);
    return false;
  });
  const manuscript = await readEditorManuscript(context.reader, id, now);
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  context.wakeOutbox();
  return { message: `Reviewer ${email} assigned successfully.`, manuscript };
}
