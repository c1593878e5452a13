import { has } from '#domain/decision/decision';
import { decisionLabel } from '#domain/decision/kind';
import type { Effects } from '#domain/desk/delivery/effects';
import { overdueCutoff, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { isActive } from '#domain/review/assignment-status';
import type { Deadline } from '#domain/review/reminder';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, renderEmail } from '#server/kernel/outbox/mail-template';
import { notificationRecipient } from '#server/manuscript/queries';
import { createProofLink } from '#server/production/proof/deliver-mail';
import type { InviterMail, ReminderMail, ReviewerMail } from './mails.ts';
import { findActiveInvitation, findInvitation, findOutcome, setThanked } from './queries.ts';
import { isHeldBack, readAssignment } from './review-assignment.ts';
import { createReviewLink } from './review-link.ts';
import { findReviewCopy } from './review-queries.ts';

/** Imported with the first email, because modules that only queue one bundle the deliverers. */
const mails = () => import('./mails.ts');

type Assignment = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Delivers an email to a reviewer, with a new link; skipped unless `isDue`. */
const deliverToReviewer =
  (
    writeEmail: (mail: ReviewerMail, found: Assignment, context: Context) => EmailContent | Promise<EmailContent>,
    { isDue, page, after }: { isDue: (found: Assignment) => boolean; page: (id: string) => string; after?: AfterMail },
  ): Deliverer<{ assignment_id: string }> =>
  async ({ id, payload }, context) => {
    const { db, journal, mailer } = context;
    const found = await findActiveInvitation(db, payload.assignment_id);
    if (!found || !isActive(found) || !isDue(found)) return;
    const link = await createReviewLink(context, found, page(found.id));
    const name = nameOf(found);
    const letter = await writeEmail({ journal, invited: found, name, link }, found, context);
    await mailer.send({ id, to: { name, address: found.email }, ...renderEmail(journal, letter) });
    await after?.(found, context);
  };

/** Delivers an email to the editor who invited a reviewer. */
const deliverToInviter =
  <Payload extends { assignment_id: string }>(
    page: (manuscriptId: string) => string,
    writeEmail: (
      mail: InviterMail,
      found: Assignment,
      payload: Payload,
      context: Context,
    ) => EmailContent | Promise<EmailContent>,
  ): Deliverer<Payload> =>
  async ({ id, payload }, context) => {
    const { db, journal, mailer, siteUrl } = context;
    const found = await findInvitation(db, payload.assignment_id);
    if (!found) return;
    const url = siteUrl + page(found.manuscript_id);
    // The office sees the title as written by the authors.
    const invited = { ...found, title: found.written_title };
    const letter = await writeEmail({ journal, invited, reviewer: displayName(found), url }, found, payload, context);
    const to = await notificationRecipient(context, found.manuscript_id, found.invited_by_id);
    await mailer.send({ id, to, ...renderEmail(journal, letter) });
  };

