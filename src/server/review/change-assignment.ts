import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { AssignmentMail } from '#domain/desk/delivery/effects';
import { EDITORIAL_REVIEW_TEXTS as TEXTS } from '#domain/desk/editorial/review';
import { plainDate } from '#domain/kernel/date';
import type { AssignmentAction } from '#domain/kernel/event/events';
import type { ReviewStage } from '#domain/review/reviewer-area';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem, requireDueDate } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lapseRequestsOfReviewer } from '#server/manuscript/request-queries';
import { inviteNext } from './invite-next.ts';
import { findForAuthor, hasReview, lockAssignment, saveForAuthor, updateAssignment } from './queries.ts';
import { insertReminder, MANUAL_REMINDER } from './reminder-queries.ts';
import { readAssignment } from './review-assignment.ts';

type Caller = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;
type Locked = Awaited<ReturnType<typeof lockAssignment>> & {
  trx: Transaction<Database>;
  now: Date;
  stage: ReviewStage;
};

/** Changes an assignment and logs the event in one transaction. */
async function changeAssignment<Done>(
  id: string,
  action: AssignmentAction,
  { context, user }: Caller,
  work: (locked: Locked) => Promise<Done>,
): Promise<Done> {
  const now = context.clock.now();
  const done = await context.db.transaction().execute(async (trx) => {
    const found = await lockAssignment(trx, id);
    const { stage } = await readAssignment(readerOf(trx), id, now);
    const result = await work({ ...found, stage, trx, now });
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id: found.manuscript.id };
    await appendEvent(trx, { actor, action, object, details: { assignment_id: id } }, now);
    return result;
  });
  context.wakeOutbox();
  return done;
}

const enqueueMail = ({ trx, now, assignment: { id: assignment_id, manuscript_id } }: Locked, kind: AssignmentMail) =>
  enqueue(trx, { kind, payload: { assignment_id, manuscript_id } }, now);

/** Sends a manual reminder, at most once a day. The ledger prevents two editors from sending one each. */
export const remind = (id: string, caller: Caller) =>
  changeAssignment(id, 'reviewer.reminded', caller, async (locked) => {
    const { trx, now, assignment, manuscript } = locked;
    if (!assignment.is_awaited) throw new Problem('conflict', TEXTS.nothingToRemind);
    if (assignment.accepted_at && !assignment.can_read) throw new Problem('conflict', TEXTS.cannotRead);
    const today = plainDate(now);
    const reminder = { id: randomId(), sent_at: now };
    const about = assignment.accepted_at ? 'review' : 'invitation';
    const row = {
      rule: MANUAL_REMINDER,
      subject_id: id,
      manuscript_id: manuscript.id,
      due_on: today,
      deadline_on: today,
    };
    if (!(await insertReminder(trx, { ...row, about, since: today }, reminder))) {
      throw new Problem('conflict', TEXTS.remindedToday);
    }
    await enqueue(
      trx,
      { kind: 'mail.reminder', payload: { reminder_id: reminder.id, manuscript_id: manuscript.id } },
      now,
    );
    return { message: TEXTS.reminded };
  });

/** Cancels an invitation or an awaited review. Its link ends, and the next candidate is invited. */
export const cancel = (id: string, { reason }: { reason: string }, caller: Caller) =>
  changeAssignment(id, 'reviewer.cancelled', caller, async (locked) => {
    const { trx, now, manuscript, assignment } = locked;
    if (!assignment.is_owed) throw new Problem('conflict', TEXTS.cannotCancel);
    await updateAssignment(trx, id, { cancelled_at: now, cancel_reason: reason });
    await lapseRequestsOfReviewer(trx, id, now);
    await enqueueMail(locked, 'mail.review-cancelled');
    const next = await inviteNext(trx, { manuscriptId: manuscript.id, round: assignment.round }, now);
    for (const pendingEvent of next) await appendEvent(trx, pendingEvent, now);
    return { message: TEXTS.cancelled };
  });

/** Returns a submitted review to its reviewer, with the reason. */
export const returnReview = (id: string, { reason }: { reason: string }, caller: Caller) =>
  changeAssignment(id, 'review.returned', caller, async (locked) => {
    const { trx, now, stage } = locked;
    if (stage !== 'submitted') throw new Problem('conflict', TEXTS.cannotReturn);
    await updateAssignment(trx, id, { completed_at: null, returned_at: now, return_reason: reason });
    await enqueueMail(locked, 'mail.review-returned');
    return { message: TEXTS.returned };
  });

/** Saves an editor's rating of a review. */
export const rate = (id: string, { rating, note }: { rating: number | null; note: string }, caller: Caller) =>
  changeAssignment(id, 'reviewer.rated', caller, async ({ trx }) => {
    await updateAssignment(trx, id, { rating, rating_note: note });
    return { message: TEXTS.rated };
  });

/** Changes a review's due date. */
export const moveDueDate = (id: string, { due_on }: { due_on: string }, caller: Caller) =>
  changeAssignment(id, 'reviewer.due-date-moved', caller, async (locked) => {
    const { trx, now, assignment } = locked;
    if (!assignment.is_awaited) throw new Problem('conflict', TEXTS.cannotMove);
    requireDueDate('due_on', due_on, now);
    await updateAssignment(trx, id, { due_on });
    await lapseRequestsOfReviewer(trx, id, now);
    await enqueueMail(locked, 'mail.review-due-date');
    return { message: TEXTS.dueDate };
  });

/** Saves the authors' version of a review; the review itself is unchanged. */
export const editForAuthor = (
  id: string,
  { text, includes_file, version }: { text: string; includes_file: boolean; version: number },
  caller: Caller,
) =>
  changeAssignment(id, 'review.edited-for-authors', caller, async ({ trx, now }) => {
    if (!(await hasReview(trx, id))) throw new Problem('conflict', TEXTS.noReview);
    const saved = await findForAuthor(trx, id);
    if (saved?.released_at) throw new Problem('conflict', TEXTS.released);
    if ((saved?.version ?? 0) !== version) throw new Problem('conflict', TEXTS.stale);
    const edit = { assignment_id: id, text, includes_file, edited_by: caller.user.email, edited_at: now };
    await saveForAuthor(trx, edit);
    return { message: TEXTS.forAuthor, version: version + 1 };
  });
