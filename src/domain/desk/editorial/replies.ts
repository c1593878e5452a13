import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import type { DecisionKind, LetterKind } from '#domain/decision/kind';
import type { LetterTemplate } from '#domain/decision/letter';
import type { Override } from '#domain/decision/override';
import type { OfficeRequest } from '#domain/decision/request/request';
import type { DocumentFlag } from '#domain/document/document';
import type { Leak } from '#domain/document/leak';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { ManuscriptText } from '#domain/manuscript/text-for-reviewers';
import type { FeeState } from '#domain/payment/payment';
import type { AssignmentStatus } from '#domain/review/assignment-status';
import type { OwnFile } from '#domain/submission/author-area';
import type { SentStatements } from '#domain/submission/sent-statements';
import type { CoAuthor } from '#domain/submission/submission';
import type { EditorialNotice } from './notice.ts';

/** How many manuscripts have each status (spec §3, dashboard data). */
export interface Counts extends Record<ManuscriptStatus, number> {
  total: number;
}

/** The reply of `GET /api/editor/dashboard/` (spec §3). */
export interface Dashboard {
  counts: Counts;
  recent_manuscripts: EditorCard[];
  /** How many revisions have come in that no reviewer has been asked about yet. */
  revisions_received: number;
}

/** A manuscript in the lists of the editor's area; `co_authors` are the names of all authors in their order. */
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
  /** The decision by which it has this status; null if no one said. */
  kind: DecisionKind | null;
  round: number;
  /** Who of the office handles it; null while no one does. */
  editor: HandlingEditor | null;
  /**
   * The last revision received, until it is decided on; null if none waits. It may be in review already. `late_days`
   * is 0 if it came in time.
   */
  revision: { received_at: string; is_in_review: boolean; late_days: number } | null;
  /**
   * How many reviews of the current round are in, of those asked for and not declined or taken off; null before any
   * was.
   */
  reviews: { received: number; asked: number } | null;
  submitted_at: string;
  updated_at: string;
  volume: { id: string; number: number; year: number } | null;
  issue: { id: string; number: number } | null;
  version: number;
}

/** What the office keeps of a file. */
export interface EditorFile extends OwnFile {
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: DocumentFlag[];
}

/** One decision with its notes, and its letter as it was sent. */
export interface EditorDecision {
  id: string;
  round: number;
  previous_status: string;
  status: string;
  /** Which of the decisions that lead to the status; null if no one said. */
  kind: DecisionKind | null;
  notes: string;
  letter_subject: string;
  letter_text: string;
  revision_due_on: string | null;
  /** The checks it overrode, and why; null if none had failed. */
  override: Override | null;
  decided_by: string;
  decided_at: string;
}

/** A decision that is taken at a moment unless someone undoes it. */
export interface PlannedDecision {
  id: string;
  status: ManuscriptStatus;
  kind: DecisionKind | null;
  has_letter: boolean;
  planned_by: string;
  planned_at: string;
  due_at: string;
}

/** An assignment as the office sees it; `status` follows from its dates. */
export interface EditorAssignment {
  id: string;
  round: number;
  /** Nothing can come from a reviewer whose account is not active. */
  reviewer: { name: string; email: string; email_verified: boolean; is_active: boolean };
  status: AssignmentStatus;
  invited_at: string;
  due_on: string;
  accepted_at: string | null;
  declined_at: string | null;
  decline_reason: string;
  suggested_colleagues: string;
  cancel_reason: string;
  /** When the review was given back; null unless it is with its reviewer again. */
  returned_at: string | null;
  /** The number by which authors know the reviewer; null before the first review. */
  reviewer_number: number | null;
}

/** A manuscript with all the office knows of it. */
export interface EditorManuscript extends EditorCard, SentStatements {
  /** The server's plain date, from which due dates are counted. */
  today: string;
  authors: (CoAuthor & { is_corresponding: boolean })[];
  doi: string | null;
  slug: string | null;
  publishedDate: string | null;
  journal: { name: string };
  /** Where the authors' newest file is downloaded (spec §3); null if none is kept. */
  file: string | null;
  revision_due_on: string | null;
  /** The article processing charge, from acceptance on; `amount_due` in dollars with two decimals. */
  fee: { state: FeeState; amount_due: string } | null;
  /** What authors and reviewers asked of the office, the newest first. */
  requests: OfficeRequest[];
  /**
   * Where it came in progress from another system: whether its corresponding author’s account has it already, and what was not imported, in
   * sentences.
   */
  moved_in: { has_account: boolean; lost: string[] } | null;
  /** Threads in which someone waits for the office's answer. */
  unanswered_threads: number;
  files: EditorFile[];
  /** What reviewers read where title, abstract or keywords name the authors; null if they read those themselves. */
  words_for_reviewers: ManuscriptText | null;
  leak_reports: {
    round: number;
    status: string;
    reason: string;
    leaks: Leak[];
    removed: string[];
    /** The editor who let reviewers read it although it names the authors. */
    shown_by: string | null;
    /** Reviewers cannot read the file until an editor lets them. */
    is_held: boolean;
  }[];
  revisions: { round: number; response: string; submitted_at: string }[];
  decisions: EditorDecision[];
  /** Null where none waits for its moment. */
  planned_decision: PlannedDecision | null;
  /** The office's letters, before they are filled in. */
  letters: Record<LetterKind, LetterTemplate>;
  assignments: EditorAssignment[];
  notices: EditorialNotice[];
}
