type NoDetails = Record<string, never>;
interface AssignmentDetails {
  assignment_id: string;
}
interface ReminderDetails {
  rule: string;
  deadline_on: string;
}
interface FurtherFileDetails {
  further_file_id: string;
}
interface FigureDetails {
  figure: string;
}
/** `further_file_id` if it was sent with the manuscript. */
interface NewFigureDetails extends FigureDetails {
  further_file_id?: string;
}
interface SupplementDetails {
  supplement: string;
}
/** `further_file_id` if it was sent with the manuscript. */
interface NewSupplementDetails extends SupplementDetails {
  further_file_id?: string;
}
interface TaskDetails {
  task: string;
}
interface PaymentDetails {
  manuscript_id: string;
  problem: string | null;
  refunded_cents: number;
  /** The currency of the refund. */
  currency: string;
}
interface ProofDetails {
  number: number;
}
interface NoticeDetails {
  notice_id: string;
  kind: string;
}

/**
 * The events of a manuscript, from action to details; its timeline shows them with the texts of `event-text.ts`. If the
 * event's object belongs to a manuscript, the details name the manuscript as `manuscript_id`.
 */
export interface ManuscriptEvents {
  'manuscript.submitted': { manuscript_number: string; file_sha256: string };
  /** An article or manuscript was imported; a manuscript with the digest of its document. */
  'manuscript.moved-in': { source: string; source_id: string; file_sha256?: string };
  /** An imported manuscript was assigned to its corresponding author’s account. */
  'manuscript.author-found': NoDetails;
  /** The import of an untouched manuscript was reverted. */
  'manuscript.taken-back': { source: string; source_id: string };
  /** `late_days` if it arrived after its due date. */
  'manuscript.revised': { round: number; file_sha256: string; response_sha256?: string; late_days?: number };
  'manuscript.withdrawal-requested': NoDetails;
  /** Granted requests are logged as a change of status. */
  'manuscript.withdrawal-declined': NoDetails;
  'manuscript.check-passed': NoDetails;
  'manuscript.sent-back': { points: number };
  'manuscript.file-corrected': { file_sha256: string; former_sha256: string };
  /** Sent with a file; the previous and the new value of a submission field. */
  'manuscript.words-corrected': { field: string; before: string; after: string };
  'manuscript.appealed': NoDetails;
  /** Granted requests are logged as a change of status. */
  'manuscript.appeal-declined': NoDetails;
  'manuscript.revision-time-asked': { wanted_on: string };
  'manuscript.revision-time-granted': { due_on: string };
  'manuscript.revision-time-declined': NoDetails;
  'manuscript.authorship-disputed': { position: number };
  /** For an institution; `sha256` is of the signed text. */
  'manuscript.dossier-made': { with_names: boolean; reason: string; sha256: string };
  /** By a decision, or by the first invitation. */
  'status.changed': { from: string; to: string; decision_id?: string; assignment_id?: string };
  'decision.planned': { status: string; due_at: string };
  'decision.undone': { status: string };
  /** The manuscript's status changed before the scheduled decision. */
  'decision.overtaken': { status: string };
  'editor.assigned': { editor: string };
  'editor.unassigned': NoDetails;
  'editor.recused': NoDetails;
  /** The manuscript answers a call for papers, named by its issue. */
  'manuscript.call-noted': { call: string };
  'manuscript.call-removed': { call: string };
  /** Volume and issue were set without a decision; null for none. */
  'manuscript.placed': { volume: number | null; issue: number | null };
  'further-file.added': FurtherFileDetails & { kind: string; file_sha256: string };
  'further-file.kind-changed': FurtherFileDetails & { from: string; to: string };
  'further-file.copy-replaced': FurtherFileDetails & { file_sha256: string };
  'further-file.copy-redacted': FurtherFileDetails & { file_sha256: string };
  'further-file.shown': FurtherFileDetails;
  'further-file.withheld': FurtherFileDetails;
  'review-copy.shown': { round: number };
  'review-copy.replaced': { round: number; file_sha256: string };
  'review-copy.redacted': { round: number; file_sha256: string };
  'reviewer.invited': AssignmentDetails & { from_list?: boolean };
  'reviewer.candidates-changed': { count: number };
  /** After this many days without an answer; someone else is invited instead. */
  'reviewer.replaced': AssignmentDetails & { days: number };
  'reviewer.reminded': AssignmentDetails;
  'reviewer.cancelled': AssignmentDetails;
  'reviewer.due-date-moved': AssignmentDetails;
  /** To another account of the same person. */
  'reviewer.moved': AssignmentDetails & { to_assignment_id: string };
  'reviewer.rated': AssignmentDetails;
  'review.accepted': AssignmentDetails;
  'review.time-asked': AssignmentDetails & { wanted_on: string };
  'review.time-granted': AssignmentDetails & { due_on: string };
  'review.time-declined': AssignmentDetails;
  'review.declined': AssignmentDetails;
  'review.interests-declared': AssignmentDetails & { has_interests: boolean };
  'review.file-attached': AssignmentDetails & { file_sha256: string };
  'review.file-removed': AssignmentDetails;
  'review.submitted': AssignmentDetails & { number: number };
  /** By an editor, for a reviewer who sent it by email; the file is that email. */
  'review.recorded': AssignmentDetails & { number: number; file_sha256: string };
  'review.returned': AssignmentDetails;
  'review.edited-for-authors': AssignmentDetails;
  'review.released': AssignmentDetails;
  'review.thanked': AssignmentDetails;
  'message.sent-to-author': NoDetails;
  'message.sent-to-reviewer': AssignmentDetails;
  'message.came-from-author': NoDetails;
  'message.came-from-reviewer': AssignmentDetails;
  /** Marked as needing no reply. */
  'message.settled': { assignment_id?: string };
  'note.written': NoDetails;
  'reminder.sent': ReminderDetails;
  'reminder.stopped': ReminderDetails;
  'reminder.resumed': ReminderDetails;
  'production.saved': { doi: string };
  'production.taking-in-asked': NoDetails;
  'production.taken-in': { format: string; findings: number; figures: number };
  'production.read-again': { findings: number };
  'production.text-uploaded': { format: string; findings: number; figures: number };
  'production.text-saved': NoDetails;
  'production.findings-settled': { open: number };
  'production.figure-added': NewFigureDetails;
  'production.figure-replaced': NewFigureDetails;
  'production.figure-saved': FigureDetails;
  'production.figure-removed': FigureDetails;
  'production.supplement-added': NewSupplementDetails;
  'production.supplement-saved': SupplementDetails;
  'production.supplement-removed': SupplementDetails;
  /** `to` is the colleague's address. */
  'production.task-assigned': TaskDetails & { to: string; due_on?: string };
  /** Empty for no due date. */
  'production.task-due-date-changed': TaskDetails & { due_on: string };
  'production.task-finished': TaskDetails;
  'production.task-reopened': TaskDetails;
  'production.task-removed': TaskDetails;
  'production.galley-uploaded': { bytes: number; sha256: string };
  'production.galley-removed': NoDetails;
  'production.galley-covered': { sha256: string };
  'production.galley-without-cover': { reason: string };
  /** Characters missing from all fonts, and formulas that could not be set, as printed. */
  'production.galley-typeset': { sha256: string; pages: number; uncovered: string[] };
  'production.scheduled': { publish_on: string };
  /** By an editor, or, with details, because the manuscript was no longer accepted on that date. */
  'production.unscheduled': { publish_on?: string; status?: string };
  'production.published': NoDetails;
  /** The public reason; with failed checks also their names and the reason for overriding them. */
  'article.revised': { reason: string; override_reason?: string; failed?: string };
  'proof.sent': ProofDetails & { due_on: string; digest: string };
  'proof.due-date-moved': ProofDetails & { due_on: string };
  'proof.link-sent': ProofDetails;
  'proof.revoked': ProofDetails;
  'proof.corrected': ProofDetails & { comments: number };
  /** `digest` identifies the approved state of the article. */
  'proof.approved': ProofDetails & { digest: string };
  'proof.comment-settled': ProofDetails & { comment_id: string; state: string };
  'payment.recorded': { manuscript_id: string; method: string };
  'payment.completed': PaymentDetails;
  'payment.pending': PaymentDetails;
  'payment.declined': PaymentDetails;
  'payment.mismatch': PaymentDetails;
  'payment.refunded': PaymentDetails;
  'payment.refunded-in-part': PaymentDetails;
  'fee.exempted': NoDetails;
  'fee.kept': NoDetails;
  'invoice.issued': { number: string };
  /** A sealed request has the waiver as its object, and no other details. */
  'waiver.requested': { waiver_id?: string };
  'waiver.granted': { waiver_id: string; percent?: number };
  'waiver.refused': { waiver_id: string };
  'notice.published': NoticeDetails;
  'notice.withdrawn': NoticeDetails;
}

