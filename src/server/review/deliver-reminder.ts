import { lateBefore, plainDate } from '#domain/date';
import { paths } from '#domain/paths';
import type { Deadline } from '#domain/review/reminder';
import type { Context } from '#server/context';
import type { Deliverers } from '#server/outbox/deliver';
import { renderLetter } from '#server/outbox/mail-template';
import { findInvitation } from './queries.ts';
import { type LetterId, REMINDER_LETTERS } from './reminder-mails.ts';
import { BY_HAND, findReminder, listDeadlines, listRecipients } from './reminder-queries.ts';
import { createReviewLink } from './review-link.ts';

/** Delivers reminders; payload: `reminder_id`. What was done, moved or called off meanwhile needs no mail any more. */
export const reminderDeliverers = {
  'mail.reminder': async ({ id, payload }, context) => {
    const found = await findReminder(context.reader, payload.reminder_id);
    const [deadline] = found ? await listDeadlines(context.reader, { subject: found.subject_id }) : [];
    if (!found || !deadline) return;
    const isByHand = found.rule === BY_HAND;
    if (!isByHand && found.deadline_on !== deadline.deadline_on) return;
    const write = REMINDER_LETTERS[isByHand ? letterOf(deadline, context.clock.now()) : (found.rule as LetterId)];
    const [recipient] = await listRecipients(context.reader, [deadline]);
    // A rule that this version does not have has no letter.
    if (!recipient || !write) return;
    const { name, email, manuscript_number } = recipient;
    const told = deadline.about === 'revision' ? ofRevision(recipient, context) : await ofReview(deadline, context);
    const letter = write({ name, manuscript_number, deadline_on: deadline.deadline_on, ...told });
    await context.mailer.send({ id, to: { name, address: email }, ...renderLetter(letter) });
  },
} satisfies Deliverers;

/** The letter of an editor's own reminder: the one whose rule fits the day. */
function letterOf({ about, deadline_on }: Deadline, now: Date): LetterId {
  if (about === 'invitation') return 'invitation-by-hand';
  if (deadline_on < lateBefore(now)) return `${about}-late`;
  return deadline_on > plainDate(now) ? `${about}-soon` : `${about}-today`;
}

/** What the mail names, and where it leads: authors to their manuscript … */
function ofRevision({ id, title }: { id: string; title: string }, { siteUrl }: Context) {
  return { title, url: siteUrl + paths.authorManuscript(id) };
}

/** … a reviewer by a new link to the invitation or to the review that is being written, and nobody to a name. */
async function ofReview({ subject_id }: Deadline, context: Context) {
  const assignment = await findInvitation(context.db, subject_id);
  if (!assignment) throw new Error('The assignment of a reminder is not there.');
  const page = assignment.accepted_at ? paths.review(subject_id) : paths.reviewInvitation;
  return { title: assignment.title, url: (await createReviewLink(context, assignment, page)).url };
}
