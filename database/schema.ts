import type { ColumnType, Generated } from 'kysely';
import type { DocumentFlag, DocumentFormat, Leak } from '#domain/document';
import type { ProposedReviewer } from '#domain/submission';

/** A `timestamptz`: read as a Date, written as a Date or an ISO string. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A `jsonb` column: read parsed, written as text by `JSON.stringify`. */
type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

/** One row: how this database was started. `is_demonstration` is true only where it was seeded as one. */
export interface JournalTable {
  id: number;
  is_demonstration: boolean;
  created_at: Instant;
}

export interface VolumeTable {
  id: string;
  number: number;
  year: number;
}

export interface IssueTable {
  id: string;
  volume_id: string;
  number: number;
  publication_date: string;
}

export interface ManuscriptTable {
  id: string;
  manuscript_number: string;
  title: string;
  abstract: string;
  keywords: Json<string[]>;
  category: string | null;
  article_type: string | null;
  status: string;
  version: Generated<number>;
  volume_id: string | null;
  issue_id: string | null;
  submitted_at: Instant;
  updated_at: Instant;
  /** Whose account sent it; null where it came before there were accounts. */
  submitter_id: string | null;
  /** What the author tracks it with; works like a password. */
  submission_code: string | null;
  /** 1 for the first submission, one more with each revision. */
  round: Generated<number>;
  cover_letter: Generated<string>;
  declarations: JsonWithDefault<Record<string, string>>;
  suggested_reviewers: JsonWithDefault<ProposedReviewer[]>;
  opposed_reviewers: JsonWithDefault<ProposedReviewer[]>;
  revision_due_on: string | null;
  withdrawal_requested_at: MaybeInstant;
  withdrawal_reason: Generated<string>;
  /** Title, abstract and keywords in lower case, made by the database. */
  search_text: ColumnType<string, never, never>;
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

/** The published record of a manuscript. `body_digest` is computed by the database from the texts. */
export interface ArticleTable {
  manuscript_id: string;
  slug: string;
  number: number;
  doi: string | null;
  title: string;
  article_type: string;
  category: string;
  keywords: Json<string[]>;
  received_on: string | null;
  accepted_on: string | null;
  published_on: string;
  citations: Generated<number>;
  summary: string;
  abstract: string;
  body: string;
  body_digest: ColumnType<string, never, never>;
  is_sample: Generated<boolean>;
  updated_at: Instant;
}

/** Authors as copied onto the article at publication; `affiliations` are 1-based positions. */
export interface ArticleAuthorTable {
  manuscript_id: string;
  position: number;
  given: string;
  family: string;
  affiliations: Json<number[]>;
  orcid: string | null;
  is_corresponding: boolean;
}

export interface NoticeTable {
  id: string;
  manuscript_id: string;
  kind: string;
  published_on: string;
  text: string;
  doi: string | null;
}

/** A file readers get: kind `pdf`. The bytes stand in the file store under `file_key`. */
export interface GalleyTable {
  manuscript_id: string;
  kind: string;
  file_key: string;
  bytes: number;
  sha256: string;
}

export interface AccountTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  password_hash: string | null;
  affiliation: Generated<string>;
  country: Generated<string>;
  orcid: string | null;
  email_verified_at: MaybeInstant;
  is_active: Generated<boolean>;
  totp_secret: string | null;
  totp_enabled_at: MaybeInstant;
  totp_last_step: number | null;
  created_at: Instant;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: string;
  used_at: MaybeInstant;
}

/** A signed-in browser or client; `binding_hash` ties it to a browser's cookie. */
export interface SessionTable {
  id: string;
  account_id: string;
  binding_hash: string | null;
  is_remembered: boolean;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  revoked_at: MaybeInstant;
}

/** A token of a mailed link; only its hash is kept. */
export interface OneTimeTokenTable {
  hash: string;
  account_id: string;
  purpose: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: MaybeInstant;
}

/** Attempts counted inside one window; the key is hashed. */
export interface RateLimitTable {
  key: string;
  attempts: number;
  window_ends_at: Instant;
}

/** Work for after a transaction: written inside it, delivered at least once. */
export interface OutboxTable {
  id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  status: 'waiting' | 'delivered' | 'dead';
  attempts: Generated<number>;
  next_at: Instant;
  last_error: string | null;
  created_at: Instant;
  delivered_at: MaybeInstant;
}