/**
 * All events of the log, from action to details. Details contain no secrets and no manuscript text. Actions are named
 * `object.event`.
 */
export interface Events extends ManuscriptEvents {
  'account.registered': { role: string };
  'account.confirmed': { by: string };
  /** Created for a person of another system. */
  'account.moved-in': { source: string };
  /** Imported and never used. */
  'account.taken-away': NoDetails;
  /** By its owner or an editor; `kept` if records refer to the account, so that its name stays. */
  'account.closed': { kept: boolean };
  /** Merged into the account `into`; `kept` as above. */
  'account.merged': { into: string; kept: boolean };
  'password.changed': NoDetails;
  /** Requested by the person, or by the office for them. */
  'account.address-asked': { by: 'person' | 'office' };
  /** By the current address, after a request by the office. */
  'account.address-stopped': NoDetails;
  'account.address-changed': NoDetails;
  'colleague.changed': { from: string; to: string };
  /** Without days if the person is no longer away. */
  'colleague.absence-changed': { from?: string; until?: string };
  'colleague.invited': { email: string; duty: string };
  'colleague.invited-again': { email: string; duty: string };
  'colleague.invitation-withdrawn': { email: string; duty: string };
  /** `invited_by` is a name. */
  'colleague.joined': { duty: string; invited_by: string };
  'account.deactivated': NoDetails;
  'account.reactivated': NoDetails;
  /** All sessions, by an editor. */
  'account.sessions-ended': NoDetails;
  'role.changed': { from: string; to: string };
  'second-factor.enabled': NoDetails;
  'second-factor.disabled': NoDetails;
  'orcid.connected': NoDetails;
  'orcid.disconnected': NoDetails;
  'login.failed': NoDetails;
  'login.locked': NoDetails;
  'login.succeeded': NoDetails;
  'editor.created': { is_new: boolean };
  'editor.set-up': NoDetails;
  /** By a managing editor or on the command line, with the number of articles; `ojs` is the target version. */
  'journal.moved-out': { articles: number; ojs?: string };
  /** From a bundle, on the command line. */
  'journal.moved-in': { origin: string; articles: number };
  'checklist.changed': { points: number };
  /** The new version, and the changed fields. */
  'setting.changed': { version: number; fields: string[] };
  'picture.added': NoDetails;
  'picture.described': NoDetails;
  'picture.removed': NoDetails;
  'letter.changed': NoDetails;
  'letter.reset': NoDetails;
  'volume.renamed': { from: string; to?: string };
  'volume.removed': { from: string; to?: string };
  'issue.created': { called: string };
  /** The changed fields. */
  'issue.changed': { called: string; fields: string[] };
  'issue.renamed': { from: string; to?: string };
  'issue.removed': { from: string; to?: string };
  'inquiry.answered': NoDetails;
  'inquiry.came-back': NoDetails;
  'inquiry.closed': NoDetails;
  'inquiry.opened': NoDetails;
  /** The colleague's address, or `nobody`. */
  'inquiry.given': { to: string };
  'backup.asked': NoDetails;
  'site.rebuild-asked': NoDetails;
  'site.rolled-back': { release: string };
}

/** An action with its details, if it has any. */
export type LoggedAction<Action extends keyof Events = keyof Events> = {
  [One in Action]: { action: One } & (NoDetails extends Events[One]
    ? { details?: Events[One] }
    : { details: Events[One] });
}[Action];

/** The actions whose only detail is an assignment. */
export type AssignmentAction = {
  [Action in keyof Events]: AssignmentDetails extends Events[Action] ? Action : never;
}[keyof Events];
