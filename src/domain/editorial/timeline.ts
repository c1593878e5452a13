import type { CopyKind, SentKind } from '#domain/document/document';
import { statusLabel } from '#domain/manuscript/status';

/** What every entry of a manuscript's timeline has; `at` is an instant, `id` names it in its timeline. */
interface Entry {
  id: string;
  at: string;
}

/** Something somebody did. `actor` is an address, or `system`; `person` the reviewer it was about. */
export interface EventEntry extends Entry {
  type: 'event';
  action: string;
  actor: string;
  details: Readonly<Record<string, string | number | boolean | null>>;
  person: string | null;
}

/** A decision of the office. */
export interface DecisionEntry extends Entry {
  type: 'decision';
  actor: string;
  previous_status: string;
  status: string;
  notes: string;
}

/** A file that came or was made. */
export interface FileEntry extends Entry {
  type: 'file';
  kind: SentKind | CopyKind;
  name: string;
  round: number;
  is_infected: boolean;
}

/** A mail that was sent, or still is to be: only who got it is known for sure, so `to` is null before that. */
export interface MailEntry extends Entry {
  type: 'mail';
  kind: string;
  to: string | null;
  subject: string | null;
  state: 'sent' | 'waiting' | 'retrying' | 'failed';
  last_error: string | null;
}

/** One entry of a manuscript's timeline, as editors get it. */
export type TimelineEntry = EventEntry | DecisionEntry | FileEntry | MailEntry;

/** What happened, by the action of the event log. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  'manuscript.submitted': 'Manuscript submitted',
  'manuscript.revised': 'Revision sent',
  'manuscript.withdrawal-requested': 'The authors asked to withdraw it',
  'manuscript.authorship-disputed': 'Somebody says they are not an author',
  'status.changed': 'Status changed',
  'review-copy.shown': 'Reviewers let read what names the authors',
  'reviewer.invited': 'Reviewer invited',
  'review.accepted': 'Invitation to review accepted',
  'review.declined': 'Invitation to review declined',
  'review.interests-declared': 'Competing interests declared',
  'review.file-attached': 'File added to a review',
  'review.file-removed': 'File taken out of a review',
  'review.submitted': 'Review sent in',
  'review.returned': 'Review sent back to its reviewer',
  'review.edited-for-authors': 'Text of a review for the authors changed',
  'review.released': 'Review sent to the authors',
  'review.thanked': 'Reviewer thanked',
  'reviewer.candidates-changed': 'List of whom to ask next changed',
  'reviewer.reminded': 'Reviewer reminded by an editor',
  'reviewer.cancelled': 'Reviewer taken off',
  'reviewer.due-date-moved': 'Due date of a review moved',
  'reviewer.rated': 'Review rated',
  'reminder.sent': 'Reminder sent',
  'reminder.stopped': 'Reminder stopped',
  'reminder.resumed': 'Reminder let go out after all',
  'production.saved': 'Article data changed in production',
  'production.text_uploaded': 'Full text uploaded',
  'production.text_saved': 'Full text changed',
  'production.findings_settled': 'What did not convert looked at',
  'production.figure_added': 'Figure added',
  'production.figure_replaced': 'Figure replaced',
  'production.figure_saved': 'Words of a figure changed',
  'production.figure_removed': 'Figure taken out',
  'production.galley_uploaded': 'PDF for readers uploaded',
  'production.galley_removed': 'PDF for readers taken out',
  'production.scheduled': 'Date of publication set',
  'production.unscheduled': 'Date of publication taken back',
  'production.published': 'Published from production',
  'article.revised': 'Published article changed',
  'payment.recorded': 'Payment recorded by the office',
  'fee.exempted': 'Exempt from the charge',
  'invoice.issued': 'Invoice issued',
  'waiver.requested': 'Waiver asked for',
  'waiver.granted': 'Waiver granted',
  'waiver.refused': 'Waiver refused',
  'notice.published': 'Notice published',
  'notice.withdrawn': 'Notice taken off the article',
};

/** What a mail is, and for whom, by the kind of its delivery. */
const MAIL_WORDS: Readonly<Record<string, string>> = {
  'mail.submission-received': 'Receipt for the author',
  'mail.submission-to-office': 'News of the submission for the office',
  'mail.co-author': 'Mail to a co-author, who can object',
  'mail.file-infected-to-office': 'Warning of a virus, for the office',
  'mail.authorship-disputed-to-office': 'Disputed authorship, for the office',
  'mail.authorship-disputed-to-author': 'Disputed authorship, for the author',
  'mail.revision-to-author': 'Receipt of the revision for the author',
  'mail.revision-to-office': 'News of the revision for the office',
  'mail.withdrawal-to-author': 'Receipt of the request to withdraw, for the author',
  'mail.withdrawal-to-office': 'Request to withdraw, for the office',
  'mail.decision': 'Decision letter to the corresponding author',
  'mail.notice-published': 'News of a notice on the article, for an author',
  'mail.notice-withdrawn': 'A notice was taken back, for an author',
  'mail.review-invitation': 'Invitation to a reviewer',
  'mail.reminder': 'Reminder',
  'mail.review-answered': 'A reviewer’s answer, for the editor who invited',
  'mail.review-accepted': 'Confirmation for a reviewer who accepted',
  'mail.review-copy-shown': 'The manuscript can be read now, for a reviewer',
  'mail.review-thanks': 'Thanks to a reviewer',
  'mail.review-submitted': 'News of a review, for the editor who invited',
  'mail.review-outcome': 'News of the decision, for a reviewer',
  'mail.review-file-infected': 'Warning of a virus in a review’s file',
  'mail.review-cancelled': 'A review is no longer needed, for its reviewer',
  'mail.review-closed': 'A review is no longer needed after the decision, for its reviewer',
  'mail.review-returned': 'Review sent back, for its reviewer',
  'mail.review-due-date': 'New due date, for a reviewer',
  'mail.waiver-received': 'Receipt of the request for a waiver',
  'mail.waiver-to-office': 'Request for a waiver, for the office',
  'mail.waiver-decided': 'Decision on a waiver',
  'mail.payment-receipt': 'Receipt of a payment',
  'mail.payment-refunded': 'News of a refund',
  'mail.payment-mismatch': 'A payment to look at, for the office',
};

