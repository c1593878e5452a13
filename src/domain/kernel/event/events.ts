type Nothing = Record<string, never>;
interface OfAssignment {
  assignment_id: string;
}
interface OfReminder {
  rule: string;
  deadline_on: string;
}
interface OfFurtherFile {
  further_file_id: string;
}
interface OfFigure {
  figure: string;
}
/** `further_file_id` if it was sent with the manuscript. */
interface OfNewFigure extends OfFigure {
  further_file_id?: string;
}
interface OfSupplement {
  supplement: string;
}
/** `further_file_id` if it was sent with the manuscript. */
interface OfNewSupplement extends OfSupplement {
  further_file_id?: string;
}
interface OfPayment {
  manuscript_id: string;
  problem: string | null;
  refunded_cents: number;
  /** Of the refund. */
  currency: string;
}
interface OfProof {
  number: number;
}
interface OfNotice {
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
  'manuscript.author-found': Nothing;
  /** The import of an untouched manuscript was reverted. */
  'manuscript.taken-back': { source: string; source_id: string };
  /** `late_days` if it arrived after its due date. */
  'manuscript.revised': { round: number; file_sha256: string; response_sha256?: string; late_days?: number };
  'manuscript.withdrawal-requested': Nothing;
  /** Granted requests are logged as a change of status. */
  'manuscript.withdrawal-declined': Nothing;
  'manuscript.check-passed': Nothing;
  'manuscript.sent-back': { points: number };
  'manuscript.file-corrected': { file_sha256: string; former_sha256: string };
  /** Sent with a file; the previous and the new value of a submission field. */
  'manuscript.words-corrected': { field: string; before: string; after: string };
  'manuscript.appealed': Nothing;
  /** Granted requests are logged as a change of status. */
  'manuscript.appeal-declined': Nothing;
  'manuscript.revision-time-asked': { wanted_on: string };
  'manuscript.revision-time-granted': { due_on: string };
  'manuscript.revision-time-declined': Nothing;
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
  'editor.unassigned': Nothing;
  'editor.recused': Nothing;
  /** The manuscript answers a call for papers, named by its issue. */
  'manuscript.call-noted': { call: string };
  'manuscript.call-removed': { call: string };
  /** Volume and issue were set without a decision; null for none. */
  'manuscript.placed': { volume: number | null; issue: number | null };
  'further-file.added': OfFurtherFile & { kind: string; file_sha256: string };
  'further-file.kind-changed': OfFurtherFile & { from: string; to: string };
  'further-file.copy-replaced': OfFurtherFile & { file_sha256: string };
  'further-file.copy-redacted': OfFurtherFile & { file_sha256: string };
  'further-file.shown': OfFurtherFile;
  'further-file.withheld': OfFurtherFile;
  'review-copy.shown': { round: number };
  'review-copy.replaced': { round: number; file_sha256: string };
  'review-copy.redacted': { round: number; file_sha256: string };
  'reviewer.invited': OfAssignment & { from_list?: boolean };
  'reviewer.candidates-changed': { count: number };
  /** After this many days without an answer; someone else is invited instead. */
  'reviewer.replaced': OfAssignment & { days: number };
  'reviewer.reminded': OfAssignment;
  'reviewer.cancelled': OfAssignment;
  'reviewer.due-date-moved': OfAssignment;
  /** To another account of the same person. */
  'reviewer.moved': OfAssignment & { to_assignment_id: string };
  'reviewer.rated': OfAssignment;
  'review.accepted': OfAssignment;
  'review.time-asked': OfAssignment & { wanted_on: string };
  'review.time-granted': OfAssignment & { due_on: string };
  'review.time-declined': OfAssignment;
  'review.declined': OfAssignment;
  'review.interests-declared': OfAssignment & { has_interests: boolean };
  'review.file-attached': OfAssignment & { file_sha256: string };
  'review.file-removed': OfAssignment;
  'review.submitted': OfAssignment & { number: number };
  /** By an editor, for a reviewer who sent it by email; the file is that email. */
  'review.recorded': OfAssignment & { number: number; file_sha256: string };
  'review.returned': OfAssignment;
  'review.edited-for-authors': OfAssignment;
  'review.released': OfAssignment;
  'review.thanked': OfAssignment;
  'message.sent-to-author': Nothing;
  'message.sent-to-reviewer': OfAssignment;
  'message.came-from-author': Nothing;
  'message.came-from-reviewer': OfAssignment;
  /** Marked as needing no reply. */
  'message.settled': { assignment_id?: string };
  'note.written': Nothing;
  'reminder.sent': OfReminder;
  'reminder.stopped': OfReminder;
  'reminder.resumed': OfReminder;
  'production.saved': { doi: string };
  'production.taking-in-asked': Nothing;
  'production.taken-in': { format: string; findings: number; figures: number };
  'production.read-again': { findings: number };
  'production.text-uploaded': { format: string; findings: number; figures: number };
  'production.text-saved': Nothing;
  'production.findings-settled': { open: number };
  'production.figure-added': OfNewFigure;
  'production.figure-replaced': OfNewFigure;
  'production.figure-saved': OfFigure;
  'production.figure-removed': OfFigure;
  'production.supplement-added': OfNewSupplement;
  'production.supplement-saved': OfSupplement;
  'production.supplement-removed': OfSupplement;
  'production.galley-uploaded': { bytes: number; sha256: string };
  'production.galley-removed': Nothing;
  'production.galley-covered': { sha256: string };
  'production.galley-without-cover': { reason: string };
  /** Characters missing from all fonts, and formulas that could not be set, as printed. */
  'production.galley-typeset': { sha256: string; pages: number; uncovered: string[] };
  'production.scheduled': { publish_on: string };
  /** By an editor, or, with details, because the manuscript was no longer accepted on that date. */
  'production.unscheduled': { publish_on?: string; status?: string };
  'production.published': Nothing;
  /** The public reason; with failed checks also their names and the reason for overriding them. */
  'article.revised': { reason: string; override_reason?: string; failed?: string };
  'proof.sent': OfProof & { due_on: string; digest: string };
  'proof.due-date-moved': OfProof & { due_on: string };
  'proof.link-sent': OfProof;
  'proof.revoked': OfProof;
  'proof.corrected': OfProof & { comments: number };
  /** `digest` identifies the approved state of the article. */
  'proof.approved': OfProof & { digest: string };
  'proof.comment-settled': OfProof & { comment_id: string; state: string };
  'payment.recorded': { manuscript_id: string; method: string };
  'payment.completed': OfPayment;
  'payment.pending': OfPayment;
  'payment.declined': OfPayment;
  'payment.mismatch': OfPayment;
  'payment.refunded': OfPayment;
  'payment.refunded-in-part': OfPayment;
  'fee.exempted': Nothing;
  'fee.kept': Nothing;
  'invoice.issued': { number: string };
  /** A sealed request has the waiver as its object, and no other details. */
  'waiver.requested': { waiver_id?: string };
  'waiver.granted': { waiver_id: string; percent?: number };
  'waiver.refused': { waiver_id: string };
  'notice.published': OfNotice;
  'notice.withdrawn': OfNotice;
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
  'account.taken-away': Nothing;
  /** By its owner or an editor; `kept` if records refer to the account, so that its name stays. */
  'account.closed': { kept: boolean };
  /** Merged into the account `into`; `kept` as above. */
  'account.merged': { into: string; kept: boolean };
  'password.changed': Nothing;
  /** Requested by the person, or by the office for them. */
  'account.address-asked': { by: 'person' | 'office' };
  /** By the current address, after a request by the office. */
  'account.address-stopped': Nothing;
  'account.address-changed': Nothing;
  'colleague.changed': { from: string; to: string };
  /** Without days if the person is no longer away. */
  'colleague.absence-changed': { from?: string; until?: string };
  'colleague.invited': { email: string; duty: string };
  'colleague.invited-again': { email: string; duty: string };
  'colleague.invitation-withdrawn': { email: string; duty: string };
  /** `invited_by` is a name. */
  'colleague.joined': { duty: string; invited_by: string };
  'account.deactivated': Nothing;
  'account.reactivated': Nothing;
  /** All sessions, by an editor. */
  'account.sessions-ended': Nothing;
  'role.changed': { from: string; to: string };
  'second-factor.enabled': Nothing;
  'second-factor.disabled': Nothing;
  'orcid.connected': Nothing;
  'orcid.disconnected': Nothing;
  'login.failed': Nothing;
  'login.locked': Nothing;
  'login.succeeded': Nothing;
  'editor.created': { is_new: boolean };
  'editor.set-up': Nothing;
  /** By a managing editor or on the command line, with the number of articles; `ojs` is the target version. */
  'journal.moved-out': { articles: number; ojs?: string };
  /** From a bundle, on the command line. */
  'journal.moved-in': { origin: string; articles: number };
  'checklist.changed': { points: number };
  /** The new version, and the changed fields. */
  'setting.changed': { version: number; fields: string[] };
  'picture.added': Nothing;
  'picture.described': Nothing;
  'picture.removed': Nothing;
  'letter.changed': Nothing;
  'letter.reset': Nothing;
  'volume.renamed': { from: string; to?: string };
  'volume.removed': { from: string; to?: string };
  'issue.created': { called: string };
  /** The changed fields. */
  'issue.changed': { called: string; fields: string[] };
  'issue.renamed': { from: string; to?: string };
  'issue.removed': { from: string; to?: string };
  'inquiry.answered': Nothing;
  'inquiry.came-back': Nothing;
  'inquiry.closed': Nothing;
  'inquiry.opened': Nothing;
  /** The colleague's address, or `nobody`. */
  'inquiry.given': { to: string };
  'backup.asked': Nothing;
  'site.rebuild-asked': Nothing;
  'site.rolled-back': { release: string };
}

/** An action with its details, if it has any. */
export type LoggedAction<Action extends keyof Events = keyof Events> = {
  [One in Action]: { action: One } & (Nothing extends Events[One]
    ? { details?: Events[One] }
    : { details: Events[One] });
}[Action];

/** The actions whose only detail is an assignment. */
export type AssignmentAction = {
  [Action in keyof Events]: OfAssignment extends Events[Action] ? Action : never;
}[keyof Events];