/** Delivers emails about assignments; payload: `assignment_id`. */
export const reviewDeliverers = {
  'mail.review-invitation': deliverToReviewer(
    async (mail, { letter }) => (await mails()).reviewInvitationEmail(mail, letter),
    {
      isDue: ({ accepted_at, is_awaited }) => accepted_at === null && Boolean(is_awaited),
      page: () => paths.reviewInvitation,
    },
  ),
  'mail.review-accepted': deliverToReviewer(async (mail) => (await mails()).invitationAcceptedEmail(mail), {
    isDue: ({ is_awaited }) => Boolean(is_awaited),
    page: paths.review,
  }),
  'mail.review-copy-shown': deliverToReviewer(async (mail) => (await mails()).copyReleasedEmail(mail), {
    isDue: ({ accepted_at, is_awaited }) => accepted_at !== null && Boolean(is_awaited),
    page: paths.review,
  }),
  'mail.review-thanks': deliverToReviewer(async (mail) => (await mails()).reviewerThanksEmail(mail), {
    isDue: ({ completed_at }) => completed_at !== null,
    page: paths.review,
    after: recordThanks,
  }),
  'mail.review-outcome': (effect, context) =>
    deliverToReviewer(outcomeEmail(effect.payload.decision_id), {
      isDue: ({ completed_at }) => completed_at !== null,
      page: paths.review,
    })(effect, context),
  'mail.review-answered': deliverToInviter<Effects['mail.review-answered']>(
    paths.editorManuscript,
    async (mail, found, payload, { reader }) => {
      const copy = await findReviewCopy(reader, found.manuscript_id, found.round);
      const isCopyHeld = copy !== undefined && isHeldBack(copy);
      const answer = { isHeldBack: isCopyHeld, ...answerDetails(found, payload.answer) };
      return (await mails()).invitationAnsweredEmail(mail, answer);
    },
  ),
  'mail.review-file-infected': deliverToInviter(paths.editorReviews, async (mail) =>
    (await mails()).infectedReviewFileEmail(mail),
  ),
  'mail.review-submitted': deliverToInviter<Effects['mail.review-submitted']>(
    paths.editorReviews,
    async (mail, _, { number }) => (await mails()).reviewSubmittedEmail(mail, { isFirst: number === 1 }),
  ),
} satisfies Deliverers;

const outcomeEmail =
  (decisionId = '') =>
  async (mail: ReviewerMail, _: Assignment, { db }: Context): Promise<EmailContent> => {
    const decision = await findOutcome(db, decisionId);
    // Reviews may be released while the round continues.
    const label = decision && has('endsRound', decision.status) ? decisionLabel(decision) : undefined;
    return (await mails()).reviewOutcomeEmail(mail, { label, isWithdrawn: decision?.kind === 'withdrawal' });
  };

/** The answer given at the time, even if it has changed since. */
function answerDetails(found: Assignment, answer = found.declined_at ? 'decline' : 'accept') {
  if (answer === 'accept') return { accepted: true, reason: '', colleagues: '' };
  return { accepted: false, reason: found.decline_reason, colleagues: found.suggested_colleagues };
}

type AfterMail = (found: Assignment, context: Context) => Promise<void>;

async function recordThanks({ id, manuscript_id }: Assignment, { db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (!(await setThanked(trx, id, now))) return;
    const object = { type: 'manuscript', id: manuscript_id };
    await appendEvent(trx, { actor: SYSTEM, action: 'review.thanked', object, details: { assignment_id: id } }, now);
  });
}

const nameOf = ({ first_name, last_name }: Assignment) => [first_name, last_name].filter(Boolean).join(' ');

/** A reviewer's name for the office; someone who declined may never have given one. */
const displayName = (found: Assignment) => nameOf(found) || `The reviewer you invited as ${found.email}`;

/**
 * Delivers reminders; payload: `reminder_id`. Skipped if the task was done, rescheduled or cancelled in the meantime.
 */
export const reminderDeliverers = {
  'mail.reminder': async ({ id, payload }, context) => {
    const { MANUAL_REMINDER, findReminder, listDeadlines, listRecipients } = await import('./reminder-queries.ts');
    const found = await findReminder(context.reader, payload.reminder_id);
    const [deadline] = found ? await listDeadlines(context.journal, context.reader, { subject: found.subject_id }) : [];
    if (!found || !deadline) return;
    const isManual = found.rule === MANUAL_REMINDER;
    if (!isManual && found.deadline_on !== deadline.deadline_on) return;
    const [recipient] = await listRecipients(context.reader, [deadline]);
    if (!recipient) return;
    const { name, email, manuscript_number } = recipient;
    const { reminderEmail } = await import('./mails.ts');
    const rule = isManual ? manualReminderMail(deadline, context.clock.now()) : found.rule;
    const details = await REMINDER_DETAILS[deadline.about](recipient, deadline, context);
    const reminded = { name, manuscript_number, deadline_on: deadline.deadline_on, ...details };
    const letter = reminderEmail(context.journal, rule, reminded);
    // Reminder rules of other versions have no email.
    if (letter)
      await context.mailer.send({ id, to: { name, address: email }, ...renderEmail(context.journal, letter) });
  },
} satisfies Deliverers;

