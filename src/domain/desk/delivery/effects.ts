import type { Duty } from '#domain/account/colleague/duty';
import type { Role } from '#domain/account/role';
import type { Destination } from '#domain/register/deposit/destination';

interface OfAccount {
  account_id: string;
}
interface OfManuscript {
  manuscript_id: string;
}
interface OfAuthor extends OfManuscript {
  position: number;
}
interface OfAssignment extends OfManuscript {
  assignment_id: string;
}
interface OfPayment extends OfManuscript {
  payment_id: string;
}
interface OfProof extends OfManuscript {
  /** Which of the manuscript’s proofs. */
  number: number;
}
interface OfMessage extends OfManuscript {
  message_id: string;
}
interface OfRequest extends OfManuscript {
  request_id: string;
}
interface OfRevision extends OfManuscript {
  /** Rows from before it was noted have none, and mean the current round. */
  round?: number;
}
interface OfNotice extends OfAuthor {
  notice_id: string;
}

/**
 * Everything that is done after a transaction, from kind to payload. A payload holds ids and what happened, which may
 * no longer be so when the email is sent, but never words or secrets. The payload of an email about a manuscript has a
 * `manuscript_id`, so that the timeline shows the email. An email is spelled `mail.which-one`, other work
 * `thing.what-to-do`.
 */
