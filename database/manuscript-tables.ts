import type { ColumnType, Generated } from 'kysely';
import type { DecisionKind, LetterKind } from '#domain/decision/kind';
import type { Override } from '#domain/decision/override';
import type { StatusUpdate } from '#domain/desk/editorial/editorial';
import type { CopyKind, DocumentFlag, DocumentFormat, SentKind } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import type { Leak } from '#domain/document/leak';
import type { Language } from '#domain/journal/language';
import type { ProposedReviewer } from '#domain/submission/submission';
import type { Instant, Json, JsonWithDefault, MaybeInstant, NullableJson } from './column-types.ts';

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
  /** Whose account sent it; null if it came before there were accounts. */
  submitter_id: string | null;
  /** What the author tracks it with; works like a password. */
  submission_code: string | null;
  /** 1 for the first submission, one more with each revision. */
  round: Generated<number>;
  /** In which round title, abstract or keywords were written as they are. */
  words_round: Generated<number>;
  cover_letter: Generated<string>;
  declarations: JsonWithDefault<Record<string, string>>;
  suggested_reviewers: JsonWithDefault<ProposedReviewer[]>;
  opposed_reviewers: JsonWithDefault<ProposedReviewer[]>;
  /** True if its authors agreed that reviewers get it without its title page, in every round. */
  is_title_page_apart: Generated<boolean>;
  revision_due_on: string | null;
  /** Since when it has its status in its current round; kept by a trigger. */
  status_since: ColumnType<Date, Date | string | undefined, never>;
  /** Who of the office handles it; null while no one does. */
  editor_id: Generated<string | null>;
  /** Since when no one handles it, where someone did before. */
  editor_left_at: MaybeInstant;
  /** Names and addresses of its authors and its submitter, kept by triggers; only the office searches them. */
  search_names: ColumnType<string, never, never>;
  /** Title, abstract, keywords and those names, folded, with spaces for signs; made by the database. */
  search_text: ColumnType<string, never, never>;
  /** The words of it that have signs, with the signs. */
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

/** The last number given to a manuscript of a year. */
export interface ManuscriptCounterTable {
  year: number;
  last: number;
}

/** A file of a manuscript; the bytes are in the file store under `file_key`. What authors sent is never changed. */
export interface ManuscriptFileTable {
  id: string;
  manuscript_id: string;
  round: number;
  /**
   * `original` and `review_copy` of the manuscript, `response` and `response_copy` of the response to the reviewers.
   */
  kind: SentKind | CopyKind;
  file_key: string;
  /** As its author called it; a review copy has a neutral one. */
  name: string;
  format: DocumentFormat;
  bytes: number;
  sha256: string;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: Json<DocumentFlag[]>;
  created_at: Instant;
}

/** What the search for the authors' names found in what reviewers get; `removed` is what the copy lost. */
export interface LeakReportTable {
  manuscript_id: string;
  round: number;
  status: 'clean' | 'leaks' | 'unreadable';
  leaks: Json<Leak[]>;
  reason: string;
  removed: Json<string[]>;
  /** Whom the list of references names, as it writes them. */
  cited: JsonWithDefault<string[]>;
  made_at: Instant;
  /** The editor who lets reviewers read what names its authors, and when; null before. */
  shown_by: string | null;
  shown_at: MaybeInstant;
}

/** A revised manuscript and the response to the reviewers. */
export interface RevisionTable {
  manuscript_id: string;
  round: number;
  response: string;
  submitted_at: Instant;
  /** The plain date until which it was awaited. */
  due_on: string | null;
}

/** A change of status with its letter as it was sent; append-only. */
export interface DecisionTable {
  id: string;
  manuscript_id: string;
  round: number;
  previous_status: string;
  status: string;
  /** Which of the decisions that lead to the status it is; null if no one said. */
  kind: DecisionKind | null;
  notes: string;
  letter_subject: string;
  letter_text: string;
  revision_due_on: string | null;
  /** Of a publication: the checks it overrode. */
  override: NullableJson<Override>;
  decided_by: string;
  decided_by_id: string | null;
  decided_at: Instant;
}

/** A decision that is taken at a moment unless it is undone before; one of a manuscript at a time. */
export interface PlannedDecisionTable {
  manuscript_id: string;
  id: string;
  /** What is decided then. */
  update: Json<Omit<StatusUpdate, 'version'>>;
  /** What the manuscript was when it was planned: where it is something else by then, nothing is decided. */
  status: string;
  round: number;
  planned_by: string;
  planned_by_id: string;
  planned_at: Instant;
  due_at: Instant;
}

/** Which manuscript a submission became; the same submission again gets the same answer. */
export interface SubmissionReceiptTable {
  key: string;
  manuscript_id: string;
  created_at: Instant;
}

/** A token of the link by which a co-author says "this was not me"; only its hash is kept. */
export interface CoAuthorTokenTable {
  hash: string;
  manuscript_id: string;
  /** Which of the manuscript's authors was asked. */
  position: number;
  created_at: Instant;
  used_at: MaybeInstant;
}

/** An object of the file store that no row owns, or not yet; the sweeper removes it after `remove_after`. */
export interface UnclaimedFileTable {
  object_key: string;
  remove_after: Instant;
}

/** A file that is sent in parts. */
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

/** A submission form that is not finished, kept for its author. */
export interface DraftTable {
  id: string;
  account_id: string;
  content: Json<Record<string, unknown>>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** The office's own words for the letter of a decision; without a row the journal's standard letter is used. */
export interface LetterTemplateTable {
  kind: LetterKind;
  subject: string;
  text: string;
  updated_by: string;
  updated_at: Instant;
}

/** What figures are counted from, in short rows; kept by triggers (the view `manuscript_course_now` says from what). */
export interface ManuscriptCourseTable {
  manuscript_id: string;
  submitted_at: Instant;
  category: string;
  article_type: string;
  /** As the corresponding author's account states it, else the submitter's. */
  country: string;
  /** That of the manuscript, or `withdrawn` where its authors took it back. */
  status: string;
  first_decided_at: MaybeInstant;
  published_at: MaybeInstant;
  days_to_decision: number | null;
  days_to_publication: number | null;
  /** Months since the year 0, in UTC: 12 times the year, and the month from 0 to 11. */
  submitted_month: Generated<number>;
}

/**
 * An email about a manuscript that was sent; append-only. Its id is that of the email. `words` are without links and
 * codes of the journal, and null for what was sent before they were kept.
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
