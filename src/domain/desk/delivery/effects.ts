import type { Duty } from '#domain/account/colleague/duty';
import type { Role } from '#domain/account/role';
import type { ProductionTaskName } from '#domain/production/task';
import type { Destination } from '#domain/register/deposit/destination';

interface AccountPayload {
  account_id: string;
}
interface ManuscriptPayload {
  manuscript_id: string;
}
interface AuthorPayload extends ManuscriptPayload {
  position: number;
}
interface AssignmentPayload extends ManuscriptPayload {
  assignment_id: string;
}
interface PaymentPayload extends ManuscriptPayload {
  payment_id: string;
}
interface ProofPayload extends ManuscriptPayload {
  number: number;
}
interface MessagePayload extends ManuscriptPayload {
  message_id: string;
}
interface RequestPayload extends ManuscriptPayload {
  request_id: string;
}
interface RevisionPayload extends ManuscriptPayload {
  /** Absent in old rows: the current round. */
  round?: number;
}
interface NoticePayload extends AuthorPayload {
  notice_id: string;
}

/**
 * The payload of each effect, the work done after a transaction. It holds ids, and facts that may have changed by the
 * time of sending, but never text or secrets. Emails about a manuscript have a `manuscript_id`, so that they appear in
 * its timeline. Kinds are spelled `mail.name` for emails and `object.action` for other work.
 */
