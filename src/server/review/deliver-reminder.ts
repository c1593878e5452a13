import { overdueBefore, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { Deadline } from '#domain/review/reminder';
import type { Context } from '#server/kernel/context';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { createProofLink } from '#server/production/proof/proof-link';
import { findInvitation } from './queries.ts';
import type { LetterId } from './reminder-mails.ts';
import { createReviewLink } from './review-link.ts';

/** Delivers reminders; payload: `reminder_id`. Skipped if done, moved or cancelled meanwhile. */
export const reminderDeliverers = {
  'mail.reminder': async ({ id, payload }, context) => {
    const { BY_HAND, findReminder, listDeadlines, listRecipients } = await import('./reminder-queries.ts');
    const found = await findReminder(context.reader, payload.reminder_id);
    const [deadline] = found ? await listDeadlines(context.journal, context.reader, { subject: found.subject_id }) : [];
    if (!found || !deadline) return;
    const isByHand = found.rule === BY_HAND;
    if (!isByHand && found.deadline_on !== deadline.deadline_on) return;
    const [recipient] = await listRecipients(context.reader, [deadline]);
    if (!recipient) return;
    const { name, email, manuscript_number } = recipient;
    const { reminderEmail } = await import('./reminder-mails.ts');
    const rule = isByHand ? letterOf(deadline, context.clock.now()) : found.rule;
    const told = await TOLD[deadline.about](recipient, deadline, context);
    const reminded = { name, manuscript_number, deadline_on: deadline.deadline_on, ...told };
    const letter = reminderEmail(context.journal, rule, reminded);
    // Unknown rules have no email.
    if (letter)
      await context.mailer.send({ id, to: { name, address: email }, ...renderEmail(context.journal, letter) });
  },
} satisfies Deliverers;

/** A manual reminder's email: the one whose rule fits the day. */
function letterOf({ about, deadline_on }: Deadline, now: Date): LetterId {
  if (about === 'invitation') return 'invitation-by-hand';
  if (deadline_on < overdueBefore(now)) return `${about}-late`;
  return deadline_on > plainDate(now) ? `${about}-soon` : `${about}-today`;
}

type LoggedAction = (
  about: { id: string; title: string },
  deadline: Deadline,
  context: Context,
) => Promise<{ title: string; url: string }>;

/** The subject and link: authors to their manuscript … */
const ofRevision: LoggedAction = async ({ id, title }, _, { siteUrl }) => ({
  title,
  url: siteUrl + paths.authorManuscript(id),
});

/** … or by a new link to the proof … */
const ofProof: LoggedAction = async (
  { id: manuscript_id, title },
  { subject_id: id, deadline_on: due_on },
  context,
) => ({
  title,
  url: (await createProofLink(context, { id, manuscript_id, due_on })).url,
});

/** … reviewers by a new link to the invitation or review, without names. */
const ofReview: LoggedAction = async (_, { subject_id }, context) => {
  const assignment = await findInvitation(context.db, subject_id);
  if (!assignment) throw new Error('The assignment of a reminder is not there.');
  const page = assignment.accepted_at ? paths.review(subject_id) : paths.reviewInvitation;
  return { title: assignment.title, url: (await createReviewLink(context, assignment, page)).url };
};

const TOLD: Readonly<Record<Deadline['about'], LoggedAction>> = {
  invitation: ofReview,
  review: ofReview,
  revision: ofRevision,
  proof: ofProof,
};
