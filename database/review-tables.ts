import type { ColumnType, Generated } from 'kysely';
import type { LetterTemplate } from '#domain/decision/letter';
import type { DocumentFlag, DocumentFormat } from '#domain/document/document';
import type { Leak } from '#domain/document/leak';
import type { KeptForm } from '#domain/journal/review-form';
import type { Recommendation, ReviewContent } from '#domain/review/review';
import type { Instant, Json, JsonWithDefault, MaybeInstant, NullableJson } from './column-types.ts';

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
  /** True while its manuscript is under review in this round; kept by triggers. */
  is_under_review: ColumnType<boolean, never, never>;
  /** The number by which authors know the reviewer; given with the first review, the same in every round. */
  reviewer_number: number | null;
  /** The declared competing interests; empty for none, null before the declaration. */
  interests: string | null;
  interests_declared_at: MaybeInstant;
  cancel_reason: Generated<string>;
  /** When an editor gave the review back to be completed; null once it is in again. */
  returned_at: MaybeInstant;
  return_reason: Generated<string>;
  thanked_at: MaybeInstant;
  /** The editor's own note of how helpful the review was, from 1 to 5. */
  rating: number | null;
  rating_note: Generated<string>;
  /** The questions as they were when the invitation was accepted. */
  form: NullableJson<KeptForm>;
  /** What an editor wrote in place of the usual words of the invitation. */
  letter: NullableJson<LetterTemplate>;
}

/** What has become of those who were asked about the current round of a manuscript under review; kept by triggers. */
export interface RoundAskedTable {
  manuscript_id: string;
  round: number;
  /** How many reviews an editor wants; null for as many as is usual. */
  at_once: number | null;
  asked: number;
  awaited: number;
  done: number;
  /** Since when it is as it is: its status, or the last change of an assignment. */
  changed_since: Instant;
  /** The same of the last review that came in. */
  done_since: Instant;
}

/** A review that is being written, kept for its reviewer. */
export interface ReviewDraftTable {
  assignment_id: string;
  content: Json<ReviewContent>;
  version: Generated<number>;
  updated_at: Instant;
}

/** A review as it was sent in; every later version is a row of its own. */
export interface ReviewTable {
  assignment_id: string;
  number: number;
  content: Json<ReviewContent>;
  recommendation: Recommendation;
  submitted_at: Instant;
}

/** What of a review goes to the authors, in the office's edited copy; the review itself stays as it is. */
export interface ReviewForAuthorTable {
  assignment_id: string;
  text: string;
  includes_file: Generated<boolean>;
  version: Generated<number>;
  edited_by: string;
  edited_at: Instant;
  /** When it went out with a decision; null while the authors cannot read it. */
  released_at: MaybeInstant;
}

/** A file of a review; authors get the clean copy alone. */
export interface ReviewFileTable {
  id: string;
  assignment_id: string;
  kind: 'original' | 'clean_copy';
  file_key: string;
  name: string;
  format: DocumentFormat;
  bytes: number;
  sha256: string;
  scan_status: Generated<'not_scanned' | 'pending' | 'clean' | 'infected'>;
  flags: JsonWithDefault<DocumentFlag[]>;
  leaks: JsonWithDefault<Leak[]>;
  created_at: Instant;
}

/** How a version of a review came that the office recorded for its reviewer, such as an email; for the office alone. */
export interface ReviewEvidenceTable {
  id: string;
  assignment_id: string;
  /** The version of the review. */
  number: number;
  file_key: string;
  name: string;
  format: DocumentFormat;
  bytes: number;
  sha256: string;
  scan_status: 'not_scanned' | 'clean';
  recorded_by: string;
  recorded_by_id: string;
  recorded_at: Instant;
}

/** Someone who is invited when one before them declines, in the order of `position`. */
export interface ReviewerCandidateTable {
  id: string;
  manuscript_id: string;
  round: number;
  position: number;
  email: string;
  due_days: number;
  added_by: string;
  added_by_id: string;
  added_at: Instant;
  assignment_id: string | null;
  passed_over_at: MaybeInstant;
  passed_over_reason: Generated<string>;
}

/** How the candidates of a round are asked; none if each takes the place of someone who declined. */
export interface CandidateRuleTable {
  manuscript_id: string;
  round: number;
  /** So many reviews are wanted, and so many people are asked at once; null for one in place of another. */
  at_once: number | null;
  /** After so many days without an answer the next is asked; null for never. */
  silent_days: number | null;
  letter: NullableJson<LetterTemplate>;
  changed_by: string;
  changed_at: Instant;
}

/**
 * One reminder of the ledger: a rule for an assignment or a revision. `subject_id` is the assignment or the
 * manuscript; `due_on` the plain date from which it is sent, `deadline_on` the date it reminds of.
 */
export interface ReminderTable {
  id: string;
  rule: string;
  subject_id: string;
  manuscript_id: string;
  due_on: string;
  deadline_on: string;
  sent_at: MaybeInstant;
  stopped_at: MaybeInstant;
  stopped_by: string | null;
}

/** A link to one assignment; only its hash is kept. */
export interface ReviewTokenTable {
  hash: string;
  assignment_id: string;
  created_at: Instant;
  expires_at: Instant;
}
