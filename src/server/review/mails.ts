import type { LetterTemplate } from '#domain/decision/letter';
import type { Journal } from '#domain/journal/journal';
import type { Language } from '#domain/journal/language';
import { currentMail } from '#domain/journal/mail/mail-template';
import { longDate } from '#domain/kernel/date';
import { INVITATION, invitationValues } from '#domain/review/invitation-letter';
import { REMINDER_MAILS, REVIEW_MAILS } from '#domain/review/mail-templates';
import { type ReminderMailId, reminderMailId } from '#domain/review/reminder';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

/** The facts about a manuscript in an invitation: never its authors. */
interface InvitedTo {
  manuscript_number: string;
  title: string;
  abstract: string;
  language: Language;
  due_on: string;
}

/** An assignment's link, and the plain date on which it expires. */
export interface ReviewLink {
  url: string;
  endsOn: string;
}

export interface ReviewerMail {
  journal: Journal;
  invited: InvitedTo;
  name: string;
  link: ReviewLink;
}

const write = mailWriter(REVIEW_MAILS);
/** Invited reviewers may never have given their names. */
export const nameOrColleague = (name: string) => name || 'colleague';

const commonValues = ({ invited: { manuscript_number: number, title }, name, link }: ReviewerMail) => ({
  number,
  title,
  name: nameOrColleague(name),
  link_until: longDate(link.endsOn),
});
const datedValues = (mail: ReviewerMail) => ({ ...commonValues(mail), due_date: longDate(mail.invited.due_on) });

/** Invites a reviewer, with the editor's text if any; the link is for this assignment only. */
export function reviewInvitationEmail(mail: ReviewerMail, letter: LetterTemplate | null): EmailContent {
  const { journal, invited, link } = mail;
  const { closing } = currentMail(journal, 'review-invitation', INVITATION);
  return write(
    journal,
    'review-invitation',
    { ...commonValues(mail), ...invitationValues(journal, invited) },
    { url: link.url, words: letter ? { ...letter, closing } : undefined },
  );
}

/** Confirms an accepted invitation, with a link back to the review. */
export const invitationAcceptedEmail = (mail: ReviewerMail): EmailContent =>
  write(mail.journal, 'review-accepted', datedValues(mail), mail.link);

/** Notifies a waiting reviewer that the manuscript can now be read. */
export const copyReleasedEmail = (mail: ReviewerMail): EmailContent =>
  write(mail.journal, 'review-copy-shown', datedValues(mail), mail.link);

/** Notifies a reviewer of further files, under neutral names. */
export function filesReleasedEmail(mail: ReviewerMail, names: readonly string[]): EmailContent {
  const values = { ...datedValues(mail), files: names.join(', ') };
  return names.length === 1
    ? write(mail.journal, 'further-file-shown', values, mail.link)
    : write(mail.journal, 'further-files-shown', { ...values, file_count: String(names.length) }, mail.link);
}

/** Thanks a reviewer for a review. */
export const reviewerThanksEmail = (mail: ReviewerMail): EmailContent =>
  write(mail.journal, 'review-thanks', commonValues(mail), mail.link);

/** Notifies a reviewer of the decision, with the other reviews. */
export function reviewOutcomeEmail(
  mail: ReviewerMail,
  { label, isWithdrawn }: { label: string | undefined; isWithdrawn: boolean },
): EmailContent {
  if (isWithdrawn) return write(mail.journal, 'review-outcome-withdrawn', commonValues(mail), mail.link);
  return label
    ? write(mail.journal, 'review-outcome', { ...commonValues(mail), decision: label }, mail.link)
    : write(mail.journal, 'review-outcome-open', commonValues(mail), mail.link);
}

export interface InviterMail {
  journal: Journal;
  invited: InvitedTo;
  reviewer: string;
  url: string;
}

const editorValues = ({ invited: { manuscript_number: number, title }, reviewer }: InviterMail) => ({
  number,
  title,
  reviewer,
});

