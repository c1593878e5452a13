import type { ColumnType, Generated } from 'kysely';
import type { Override } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import type { StatusUpdate } from '#domain/desk/editorial/editorial';
import type { CopyKind, DocumentFlag, DocumentFormat, SentKind } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import type { Leak } from '#domain/document/leak';
import type { Language } from '#domain/journal/language';
import type { ProposedReviewer } from '#domain/submission/submission';
import type { Instant, Json, JsonWithDefault, NullableInstant, NullableJson } from './column-types.ts';

export interface ManuscriptTable {
  id: string;
  manuscript_number: string;
  title: string;
  abstract: string;
  keywords: Json<string[]>;
  category: string | null;
  article_type: string | null;
  language: Generated<Language>;
  status: string;
  version: Generated<number>;
  volume_id: string | null;
  issue_id: string | null;
  submitted_at: Instant;
  updated_at: Instant;
  /** The submitter's account; null before accounts existed. */
  submitter_id: string | null;
  /** The tracking code; works like a password. */
  submission_code: string | null;
  /** 1 at submission, plus one per revision. */
  round: Generated<number>;
  /** The round in which title, abstract or keywords last changed. */
  words_round: Generated<number>;
  cover_letter: Generated<string>;
  declarations: JsonWithDefault<Record<string, string>>;
  suggested_reviewers: JsonWithDefault<ProposedReviewer[]>;
  opposed_reviewers: JsonWithDefault<ProposedReviewer[]>;
  /** Whether the authors agreed to a separate title page, in every round. */
  is_title_page_apart: Generated<boolean>;
  revision_due_on: string | null;
  /** When the status was set in the current round; maintained by a trigger. */
  status_since: ColumnType<Date, Date | string | undefined, never>;
  /** The handling editor; null if unassigned. */
  editor_id: Generated<string | null>;
  /** When the editor left; null if there never was one. */
  editor_left_at: NullableInstant;
  /** Names and addresses of authors and submitter, maintained by triggers; searched only by the office. */
  search_names: ColumnType<string, never, never>;
  /** Title, abstract, keywords and those names, folded, without punctuation; computed by the database. */
  search_text: ColumnType<string, never, never>;
  /** The words in those texts that contain punctuation. */
  search_signs: ColumnType<string, never, never>;
}

export interface ManuscriptAuthorTable {
  manuscript_id: string;
  position: number;
  given: string;
  family: string;
  email: string;
  affiliation: string;
  orcid: string | null;
  is_corresponding: boolean;
}

/** The year's last manuscript number. */
export interface ManuscriptCounterTable {
  year: number;
  last: number;
}

/** A manuscript's file; its bytes are in the file store under `file_key`. Originals are immutable. */
export interface ManuscriptFileTable {
  id: string;
  manuscript_id: string;
  round: number;
  /**
   * `original` and `review_copy` of the manuscript, `response` and `response_copy` of the response to the reviewers.
   */
  kind: SentKind | CopyKind;
  file_key: string;
  /** The author's name; review copies have a neutral one. */
  name: string;
  format: DocumentFormat;
  bytes: number;
  sha256: string;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: Json<DocumentFlag[]>;
  created_at: Instant;
}

/** The leak report; `removed` lists what was left out of the copy. */
export interface LeakReportTable {
  manuscript_id: string;
  round: number;
  status: 'clean' | 'leaks' | 'unreadable';
  leaks: Json<Leak[]>;
  reason: string;
  removed: Json<string[]>;
  /** People named in the references, as written. */
  cited: JsonWithDefault<string[]>;
  made_at: Instant;
  /** Who released the copy despite leaks, and when; null before. */
  shown_by: string | null;
  shown_at: NullableInstant;
}

/** A revised manuscript and the response to the reviewers. */
export interface RevisionTable {
  manuscript_id: string;
  round: number;
  response: string;
  submitted_at: Instant;
  /** The plain due date. */
  due_on: string | null;
}

/** A decision with its letter as sent; append-only. */
export interface DecisionTable {
  id: string;
  manuscript_id: string;
  round: number;
  previous_status: string;
  status: string;
  /** The decision that led to the status; null if unspecified. */
  kind: DecisionKind | null;
  notes: string;
  letter_subject: string;
  letter_text: string;
  revision_due_on: string | null;
  /** For publications: the overridden checks. */
  override: NullableJson<Override>;
  decided_by: string;
  decided_by_id: string | null;
  decided_at: Instant;
}

/** A scheduled decision; at most one per manuscript. */
export interface PlannedDecisionTable {
  manuscript_id: string;
  id: string;
  /** The stored decision. */
  update: Json<Omit<StatusUpdate, 'version'>>;
  /** The manuscript's state when scheduled: if it has changed, nothing is decided. */
  status: string;
  round: number;
  planned_by: string;
  planned_by_id: string;
  planned_at: Instant;
  due_at: Instant;
}

/** The manuscript of a submission; resending gives the same answer. */
export interface SubmissionReceiptTable {
  key: string;
  manuscript_id: string;
  created_at: Instant;
}

/** The token of a co-author's objection link; only its hash is stored. */
export interface CoAuthorTokenTable {
  hash: string;
  manuscript_id: string;
  /** The position of the author who was asked. */
  position: number;
  created_at: Instant;
  used_at: NullableInstant;
}

/** A stored object that no row owns (yet); the sweeper deletes it after `remove_after`. */
export interface UnclaimedFileTable {
  object_key: string;
  remove_after: Instant;
}

/** A file being sent in parts. */
export interface UploadTable {
  id: string;
  account_id: string;
  name: string;
  format: FurtherFormat;
  bytes: number;
  sha256: string;
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface UploadPartTable {
  upload_id: string;
  number: number;
  bytes: number;
  sha256: string;
  object_key: string;
}

/** The manuscript's file of an unfinished submission. */
export interface DraftFileTable {
  draft_id: string;
  file_key: string;
  /** The author's name for it. */
  name: string;
  format: DocumentFormat;
  bytes: number;
  sha256: string;
  sent_at: Instant;
}

/** An unfinished submission. */
export interface DraftTable {
  id: string;
  account_id: string;
  content: Json<Record<string, unknown>>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** Short rows for statistics, maintained by triggers (see the view `manuscript_course_now`). */
export interface ManuscriptCourseTable {
  manuscript_id: string;
  submitted_at: Instant;
  category: string;
  article_type: string;
  /** From the corresponding author's account, else the submitter's. */
  country: string;
  /** The manuscript's, or `withdrawn` if its authors withdrew it. */
  status: string;
  first_decided_at: NullableInstant;
  published_at: NullableInstant;
  days_to_decision: number | null;
  days_to_publication: number | null;
  /** Months since the year 0, in UTC: 12 times the year, and the month from 0 to 11. */
  submitted_month: Generated<number>;
}

/**
 * A sent email about a manuscript; append-only. Its id is the email's. `words` is the text without links and codes, and
 * null for older emails.
 */
export interface ManuscriptMailTable {
  id: string;
  manuscript_id: string;
  kind: string;
  recipient: string;
  subject: string;
  words: string | null;
  sent_at: Instant;
}
