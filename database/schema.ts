import type { ColumnType, Generated } from 'kysely';
import type { ReviewLanguage } from '#domain/account/reviewing';
import type { Article } from '#domain/publication/article';
import type { SiteBuildTable } from './build-tables.ts';
import type { ColleagueInvitationTable, ColleagueTable, RecusalTable } from './colleague-tables.ts';
import type { Instant, Json, JsonWithDefault, MaybeInstant } from './column-types.ts';
import type * as inquiry from './inquiry-tables.ts';
import type * as manuscript from './manuscript-tables.ts';
import type * as message from './message-tables.ts';
import type * as payment from './payment-tables.ts';
import type * as production from './production-tables.ts';
import type * as proof from './proof-tables.ts';
import type * as request from './request-tables.ts';
import type * as review from './review-tables.ts';
import type * as technicalCheck from './technical-check-tables.ts';
import type * as waiver from './waiver-tables.ts';

export type * from './colleague-tables.ts';
export type * from './inquiry-tables.ts';
export type * from './manuscript-tables.ts';
export type * from './message-tables.ts';
export type * from './payment-tables.ts';
export type * from './production-tables.ts';
export type * from './proof-tables.ts';
export type * from './request-tables.ts';
export type * from './review-tables.ts';
export type * from './technical-check-tables.ts';
export type * from './waiver-tables.ts';

/** One row: how this database was started. `is_demonstration` is true only where it was seeded as one. */
interface JournalTable {
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

/** The published record of a manuscript. `body_digest` is computed by the database from the texts. */
interface ArticleTable {
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
  /** What has changed since it was published; the oldest first. */
  changes: JsonWithDefault<Article['changes']>;
  is_sample: Generated<boolean>;
  updated_at: Instant;
}

/** Authors as copied onto the article at publication; `affiliations` are 1-based positions. */
interface ArticleAuthorTable {
  manuscript_id: string;
  position: number;
  given: string;
  family: string;
  affiliations: Json<number[]>;
  orcid: string | null;
  is_corresponding: boolean;
}

/** A notice that marks an article, until it is withdrawn as a mistake; a row is never deleted. */
export interface NoticeTable {
  id: string;
  manuscript_id: string;
  kind: string;
  published_on: string;
  text: string;
  doi: string | null;
  created_at: MaybeInstant;
  created_by: Generated<string>;
  withdrawn_at: MaybeInstant;
  withdrawn_by: Generated<string>;
  withdrawal_reason: Generated<string>;
}

/** A file readers get: kind `pdf`. The bytes are in the file store under `file_key`. */
interface GalleyTable {
  manuscript_id: string;
  kind: string;
  file_key: string;
  bytes: number;
  sha256: string;
  /** The same PDF with the journal's cover before it, which readers get where it was brought. */
  covered_file_key: string | null;
  covered_bytes: number | null;
  covered_sha256: string | null;
  /** The same PDF with the mark of a retraction on every page, which readers get while the article is retracted. */
  marked_file_key: string | null;
  marked_bytes: number | null;
  marked_sha256: string | null;
}

export interface AccountTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** The person has given both names apart; a registration cuts the full name at its first blank (spec §5). */
  are_names_apart: Generated<boolean>;
  role: string;
  password_hash: string | null;
  affiliation: Generated<string>;
  country: Generated<string>;
  orcid: string | null;
  /** What the person reviews about, and in which languages. */
  expertise: JsonWithDefault<string[]>;
  languages: JsonWithDefault<ReviewLanguage[]>;
  email_verified_at: MaybeInstant;
  is_active: Generated<boolean>;
  totp_secret: string | null;
  totp_enabled_at: MaybeInstant;
  totp_last_step: number | null;
  created_at: Instant;
}

