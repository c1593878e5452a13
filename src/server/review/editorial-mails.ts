import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { REVIEW_MAILS } from '#domain/review/mail-templates';
import type { Letter } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';
import { nameOrColleague } from './mails.ts';

/** The assignment an email of the office is about. */
interface Assignment {
  name: string;
  manuscript_number: string;
  title: string;
  due_on: string;
  return_reason: string;
  cancel_reason: string;
}

const write = mailWriter(REVIEW_MAILS);
const about = ({ name, manuscript_number: number, title }: Assignment) => ({
  name: nameOrColleague(name),
  number,
  title,
});

/** An editor has cancelled an assignment. */
export const invitationCancelledEmail = (journal: Journal, assignment: Assignment): Letter =>
  write(journal, 'review-cancelled', about(assignment), { quote: assignment.cancel_reason });

/** A decision or withdrawal came before the review. */
export const roundClosedEmail = (
  journal: Journal,
  assignment: Assignment,
  { isWithdrawn }: { isWithdrawn: boolean },
): Letter => write(journal, isWithdrawn ? 'review-closed-withdrawn' : 'review-closed', about(assignment));

/** An editor asks for a revised review. `url` is a new link. */
export const reviewReturnedEmail = (journal: Journal, assignment: Assignment, url: string): Letter =>
  write(journal, 'review-returned', about(assignment), { url, quote: assignment.return_reason });

/** An editor has moved the date. `url` is a new link. */
export const dueDateEmail = (journal: Journal, assignment: Assignment, url: string): Letter =>
  write(journal, 'review-due-date', { ...about(assignment), due_date: longDate(assignment.due_on) }, { url });