/** Mails of a demonstration journal: shown at `/__mail`, never sent. */
export interface CaughtMailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Instant;
}

/** The append-only log; each row's hash covers the row before it. */
export interface EventTable {
  position: number;
  at: Instant;
  actor: string;
  actor_id: string | null;
  action: string;
  object_type: string;
  object_id: string;
  details: Json<Record<string, unknown>>;
  previous_hash: string;
  hash: string;
}

/** The newest event, in one row: without it nobody would notice that the last ones were removed. */
export interface EventHeadTable {
  id: number;
  position: number;
  hash: string;
}

/** A message sent by the contact form (spec §3). */
export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Instant;
}

/** A request for a writing service (spec §3). */
export interface ServiceRequestTable {
  id: string;
  name: string;
  email: string;
  organization: string;
  service_type: string;
  details: string;
  created_at: Instant;
}

/** The last number given to a manuscript of a year. */
export interface ManuscriptCounterTable {
  year: number;
  last: number;
}

/** A file of a manuscript; the bytes stand in the file store under `file_key`. An original is never changed. */
export interface ManuscriptFileTable {
  id: string;
  manuscript_id: string;
  round: number;
  kind: 'original' | 'review_copy';
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
  made_at: Instant;
}

/** A revised manuscript and the response to the reviewers. */
export interface RevisionTable {
  manuscript_id: string;
  round: number;
  response: string;
  submitted_at: Instant;
}

/** A change of status with its letter as it was sent; append-only. */
export interface DecisionTable {
  id: string;
  manuscript_id: string;
  round: number;
  previous_status: string;
  status: string;
  notes: string;
  letter_subject: string;
  letter_text: string;
  revision_due_on: string | null;
  decided_by: string;
  decided_by_id: string | null;
  decided_at: Instant;
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

/** An object of the file store that no row owns yet, or any more; the sweeper removes it after `remove_after`. */
export interface UnclaimedFileTable {
  object_key: string;
  remove_after: Instant;
}

/** A file that is sent in parts. */
export interface UploadTable {
  id: string;
  account_id: string;
  name: string;
  format: DocumentFormat;
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

/** Who reviews a manuscript in a round; its status follows from its dates (design §5). */
export interface ReviewAssignmentTable {
  id: string;
  manuscript_id: string;
  round: number;
  reviewer_id: string;
  invited_by: string;
  invited_by_id: string | null;
  invited_at: Instant;
  due_on: string;
  accepted_at: MaybeInstant;
  declined_at: MaybeInstant;
  decline_reason: Generated<string>;
  suggested_colleagues: Generated<string>;
  cancelled_at: MaybeInstant;
  completed_at: MaybeInstant;
}

/** A link to one assignment; only its hash is kept. */
export interface ReviewTokenTable {
  hash: string;
  assignment_id: string;
  created_at: Instant;
  expires_at: Instant;
}

/** The office's own words for the letter of a decision; without a row the journal's standard letter is used. */
export interface LetterTemplateTable {
  status: string;
  subject: string;
  text: string;
  updated_by: string;
  updated_at: Instant;
}

/** Every table, by its name. */
export interface Database {
  journal: JournalTable;
  volume: VolumeTable;
  issue: IssueTable;
  manuscript: ManuscriptTable;
  manuscript_author: ManuscriptAuthorTable;
  article: ArticleTable;
  article_author: ArticleAuthorTable;
  notice: NoticeTable;
  galley: GalleyTable;
  account: AccountTable;
  recovery_code: RecoveryCodeTable;
  session: SessionTable;
  one_time_token: OneTimeTokenTable;
  rate_limit: RateLimitTable;
  outbox: OutboxTable;
  caught_mail: CaughtMailTable;
  event: EventTable;
  event_head: EventHeadTable;
  contact_message: ContactMessageTable;
  service_request: ServiceRequestTable;
  manuscript_counter: ManuscriptCounterTable;
  manuscript_file: ManuscriptFileTable;
  leak_report: LeakReportTable;
  revision: RevisionTable;
  decision: DecisionTable;
  submission_receipt: SubmissionReceiptTable;
  co_author_token: CoAuthorTokenTable;
  unclaimed_file: UnclaimedFileTable;
  upload: UploadTable;
  upload_part: UploadPartTable;
  draft: DraftTable;
  review_assignment: ReviewAssignmentTable;
  review_token: ReviewTokenTable;
  letter_template: LetterTemplateTable;
}
