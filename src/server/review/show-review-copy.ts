import { readerOf } from '#database/connect';
import { EDITORIAL_REVIEW_TEXTS } from '#domain/desk/editorial/review';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findTextForReviewers } from '#server/manuscript/blind-queries';
import { lockManuscript } from '#server/manuscript/queries';
import { findLeakReport, listWaitingForCopy, showCopy } from './copy-queries.ts';
import { isHeldBack } from './reviewed.ts';

/**
 * Lets reviewers read a round's copy, and the manuscript's title, abstract and keywords as they were written,
 * although something in them may tell who wrote it, such as a common name that an editor has looked at. Whoever waits
 * for the file is told.
 * @throws Problem conflict if nothing is kept from reviewers
 */
export async function showReviewCopy(
  { round }: { round: number },
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<{ message: string }> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const report = await findLeakReport(trx, { id, round });
    const isFileHeld = report !== undefined && isHeldBack(report);
    const areWordsHeld = report !== undefined && (await findTextForReviewers(readerOf(trx), id)) !== null;
    if (!isFileHeld && !areWordsHeld) throw new Problem('conflict', EDITORIAL_REVIEW_TEXTS.nothingHeld);
    await showCopy(trx, { id, round, by: user.email, now });
    for (const assignment_id of isFileHeld ? await listWaitingForCopy(trx, { id, round }) : []) {
      await enqueue(trx, { kind: 'mail.review-copy-shown', payload: { assignment_id, manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    await appendEvent(
      trx,
      { actor, action: 'review-copy.shown', object: { type: 'manuscript', id }, details: { round } },
      now,
    );
  });
  context.wakeOutbox();
  return { message: EDITORIAL_REVIEW_TEXTS.copyShown };
}
