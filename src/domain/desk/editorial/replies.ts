import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import type { Override } from '#domain/decision/decision';
import type { DecisionKind, LetterKind } from '#domain/decision/kind';
import type { LetterTemplate } from '#domain/decision/letter';
import type { OfficeRequest } from '#domain/decision/request/request';
import type { DocumentFlag } from '#domain/document/document';
import type { Leak } from '#domain/document/leak';
import type { MailText } from '#domain/journal/mail/mail-template';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { ManuscriptText } from '#domain/manuscript/text-for-reviewers';
import type { FeeState } from '#domain/payment/payment';
import type { AssignmentStatus } from '#domain/review/assignment-status';
import type { OwnFile } from '#domain/submission/author-area';
import type { SentStatements } from '#domain/submission/sent-statements';
import type { CoAuthor } from '#domain/submission/submission';
import type { EditorialNotice } from './notice.ts';

/** Manuscripts per status (spec §3, dashboard data). */
export interface Counts extends Record<ManuscriptStatus, number> {
  total: number;
}

export interface Dashboard {
  counts: Counts;
  recent_manuscripts: EditorCard[];
  /** Revisions without an invited reviewer. */
  revisions_received: number;
}

/** A manuscript in the office's lists; `co_authors` are the names of all authors, in order. */
export interface EditorCard {
  id: string;
  manuscript_number: string;
  title: string;
  abstract: string;
  co_authors: string[];
  keywords: string[];
  category: string | null;
  article_type: string | null;
  status: ManuscriptStatus;
  /** The decision that led to this status; null if unspecified. */
  kind: DecisionKind | null;
  round: number;
  /** The handling editor; null if unassigned. */
  editor: HandlingEditor | null;
  /**
   * The latest revision until its decision; null if there is none. `late_days` is 0 if it was on time.
   */
  revision: { received_at: string; is_in_review: boolean; late_days: number } | null;
  reviews: { received: number; asked: number } | null;
  submitted_at: string;
  updated_at: string;
  volume: { id: string; number: number; year: number } | null;
  issue: { id: string; number: number } | null;
  version: number;
}

/** A stored file as shown to the office. */
export interface EditorFile extends OwnFile {
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: DocumentFlag[];
}

/** A decision with its notes and its letter as sent. */
export interface EditorDecision {
  id: string;
  round: number;
  previous_status: string;
  status: string;
  /** The decision that led to the status; null if unspecified. */
  kind: DecisionKind | null;
  notes: string;
  letter_subject: string;
  letter_text: string;
  revision_due_on: string | null;
  /** The overridden checks and the reason; null if none failed. */
  override: Override | null;
  decided_by: string;
  decided_at: string;
}

export interface PlannedDecision {
  id: string;
  status: ManuscriptStatus;
  kind: DecisionKind | null;
  has_letter: boolean;
  planned_by: string;
  planned_at: string;
  due_at: string;
}

/** An assignment as shown to the office; `status` is derived from its dates. */
export interface EditorAssignment {
  id: string;
  round: number;
  /** Reviewers with inactive accounts cannot submit. */
  reviewer: { name: string; email: string; email_verified: boolean; is_active: boolean };
  status: AssignmentStatus;
  invited_at: string;
  due_on: string;
  accepted_at: string | null;
  declined_at: string | null;
  decline_reason: string;
  suggested_colleagues: string;
  cancel_reason: string;
  /** When the review was returned to its reviewer; null once it is submitted again. */
  returned_at: string | null;
  /** Null before the first review. */
  reviewer_number: number | null;
}

export interface EditorManuscript extends EditorCard, SentStatements {
  /** The server's plain date, from which due dates are counted. */
  today: string;
  authors: (CoAuthor & { is_corresponding: boolean })[];
  doi: string | null;
  slug: string | null;
  publishedDate: string | null;
  journal: { name: string };
  /** The download address of the authors' latest file (spec §3); null if there is none. */
  file: string | null;
  revision_due_on: string | null;
  /** Null before acceptance; `amount_due` has two decimals. */
  fee: { state: FeeState; amount_due: string; currency: string } | null;
  /** Requests from authors and reviewers, newest first. */
  requests: OfficeRequest[];
  /**
   * Only for manuscripts imported while in progress: whether the corresponding author has an account, and the details
   * that were not imported, one sentence each.
   */
  moved_in: { has_account: boolean; lost: string[] } | null;
  /** Threads in which the office owes an answer. */
  unanswered_threads: number;
  files: EditorFile[];
  /** The title, abstract and keywords shown to reviewers; null if the originals do not name the authors. */
  words_for_reviewers: ManuscriptText | null;
  leak_reports: {
    round: number;
    status: string;
    reason: string;
    leaks: Leak[];
    removed: string[];
    /** The editor who released a copy that names the authors. */
    shown_by: string | null;
    /** Hidden from reviewers until an editor releases it. */
    is_held: boolean;
  }[];
  revisions: { round: number; response: string; submitted_at: string }[];
  decisions: EditorDecision[];
  planned_decision: PlannedDecision | null;
  /** The office's letters, before their placeholders are filled in. */
  letters: Record<LetterKind, LetterTemplate>;
  /** The office's invitation to review, before its placeholders are filled in. */
  invitation: MailText;
  assignments: EditorAssignment[];
  notices: EditorialNotice[];
}