export interface Effects {
  'mail.verify-email': AccountPayload;
  'mail.address-confirmed': AccountPayload;
  'mail.reset-password': AccountPayload;
  'mail.password-changed': AccountPayload;
  'mail.address-present': AccountPayload;
  'mail.address-new': AccountPayload;
  'mail.address-changed': AccountPayload;
  'mail.address-stopped': AccountPayload;
  'mail.orcid-connected': AccountPayload;
  'mail.second-factor-enabled': AccountPayload;
  'mail.second-factor-disabled': AccountPayload;
  'mail.account-locked': AccountPayload;
  /** The new role; absent in old rows. */
  'mail.role-changed': AccountPayload & { role?: Role };
  'mail.duty-changed': AccountPayload & { duty?: Duty };
  /** Sent to the absent colleague. */
  'mail.cover-asked': AccountPayload;
  /** The account no longer has an address, so the payload carries it; it is erased after sending. */
  'mail.account-closed': { email?: string; name?: string; is_kept: boolean; by_office: boolean };
  /** Like `mail.account-closed`. */
  'mail.account-merged': { email?: string; name?: string };
  /** `email` is the address of the merged account, erased after sending. */
  'mail.account-grown': AccountPayload & { email?: string };
  /** `told_ids` are rows of the reminder ledger. */
  'mail.office-digest': AccountPayload & { told_ids: string[] };
  'mail.colleague-invitation': { invitation_id: string };
  'mail.colleague-joined': AccountPayload & { invited_by_id: string };
  'mail.contact-office': { contact_message_id: string };
  'mail.contact-copy': { contact_message_id: string };
  'mail.service-office': { service_request_id: string };
  'mail.service-copy': { service_request_id: string };
  'mail.alert-confirm': { alert_follow_id: string };
  /** `until` is an instant; later news goes into the next alert. */
  'mail.alert': { follower_id: string; until: string };
  'mail.inquiry-answer': { inquiry_message_id: string };
  'mail.inquiry-to-office': { inquiry_message_id: string };
  'mail.inquiry-file-infected': { inquiry_message_id: string };
  'mail.inquiry-given': { inquiry_id: string; owner_id: string };
  'mail.submission-received': ManuscriptPayload;
  'mail.submission-to-office': ManuscriptPayload;
  'mail.sent-back': ManuscriptPayload;
  'mail.corrected-file-to-office': ManuscriptPayload;
  'mail.co-author': AuthorPayload;
  'mail.authorship-disputed-to-office': AuthorPayload;
  'mail.authorship-disputed-to-author': AuthorPayload;
  'mail.file-infected-to-office': ManuscriptPayload;
  'mail.revision-to-author': RevisionPayload;
  'mail.revision-to-office': RevisionPayload;
  'mail.request-received': RequestPayload;
  'mail.request-to-office': RequestPayload;
  'mail.request-answered': RequestPayload;
  'mail.decision': ManuscriptPayload & { decision_id: string };
  'mail.editor-assigned': ManuscriptPayload & { editor_id: string };
  'mail.notice-published': NoticePayload;
  'mail.notice-withdrawn': NoticePayload;
  'mail.review-invitation': AssignmentPayload;
  /** The answer at the time: reviewers who accepted may still decline. Absent in old rows. */
  'mail.review-answered': AssignmentPayload & { answer?: 'accept' | 'decline' };
  'mail.review-accepted': AssignmentPayload;
  'mail.review-copy-shown': AssignmentPayload;
  /** Announces the files released from `since` on: releases in quick succession share one email. */
  'mail.further-files-shown': AssignmentPayload & { since: string };
  'mail.review-thanks': AssignmentPayload;
  /** `number` is the version of the review. */
  'mail.review-submitted': AssignmentPayload & { number: number };
  /** Absent in old rows. */
  'mail.review-outcome': AssignmentPayload & { decision_id?: string };
  'mail.review-file-infected': AssignmentPayload;
  'mail.review-cancelled': AssignmentPayload;
  'mail.review-closed': AssignmentPayload;
  'mail.review-returned': AssignmentPayload;
  'mail.review-due-date': AssignmentPayload;
  'mail.reminder': ManuscriptPayload & { reminder_id: string };
  'mail.production-task': ManuscriptPayload & { task: ProductionTaskName; assignee_id: string };
  'mail.proof': ProofPayload;
  'mail.proof-due-date': ProofPayload;
  'mail.proof-answer-to-author': ProofPayload;
  'mail.proof-answer-to-office': ProofPayload;
  /** Sent to the submitter, and to the corresponding author if the address differs. */
  'mail.message-to-author': MessagePayload & { to: 'submitter' | 'corresponding' };
  'mail.message-to-reviewer': MessagePayload;
  'mail.message-to-office': MessagePayload;
  'mail.message-file-infected': MessagePayload;
  /** No manuscript id: a sealed request must not appear in a timeline. */
  'mail.waiver-received': { waiver_id: string };
  'mail.waiver-to-office': { waiver_id: string; manuscript_id?: string };
  'mail.waiver-decided': ManuscriptPayload & { waiver_id: string };
  'mail.payment-receipt': PaymentPayload;
  'mail.payment-mismatch': PaymentPayload;
  'mail.payment-refunded': PaymentPayload;
  'review-copy.make': ManuscriptPayload & { round: number };
  /** `of` is the kind of file; absent in old rows: the original. */
  'manuscript-file.scan': ManuscriptPayload & { round: number; of?: 'original' | 'response' };
  'review-file.clean': { file_id: string };
  'review-file.scan': { file_id: string };
  'message-file.scan': { message_file_id: string };
  'further-file.copy': ManuscriptPayload & { further_file_id: string };
  'further-file.scan': ManuscriptPayload & { further_file_id: string };
  'galley.mark': ManuscriptPayload;
  'galley.typeset': ManuscriptPayload;
  'payment.settle': { payment_id: string };
  /** The payment's id at the provider. */
  'payment.check-claim': { payment_id: string };
  /** `on` is the plain date of the decision; it is not delivered earlier. */
  'decision.take': ManuscriptPayload & { planned_id: string; on: string };
  'production.take-in': ManuscriptPayload;
  'production.read-again': ManuscriptPayload;
  'production.publish': ManuscriptPayload & { publish_on: string };
  /** Without a destination, to every configured one. `again` deposits even if nothing has changed. */
  'deposit.send': ManuscriptPayload & { destination?: Destination; again?: boolean };
  /** `asked` counts the earlier queries. */
  'deposit.ask': ManuscriptPayload & { batch_id: string; asked: number };
  /** Updates pages that change on this day without an edit. */
  'site.turn': { on: string };
  /** Old rows have no `build_id`, but may have the published manuscript. */
  'site.rebuild': { build_id?: string; manuscript_id?: string };
}

export type Effect = { [Kind in keyof Effects]: { kind: Kind; payload: Effects[Kind] } }[keyof Effects];

export type MailKind = Extract<keyof Effects, `mail.${string}`>;

/** The emails whose payload is only an assignment. */
export type AssignmentMail = {
  [Kind in MailKind]: AssignmentPayload extends Effects[Kind]
    ? Effects[Kind] extends AssignmentPayload
      ? Kind
      : never
    : never;
}[MailKind];