/** The email of a manual reminder: that of the rule for this day. */
function manualReminderMail({ about, deadline_on }: Deadline, now: Date): ReminderMail {
  if (about === 'invitation') return 'invitation-by-hand';
  if (deadline_on < overdueCutoff(now)) return `${about}-late`;
  return deadline_on > plainDate(now) ? `${about}-soon` : `${about}-today`;
}

type ReminderDetails = (
  about: { id: string; title: string },
  deadline: Deadline,
  context: Context,
) => Promise<{ title: string; url: string }>;

/** Links to the author's manuscript. */
const revisionDetails: ReminderDetails = async ({ id, title }, _, { siteUrl }) => ({
  title,
  url: siteUrl + paths.authorManuscript(id),
});

/** Creates a new link to the proof. */
const proofDetails: ReminderDetails = async (
  { id: manuscript_id, title },
  { subject_id: id, deadline_on: due_on },
  context,
) => ({
  title,
  url: (await createProofLink(context, { id, manuscript_id, due_on })).url,
});

/** Creates a new link to the invitation or the review. The title is the one reviewers see. */
const reviewDetails: ReminderDetails = async (_, { subject_id }, context) => {
  const assignment = await findInvitation(context.db, subject_id);
  if (!assignment) throw new Error('The assignment of a reminder does not exist.');
  const page = assignment.accepted_at ? paths.review(subject_id) : paths.reviewInvitation;
  return { title: assignment.title, url: (await createReviewLink(context, assignment, page)).url };
};

const REMINDER_DETAILS: Readonly<Record<Deadline['about'], ReminderDetails>> = {
  invitation: reviewDetails,
  review: reviewDetails,
  revision: revisionDetails,
  proof: proofDetails,
};

type NamedAssignment = NonNullable<Awaited<ReturnType<typeof findInvitation>>> & { name: string };
/** Returns nothing if the email is no longer needed. */
type EmailWriter = (found: NamedAssignment, context: Context) => Promise<EmailContent | undefined>;

/** Delivers emails to reviewers about editors' changes. Reviewers who are no longer needed get no link. */
export const editorialReviewDeliverers = {
  'mail.review-cancelled': editorialMail(async (found, { journal }) =>
    found.cancelled_at ? (await mails()).invitationCancelledEmail(journal, found) : undefined,
  ),
  'mail.review-closed': editorialMail(async (found, { journal, reader, clock }) => {
    if (found.completed_at) return undefined;
    // The decision may have been reversed since.
    const { stage, decision } = await readAssignment(reader, found.id, clock.now());
    if (stage !== 'closed') return undefined;
    const { roundClosedEmail } = await mails();
    return roundClosedEmail(journal, found, { isWithdrawn: decision?.kind === 'withdrawal' });
  }),
  'mail.review-returned': editorialMail(async (found, context) =>
    found.is_awaited
      ? (await mails()).reviewReturnedEmail(context.journal, found, await createLink(found, context))
      : undefined,
  ),
  'mail.review-due-date': editorialMail(async (found, context) =>
    found.is_awaited
      ? (await mails()).dueDateEmail(context.journal, found, await createLink(found, context))
      : undefined,
  ),
} satisfies Deliverers;

function editorialMail(write: EmailWriter): Deliverer<{ assignment_id: string }> {
  return async ({ id, payload }, context) => {
    const invited = await findActiveInvitation(context.db, payload.assignment_id);
    if (!invited) return;
    const name = [invited.first_name, invited.last_name].filter(Boolean).join(' ');
    const letter = await write({ ...invited, name }, context);
    if (letter)
      await context.mailer.send({ id, to: { name, address: invited.email }, ...renderEmail(context.journal, letter) });
  };
}

async function createLink(found: NamedAssignment, context: Context): Promise<string> {
  const page = found.accepted_at ? paths.review(found.id) : paths.reviewInvitation;
  return (await createReviewLink(context, found, page)).url;
}
