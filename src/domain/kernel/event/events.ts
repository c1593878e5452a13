/** The details of an event that has none. */
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
/** `further_file_id` where it is a file that came with the manuscript. */
interface OfNewFigure extends OfFigure {
  further_file_id?: string;
}
interface OfSupplement {
  supplement: string;
}
/** The same. */
interface OfNewSupplement extends OfSupplement {
  further_file_id?: string;
}
interface OfPayment {
  manuscript_id: string;
  problem: string | null;
  refunded_cents: number;
}
interface OfProof {
  number: number;
}
interface OfNotice {
  notice_id: string;
  kind: string;
}

/**
 * The events of a manuscript, from action to details; its timeline shows them in the words of `event-words.ts`. Where
 * the event's object is something that belongs to a manuscript, the details name the manuscript as `manuscript_id`.
 */
export interface ManuscriptEvents {
  'manuscript.submitted': { manuscript_number: string; file_sha256: string };
  /** An article or manuscript of another system became one here; a manuscript with the digest of its document. */
  'manuscript.moved-in': { source: string; source_id: string; file_sha256?: string };
  /** A manuscript of another system is now that of its corresponding author’s account. */
  'manuscript.author-found': Nothing;
  /** It came from another system, nothing had happened to it, and the office took the import back. */
  'manuscript.taken-back': { source: string; source_id: string };
  /** `late_days` where it came after the day until which it was awaited. */
  'manuscript.revised': { round: number; file_sha256: string; response_sha256?: string; late_days?: number };
  'manuscript.withdrawal-requested': Nothing;
  /** Granted, it is a change of status. */
  'manuscript.withdrawal-declined': Nothing;
  'manuscript.check-passed': Nothing;
  'manuscript.sent-back': { points: number };
  'manuscript.file-corrected': { file_sha256: string; former_sha256: string };
  /** Along with a file: what was in a field of the submission, and what is there now. */
  'manuscript.words-corrected': { field: string; before: string; after: string };
  'manuscript.appealed': Nothing;
  /** Granted, it is a change of status. */
  'manuscript.appeal-declined': Nothing;
  'manuscript.revision-time-asked': { wanted_on: string };
  'manuscript.revision-time-granted': { due_on: string };
  'manuscript.revision-time-declined': Nothing;
  'manuscript.authorship-disputed': { position: number };
  /** For an institution; `sha256` is that of the text that was signed. */
  'manuscript.dossier-made': { with_names: boolean; reason: string; sha256: string };
  /** By a decision, or by the first invitation. */
  'status.changed': { from: string; to: string; decision_id?: string; assignment_id?: string };
  'decision.planned': { status: string; due_at: string };
  'decision.undone': { status: string };
  /** Something else has become of the manuscript before its time. */
  'decision.overtaken': { status: string };
  'editor.assigned': { editor: string };
  'editor.unassigned': Nothing;
  'editor.recused': Nothing;
  /** It answers a call for papers, by the name of its issue. */
  'manuscript.call-noted': { call: string };
  'manuscript.call-removed': { call: string };
  /** Its volume and issue were set apart from a decision; null if it has none. */
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
  /** Without an answer for so many days; someone else is invited instead. */
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
  /** No one waits for an answer to it any more, although none was written. */
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
  /** Characters that no font has, and formulas that could not be set, each as it is printed. */
  'production.galley-typeset': { sha256: string; pages: number; uncovered: string[] };
  'production.scheduled': { publish_on: string };
  /** By an editor, or, with details, because the manuscript was no longer accepted on that date. */
  'production.unscheduled': { publish_on?: string; status?: string };
  'production.published': Nothing;
  /** The reason given to readers; and why the change was made in spite of failed checks, which are named. */
  'article.revised': { reason: string; override_reason?: string; failed?: string };
  'proof.sent': OfProof & { due_on: string; digest: string };
  'proof.due-date-moved': OfProof & { due_on: string };
  'proof.link-sent': OfProof;
  'proof.revoked': OfProof;
  'proof.corrected': OfProof & { comments: number };
  /** `digest` names the state of the article that was approved. */
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
  /** A sealed request has the waiver as its object, and tells nothing more. */
  'waiver.requested': { waiver_id?: string };
  'waiver.granted': { waiver_id: string; percent?: number };
  'waiver.refused': { waiver_id: string };
  'notice.published': OfNotice;
  'notice.withdrawn': OfNotice;
}

/**
 * Every event of the log, from action to details: those of manuscripts, of accounts and of the journal itself. Details
 * hold no secret and no text of a manuscript. An action is spelled `thing.what-happened`.
 */
export interface Events extends ManuscriptEvents {
  'account.registered': { role: string };
  'account.confirmed': { by: string };
  /** Made of someone of another system. */
  'account.moved-in': { source: string };
  /** It came from another system, and no one had used it. */
  'account.taken-away': Nothing;
  /** By its owner or an editor; `kept` where the record refers to it and its name stays. */
  'account.closed': { kept: boolean };
  /** It became part of the account `into`; `kept` as above. */
  'account.merged': { into: string; kept: boolean };
  'password.changed': Nothing;
  /** Who asked for another address: the person, or the office for the person. */
  'account.address-asked': { by: 'person' | 'office' };
  /** By the current address, where the office asked. */
  'account.address-stopped': Nothing;
  'account.address-changed': Nothing;
  'colleague.changed': { from: string; to: string };
  /** Without days where the person is no longer away. */
  'colleague.absence-changed': { from?: string; until?: string };
  'colleague.invited': { email: string; duty: string };
  'colleague.invited-again': { email: string; duty: string };
  'colleague.invitation-withdrawn': { email: string; duty: string };
  /** By an invitation of someone, who is named. */
  'colleague.joined': { duty: string; invited_by: string };
  'account.deactivated': Nothing;
  'account.reactivated': Nothing;
  /** All of them, by an editor. */
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
  /** By a managing editor or on the command line, with so many articles; `ojs` is the version for which they were written. */
  'journal.moved-out': { articles: number; ojs?: string };
  /** From a bundle, on the command line. */
  'journal.moved-in': { origin: string; articles: number };
  'checklist.changed': { points: number };
  /** The version that was made, and the fields that changed. */
  'setting.changed': { version: number; fields: string[] };
  'picture.added': Nothing;
  'picture.described': Nothing;
  'picture.removed': Nothing;
  'letter.changed': Nothing;
  'letter.reset': Nothing;
  'volume.renamed': { from: string; to?: string };
  'volume.removed': { from: string; to?: string };
  'issue.created': { called: string };
  /** The fields that changed. */
  'issue.changed': { called: string; fields: string[] };
  'issue.renamed': { from: string; to?: string };
  'issue.removed': { from: string; to?: string };
  'inquiry.answered': Nothing;
  'inquiry.came-back': Nothing;
  'inquiry.closed': Nothing;
  'inquiry.opened': Nothing;
  /** The address of the colleague, or `nobody`. */
  'inquiry.given': { to: string };
  'backup.asked': Nothing;
  'site.rebuild-asked': Nothing;
  'site.rolled-back': { release: string };
}

/** An action with its details, which are left out where it has none. */
export type LoggedAction<Action extends keyof Events = keyof Events> = {
  [One in Action]: { action: One } & (Nothing extends Events[One]
    ? { details?: Events[One] }
    : { details: Events[One] });
}[Action];

/** The actions whose only detail is an assignment. */
export type AssignmentAction = {
  [Action in keyof Events]: OfAssignment extends Events[Action] ? Action : never;
}[keyof Events];