interface RecoveryCodeTable {
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
interface OneTimeTokenTable {
  hash: string;
  account_id: string;
  purpose: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: MaybeInstant;
}

/** Attempts counted inside one window; the key is hashed. */
interface RateLimitTable {
  key: string;
  attempts: number;
  window_ends_at: Instant;
}

/** Work for after a transaction: written inside it, delivered at least once. */
export interface OutboxTable {
  id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  /** The manuscript it is about; the database reads it from the payload. */
  manuscript_id: ColumnType<string | null, never, never>;
  status: 'waiting' | 'delivered' | 'dead';
  attempts: Generated<number>;
  next_at: Instant;
  last_error: string | null;
  created_at: Instant;
  delivered_at: MaybeInstant;
}

/** When regular work was begun that has come to its end; whoever is doing it holds it until then. */
interface ChoreTable {
  name: string;
  done_at: MaybeInstant;
  held_until: MaybeInstant;
  /** Since when one run has followed the other by a clock that did not jump. */
  steady_since: MaybeInstant;
}

/** Mails of a demonstration journal: shown at `/__mail`, never sent. */
export interface CaughtMailTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not the journal. */
  reply_to: string | null;
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
interface EventHeadTable {
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

/** Every table, by its name. */
export interface Database {
  journal: JournalTable;
  volume: VolumeTable;
  issue: IssueTable;
  manuscript: manuscript.ManuscriptTable;
  manuscript_author: manuscript.ManuscriptAuthorTable;
  article: ArticleTable;
  article_author: ArticleAuthorTable;
  notice: NoticeTable;
  galley: GalleyTable;
  account: AccountTable;
  colleague: ColleagueTable;
  colleague_invitation: ColleagueInvitationTable;
  recusal: RecusalTable;
  recovery_code: RecoveryCodeTable;
  session: SessionTable;
  one_time_token: OneTimeTokenTable;
  rate_limit: RateLimitTable;
  outbox: OutboxTable;
  chore: ChoreTable;
  caught_mail: CaughtMailTable;
  event: EventTable;
  event_head: EventHeadTable;
  contact_message: ContactMessageTable;
  service_request: ServiceRequestTable;
  manuscript_course: manuscript.ManuscriptCourseTable;
  manuscript_counter: manuscript.ManuscriptCounterTable;
  manuscript_file: manuscript.ManuscriptFileTable;
  leak_report: manuscript.LeakReportTable;
  revision: manuscript.RevisionTable;
  decision: manuscript.DecisionTable;
  submission_receipt: manuscript.SubmissionReceiptTable;
  co_author_token: manuscript.CoAuthorTokenTable;
  unclaimed_file: manuscript.UnclaimedFileTable;
  upload: manuscript.UploadTable;
  upload_part: manuscript.UploadPartTable;
  draft: manuscript.DraftTable;
  letter_template: manuscript.LetterTemplateTable;
  technical_checklist: technicalCheck.TechnicalChecklistTable;
  technical_check: technicalCheck.TechnicalCheckTable;
  review_assignment: review.ReviewAssignmentTable;
  review_token: review.ReviewTokenTable;
  review_draft: review.ReviewDraftTable;
  review: review.ReviewTable;
  review_for_author: review.ReviewForAuthorTable;
  review_file: review.ReviewFileTable;
  reviewer_candidate: review.ReviewerCandidateTable;
  reminder: review.ReminderTable;
  site_build: SiteBuildTable;
  manuscript_mail: manuscript.ManuscriptMailTable;
  fee: payment.FeeTable;
  payment: payment.PaymentTable;
  payment_claim: payment.PaymentClaimTable;
  payment_event: payment.PaymentEventTable;
  demonstration_order: payment.DemonstrationOrderTable;
  waiver_request: waiver.WaiverRequestTable;
  invoice_counter: waiver.InvoiceCounterTable;
  invoice: waiver.InvoiceTable;
  production: production.ProductionTable;
  production_figure: production.ProductionFigureTable;
  text_comment: production.TextCommentTable;
  taking_in: production.TakingInTable;
  production_supplement: production.ProductionSupplementTable;
  article_file: production.ArticleFileTable;
  proof: proof.ProofTable;
  proof_comment: proof.ProofCommentTable;
  proof_draft: proof.ProofDraftTable;
  proof_token: proof.ProofTokenTable;
  thread: message.ThreadTable;
  message: message.MessageTable;
  request: request.RequestTable;
  message_file: message.MessageFileTable;
  inbound_mail: message.InboundMailTable;
  inquiry: inquiry.InquiryTable;
  inquiry_message: inquiry.InquiryMessageTable;
}