export interface Effects {
  'mail.verify-email': OfAccount;
  'mail.address-confirmed': OfAccount;
  'mail.reset-password': OfAccount;
  'mail.password-changed': OfAccount;
  'mail.address-present': OfAccount;
  'mail.address-new': OfAccount;
  'mail.address-changed': OfAccount;
  'mail.address-stopped': OfAccount;
  'mail.orcid-connected': OfAccount;
  'mail.second-factor-enabled': OfAccount;
  'mail.second-factor-disabled': OfAccount;
  'mail.account-locked': OfAccount;
  /** What it was changed to; rows from before that was noted have none. */
  'mail.role-changed': OfAccount & { role?: Role };
  'mail.duty-changed': OfAccount & { duty?: Duty };
  /** The account is that of whoever is away. */
  'mail.cover-asked': OfAccount;
  /** The account has lost its address, or is gone: the one email that brings its own, forgotten once it is sent. */
  'mail.account-closed': { email?: string; name?: string; is_kept: boolean; by_office: boolean };
  /** The same, for an account that became part of another. */
  'mail.account-merged': { email?: string; name?: string };
  /** `email` is the address of the account that became part of this one, forgotten once the email is sent. */
  'mail.account-grown': OfAccount & { email?: string };
  /** What waits for an editor: rows of the ledger of reminders. */
  'mail.office-digest': OfAccount & { told_ids: string[] };
  'mail.colleague-invitation': { invitation_id: string };
  /** Tells who invited. */
  'mail.colleague-joined': OfAccount & { invited_by_id: string };
  'mail.contact-office': { contact_message_id: string };
  'mail.contact-copy': { contact_message_id: string };
  'mail.service-office': { service_request_id: string };
  'mail.service-copy': { service_request_id: string };
  'mail.alert-confirm': { alert_follow_id: string };
  /** What is new until that moment. */
  'mail.alert': { follower_id: string; until: string };
  'mail.inquiry-answer': { inquiry_message_id: string };
  'mail.inquiry-to-office': { inquiry_message_id: string };
  'mail.inquiry-file-infected': { inquiry_message_id: string };
  'mail.inquiry-given': { inquiry_id: string; owner_id: string };
  'mail.submission-received': OfManuscript;
  'mail.submission-to-office': OfManuscript;
  'mail.sent-back': OfManuscript;
  'mail.corrected-file-to-office': OfManuscript;
  'mail.co-author': OfAuthor;
  'mail.authorship-disputed-to-office': OfAuthor;
  'mail.authorship-disputed-to-author': OfAuthor;
  'mail.file-infected-to-office': OfManuscript;
  'mail.revision-to-author': OfRevision;
  'mail.revision-to-office': OfRevision;
  'mail.request-received': OfRequest;
  'mail.request-to-office': OfRequest;
  'mail.request-answered': OfRequest;
  'mail.decision': OfManuscript & { decision_id: string };
  'mail.editor-assigned': OfManuscript & { editor_id: string };
  'mail.notice-published': OfNotice;
  'mail.notice-withdrawn': OfNotice;
  'mail.review-invitation': OfAssignment;
  /** Whoever has accepted may still decline; rows from before the answer was noted have none. */
  'mail.review-answered': OfAssignment & { answer?: 'accept' | 'decline' };
  'mail.review-accepted': OfAssignment;
  'mail.review-copy-shown': OfAssignment;
  /** Of the further files that can be had since a moment; one email for what is decided shortly one after the other. */
  'mail.further-files-shown': OfAssignment & { since: string };
  'mail.review-thanks': OfAssignment;
  /** `number` is the version of the review. */
  'mail.review-submitted': OfAssignment & { number: number };
  /** Rows from before the decision was noted have none. */
  'mail.review-outcome': OfAssignment & { decision_id?: string };
  'mail.review-file-infected': OfAssignment;
  'mail.review-cancelled': OfAssignment;
  'mail.review-closed': OfAssignment;
  'mail.review-returned': OfAssignment;
  'mail.review-due-date': OfAssignment;
  'mail.reminder': OfManuscript & { reminder_id: string };
  'mail.proof': OfProof;
  'mail.proof-due-date': OfProof;
  'mail.proof-answer-to-author': OfProof;
  'mail.proof-answer-to-office': OfProof;
  /** To who submitted the manuscript, and to its corresponding author where that is another address. */
  'mail.message-to-author': OfMessage & { to: 'submitter' | 'corresponding' };
  'mail.message-to-reviewer': OfMessage;
  'mail.message-to-office': OfMessage;
  'mail.message-file-infected': OfMessage;
  /** No manuscript id: a request that is still sealed must not show in a timeline. */
  'mail.waiver-received': { waiver_id: string };
  'mail.waiver-to-office': { waiver_id: string; manuscript_id?: string };
  'mail.waiver-decided': OfManuscript & { waiver_id: string };
  'mail.payment-receipt': OfPayment;
  'mail.payment-mismatch': OfPayment;
  'mail.payment-refunded': OfPayment;
  'review-copy.make': OfManuscript & { round: number };
  /** `of` is the kind of file; rows from before there were others have none, and mean the manuscript. */
  'manuscript-file.scan': OfManuscript & { round: number; of?: 'original' | 'response' };
  'review-file.clean': { file_id: string };
  'review-file.scan': { file_id: string };
  'message-file.scan': { message_file_id: string };
  'further-file.copy': OfManuscript & { further_file_id: string };
  'further-file.scan': OfManuscript & { further_file_id: string };
  'galley.mark': OfManuscript;
  'galley.typeset': OfManuscript;
  'payment.settle': { payment_id: string };
  /** The payment's id at the provider. */
  'payment.check-claim': { payment_id: string };
  /** `on` is the day of its moment, before which nothing is decided. */
  'decision.take': OfManuscript & { planned_id: string; on: string };
  'production.take-in': OfManuscript;
  'production.read-again': OfManuscript;
  'production.publish': OfManuscript & { publish_on: string };
  /** Without a destination: everywhere that is configured. `again`: although nothing has changed. */
  'deposit.send': OfManuscript & { destination?: Destination; again?: boolean };
  /** `asked` is how often it was asked before. */
  'deposit.ask': OfManuscript & { batch_id: string; asked: number };
  /** On a day on which what pages say turns without a change of the office. */
  'site.turn': { on: string };
  /** Rows of an earlier version name no build, but may name the manuscript that was published. */
  'site.rebuild': { build_id?: string; manuscript_id?: string };
}

/** One piece of work: its kind and its payload. */
export type Effect = { [Kind in keyof Effects]: { kind: Kind; payload: Effects[Kind] } }[keyof Effects];

/** The mails among the kinds of work. */
export type MailKind = Extract<keyof Effects, `mail.${string}`>;

/** The kinds of email whose only payload is an assignment. */
export type AssignmentMail = {
  [Kind in MailKind]: OfAssignment extends Effects[Kind] ? (Effects[Kind] extends OfAssignment ? Kind : never) : never;
}[MailKind];