/** An event in plain words; of an action that has none of its own, the action's name: `payment.fee-waived` is "Payment: fee waived". */
export function eventWords(action: string): string {
  return wordsOf(EVENT_WORDS, action);
}

/** What an event was: a move of the status by its two statuses, everything else with the reviewer it was about. */
export function eventTitle({ action, details, person }: Pick<EventEntry, 'action' | 'details' | 'person'>): string {
  const { from, to, kind } = details;
  if (action === 'status.changed' && typeof from === 'string' && typeof to === 'string') {
    return decisionWords({ previous_status: from, status: to });
  }
  const about = person ?? (typeof kind === 'string' ? kind.replaceAll('_', ' ') : undefined);
  return about ? `${eventWords(action)}: ${about}` : eventWords(action);
}

/** A mail in plain words; of a kind that has none of its own, the kind's name. */
export function mailWords(kind: string): string {
  return wordsOf(MAIL_WORDS, kind);
}

/** True where an action of the event log has words of its own. */
export const hasEventWords = (action: string): boolean => Object.hasOwn(EVENT_WORDS, action);

/** True where a kind of mail has words of its own. */
export const hasMailWords = (kind: string): boolean => Object.hasOwn(MAIL_WORDS, kind);

/** "Under Review → Accepted", or "Still Accepted" where only notes or a place were added. */
export function decisionWords({ previous_status, status }: Pick<DecisionEntry, 'previous_status' | 'status'>): string {
  if (previous_status === status) return `Still ${statusLabel(status)}`;
  return `${statusLabel(previous_status)} → ${statusLabel(status)}`;
}

/** What a file is: "File of revision 1", "Copy for reviewers of revision 1", "Response file of revision 1". */
export function fileWords({ kind, round }: Pick<FileEntry, 'kind' | 'round'>): string {
  if (kind === 'original') return round === 1 ? 'File of the first submission' : `File of revision ${round - 1}`;
  if (kind === 'response') return `Response file of revision ${round - 1}`;
  if (kind === 'response_copy') return `Copy for reviewers of the response file of revision ${round - 1}`;
  return round === 1 ? 'Copy for reviewers' : `Copy for reviewers of revision ${round - 1}`;
}

function wordsOf(words: Readonly<Record<string, string>>, name: string): string {
  const known = Object.hasOwn(words, name) ? words[name] : undefined;
  if (known) return known;
  const [first = '', ...rest] = name.split('.');
  const spoken = (text: string) => text.replaceAll(/[-_]+/g, ' ');
  const told = [first.charAt(0).toUpperCase() + spoken(first.slice(1)), spoken(rest.join(' '))];
  return told.filter(Boolean).join(': ');
}
