import { readerOf } from '#database/connect';
import type { CopyKind } from '#domain/document';
import { OFFICE_REVIEW_TEXTS } from '#domain/office-review';
import { listConflicts, lockManuscript } from '#server/editorial/queries';
import { appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { enqueue } from '#server/outbox/enqueue';
import { listWaitingForCopy, showCopy } from '#server/review/copy-queries';
import { isHeld } from '#server/review/reviewed';
import { findReviewCopy } from '#server/review/reviewer-queries';

/**
 * Lets reviewers read a round's copy although something in it may tell who wrote it, as after a look at a common
 * name; whoever has accepted already is told.
 * @throws Problem not_found, also for a manuscript the editor wrote; conflict where nothing is kept from reviewers
 */
export async function showReviewCopy(
  { id, round }: { id: string; round: number },
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<{ message: string }> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (!manuscript || (await listConflicts(readerOf(trx), user)).includes(id)) throw notFound();
    // Of the manuscript itself perhaps none could be made, and what tells is in the authors' response.
    const find = (kind: CopyKind) => findReviewCopy(readerOf(trx), id, round, kind);
    const copy = (await find('review_copy')) ?? (await find('response_copy'));
    if (!copy || !isHeld(copy)) throw new Problem('conflict', OFFICE_REVIEW_TEXTS.nothingHeld);
    await showCopy(trx, { id, round, by: user.email, now });
    for (const assignment_id of await listWaitingForCopy(trx, { id, round })) {
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
  return { message: OFFICE_REVIEW_TEXTS.copyShown };
}
