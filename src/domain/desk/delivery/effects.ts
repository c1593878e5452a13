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
  /** The number of the proof. */
  number: number;
}
interface OfMessage extends OfManuscript {
  message_id: string;
}
interface OfRequest extends OfManuscript {
  request_id: string;
}
interface OfRevision extends OfManuscript {
  /** Missing in old rows, which mean the current round. */
  round?: number;
}
interface OfNotice extends OfAuthor {
  notice_id: string;
}

/**
 * Work done after a transaction, by kind. A payload holds ids, and facts that may have changed by the time of sending,
 * but never text or secrets. Emails about a manuscript have a `manuscript_id`, so that they appear in its timeline.
 * Emails are spelled `mail.which-one`, other work `thing.what-to-do`.
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
  /** The new role; missing in old rows. */
  'mail.role-changed': OfAccount & { role?: Role };
  'mail.duty-changed': OfAccount & { duty?: Duty };
  /** Sent to the absent colleague. */
  'mail.cover-asked': OfAccount;
  /** The account has lost its address or is deleted, so this email carries its own address, erased after sending. */
  'mail.account-closed': { email?: string; name?: string; is_kept: boolean; by_office: boolean };
  /** The same, for an account merged into another. */
  'mail.account-merged': { email?: string; name?: string };
  /** `email` is the address of the merged account, erased after sending. */
  'mail.account-grown': OfAccount & { email?: string };
  /** Open tasks of an editor: rows of the reminder ledger. */
  'mail.office-digest': OfAccount & { told_ids: string[] };
  'mail.colleague-invitation': { invitation_id: string };
  /** Sent to the inviter. */
  'mail.colleague-joined': OfAccount & { invited_by_id: string };
  'mail.contact-office': { contact_message_id: string };
  'mail.contact-copy': { contact_message_id: string };
  'mail.service-office': { service_request_id: string };
  'mail.service-copy': { service_request_id: string };
  'mail.alert-confirm': { alert_follow_id: string };
  /** News up to that instant. */
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
  /** Reviewers who accepted may still decline; old rows have no answer. */
  'mail.review-answered': OfAssignment & { answer?: 'accept' | 'decline' };
  'mail.review-accepted': OfAssignment;
  'mail.review-copy-shown': OfAssignment;
  /** Further files released since an instant; releases in quick succession share one email. */
  'mail.further-files-shown': OfAssignment & { since: string };
  'mail.review-thanks': OfAssignment;
  /** `number` is the version of the review. */
  'mail.review-submitted': OfAssignment & { number: number };
  /** Old rows have no decision. */
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
  /** To the submitter, and to the corresponding author if the address differs. */
  'mail.message-to-author': OfMessage & { to: 'submitter' | 'corresponding' };
  'mail.message-to-reviewer': OfMessage;
  'mail.message-to-office': OfMessage;
  'mail.message-file-infected': OfMessage;
  /** No manuscript id: a sealed request must not appear in a timeline. */
  'mail.waiver-received': { waiver_id: string };
  'mail.waiver-to-office': { waiver_id: string; manuscript_id?: string };
  'mail.waiver-decided': OfManuscript & { waiver_id: string };
  'mail.payment-receipt': OfPayment;
  'mail.payment-mismatch': OfPayment;
  'mail.payment-refunded': OfPayment;
  'review-copy.make': OfManuscript & { round: number };
  /** `of` is the kind of file; old rows have none and mean the manuscript. */
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
  /** `on` is the day of the planned instant, before which nothing happens. */
  'decision.take': OfManuscript & { planned_id: string; on: string };
  'production.take-in': OfManuscript;
  'production.read-again': OfManuscript;
  'production.publish': OfManuscript & { publish_on: string };
  /** Without a destination: every configured one. `again`: even if unchanged. */
  'deposit.send': OfManuscript & { destination?: Destination; again?: boolean };
  /** `asked` counts the earlier queries. */
  'deposit.ask': OfManuscript & { batch_id: string; asked: number };
  /** On days when published pages change without an edit. */
  'site.turn': { on: string };
  /** Old rows name no build, but may name the published manuscript. */
  'site.rebuild': { build_id?: string; manuscript_id?: string };
}

/** One piece of work. */
export type Effect = { [Kind in keyof Effects]: { kind: Kind; payload: Effects[Kind] } }[keyof Effects];

export type MailKind = Extract<keyof Effects, `mail.${string}`>;

/** The kinds of email whose only payload is an assignment. */
export type AssignmentMail = {
  [Kind in MailKind]: OfAssignment extends Effects[Kind] ? (Effects[Kind] extends OfAssignment ? Kind : never) : never;
}[MailKind];
