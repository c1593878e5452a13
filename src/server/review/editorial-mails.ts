import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { greetingTo } from '#server/kernel/outbox/greeting';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** The assignment an email of the office is about. */
interface Assignment {
  name: string;
  manuscript_number: string;
  title: string;
  due_on: string;
  return_reason: string;
  cancel_reason: string;
}

const OWN_LINK =
  'The link is only for you: please do not forward this email. Links in earlier emails expire in a week.';
const reason = (journal: Journal) => `you were invited to review this manuscript for ${journal.name}.`;

/** An editor has cancelled an assignment. */
export const invitationCancelledEmail = (
  journal: Journal,
  { name, manuscript_number, title, cancel_reason }: Assignment,
): Letter => ({
  subject: `Your review of ${manuscript_number} is no longer needed`,
  greeting: greetingTo(name),
  paragraphs: [
    `we no longer need your review of “${title}”. There is nothing more for you to do; anything you wrote stays confidential.`,
    'Thank you for offering to help.',
  ],
  ...(cancel_reason && { quote: cancel_reason }),
  reason: reason(journal),
});

/** A decision or withdrawal came before the review. */
export const roundClosedEmail = (
  journal: Journal,
  { name, manuscript_number, title }: Assignment,
  { isWithdrawn }: { isWithdrawn: boolean },
): Letter => ({
  subject: `Your review of ${manuscript_number} is no longer needed`,
  greeting: greetingTo(name),
  paragraphs: [
    `${isWithdrawn ? `its authors have withdrawn “${title}”` : `the editor has decided on “${title}”`}, so we no longer need a review from you. There is nothing more for you to do; anything you wrote stays confidential.`,
    'Thank you for offering to help.',
  ],
  reason: reason(journal),
});

/** An editor asks for a revised review. `url` is a new link. */
export const reviewReturnedEmail = (
  journal: Journal,
  { name, manuscript_number, title, return_reason }: Assignment,
  url: string,
): Letter => ({
  subject: `A question about your review of ${manuscript_number}`,
  greeting: greetingTo(name),
  paragraphs: [`thank you for your review of “${title}”. Before we can use it we ask you to complete it:`],
  quote: return_reason,
  action: { label: 'Open your review', url },
  closing: [OWN_LINK],
  reason: reason(journal),
});

/** An editor has moved the date. `url` is a new link. */
export const dueDateEmail = (
  journal: Journal,
  { name, manuscript_number, title, due_on }: Assignment,
  url: string,
): Letter => ({
  subject: `New date for your review of ${manuscript_number}`,
  greeting: greetingTo(name),
  paragraphs: [`your review of “${title}” is now due on ${longDate(due_on)}.`],
  action: { label: 'Open your review', url },
  closing: [OWN_LINK],
  reason: reason(journal),
});