/** Notifies the inviting editor of a submitted or changed review. */
export const reviewSubmittedEmail = (mail: InviterMail, { isFirst }: { isFirst: boolean }): EmailContent =>
  write(mail.journal, isFirst ? 'review-submitted' : 'review-changed', editorValues(mail), mail);

/** Warns the inviting editor that a review's file is infected. */
export const infectedReviewFileEmail = (mail: InviterMail): EmailContent =>
  write(mail.journal, 'review-file-infected', editorValues(mail), mail);

const COPY_HELD_NOTE =
  'The reviewer cannot read the manuscript yet: something in the review copy may identify the authors. Please check what was found, then release it to reviewers or ask the authors for another file.';

/** Notifies the inviting editor of the answer to an invitation. */
export function invitationAnsweredEmail(
  mail: InviterMail,
  answer: { accepted: boolean; isHeldBack: boolean; reason: string; colleagues: string },
): EmailContent {
  const { accepted, isHeldBack, reason, colleagues } = answer;
  if (accepted) {
    return write(
      mail.journal,
      'review-agreed',
      { ...editorValues(mail), copy_note: isHeldBack ? COPY_HELD_NOTE : '' },
      mail,
    );
  }
  const reason_line = reason && `Reason: ${reason}`;
  const suggested_line = colleagues && `Suggested instead: ${colleagues}`;
  return write(mail.journal, 'review-declined', { ...editorValues(mail), reason_line, suggested_line }, mail);
}

/** The assignment that an email is about. */
interface Assignment {
  name: string;
  manuscript_number: string;
  title: string;
  due_on: string;
  return_reason: string;
  cancel_reason: string;
}
const assignmentValues = ({ name, manuscript_number: number, title }: Assignment) => ({
  name: nameOrColleague(name),
  number,
  title,
});

/** For a reviewer whose assignment an editor has cancelled. */
export const invitationCancelledEmail = (journal: Journal, assignment: Assignment): EmailContent =>
  write(journal, 'review-cancelled', assignmentValues(assignment), { quote: assignment.cancel_reason });

/** For a reviewer whose review came too late: the manuscript was decided or withdrawn. */
export const roundClosedEmail = (
  journal: Journal,
  assignment: Assignment,
  { isWithdrawn }: { isWithdrawn: boolean },
): EmailContent =>
  write(journal, isWithdrawn ? 'review-closed-withdrawn' : 'review-closed', assignmentValues(assignment));

/** For a reviewer asked to revise a review. `url` is a new link. */
export const reviewReturnedEmail = (journal: Journal, assignment: Assignment, url: string): EmailContent =>
  write(journal, 'review-returned', assignmentValues(assignment), { url, quote: assignment.return_reason });

/** For a reviewer whose due date an editor has changed. `url` is a new link. */
export const dueDateEmail = (journal: Journal, assignment: Assignment, url: string): EmailContent =>
  write(
    journal,
    'review-due-date',
    { ...assignmentValues(assignment), due_date: longDate(assignment.due_on) },
    { url },
  );

/** `title` is the one that reviewers or authors see. */
interface ReminderFacts {
  name: string;
  manuscript_number: string;
  title: string;
  deadline_on: string;
  url: string;
}

/** Manual reminders of invitations have a separate email. */
export type ReminderMail = ReminderMailId | 'invitation-by-hand';

const writeReminder = mailWriter(REMINDER_MAILS satisfies Record<ReminderMail, unknown>);

/** The email for a reminder rule or a manual reminder; undefined for unknown rules. */
export function reminderEmail(journal: Journal, rule: string, facts: ReminderFacts): EmailContent | undefined {
  const id = reminderMailId(rule);
  if (!Object.hasOwn(REMINDER_MAILS, id)) return undefined;
  const { manuscript_number: number, title, deadline_on, url } = facts;
  const name = facts.name || (id.startsWith('proof-') ? 'author' : 'colleague');
  return writeReminder(journal, id as ReminderMail, { name, number, title, due_date: longDate(deadline_on) }, { url });
}
