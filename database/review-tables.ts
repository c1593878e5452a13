import type { ColumnType, Generated } from 'kysely';
import type { LetterTemplate } from '#domain/decision/letter';
import type { DocumentFlag, DocumentFormat } from '#domain/document/document';
import type { Leak } from '#domain/document/leak';
import type { StoredForm } from '#domain/journal/review-form';
import type { Recommendation, ReviewContent } from '#domain/review/review';
import type { Instant, Json, JsonWithDefault, NullableInstant, NullableJson } from './column-types.ts';

/** A reviewer's assignment in a round; its status follows from its dates (design §5). */
export interface ReviewAssignmentTable {
  id: string;
  manuscript_id: string;
  round: number;
  reviewer_id: string;
  invited_by: string;
  invited_by_id: string | null;
  invited_at: Instant;
  due_on: string;
  accepted_at: NullableInstant;
  declined_at: NullableInstant;
  decline_reason: Generated<string>;
  suggested_colleagues: Generated<string>;
  cancelled_at: NullableInstant;
  completed_at: NullableInstant;
  /** Whether its manuscript is under review in this round; maintained by triggers. */
  is_under_review: ColumnType<boolean, never, never>;
  /** The reviewer's number for authors; assigned with the first review, the same in every round. */
  reviewer_number: number | null;
  /** Declared competing interests; empty for none, null before declaring. */
  interests: string | null;
  interests_declared_at: NullableInstant;
  cancel_reason: Generated<string>;
  /** When the review was returned; null once resubmitted. */
  returned_at: NullableInstant;
  return_reason: Generated<string>;
  thanked_at: NullableInstant;
  /** The editors' rating of how helpful the review was, from 1 to 5. */
  rating: number | null;
  rating_note: Generated<string>;
  /** The questions as of acceptance. */
  form: NullableJson<StoredForm>;
  /** The editor's invitation text. */
  letter: NullableJson<LetterTemplate>;
}

/** The invitations of the current round, summarised by triggers. */
export interface RoundAskedTable {
  manuscript_id: string;
  round: number;
  /** The number of reviews wanted; null for the usual. */
  at_once: number | null;
  asked: number;
  awaited: number;
  done: number;
  /** When the status or an assignment last changed. */
  changed_since: Instant;
  /** When the last review was submitted. */
  done_since: Instant;
}

/** A reviewer's draft. */
export interface ReviewDraftTable {
  assignment_id: string;
  content: Json<ReviewContent>;
  version: Generated<number>;
  updated_at: Instant;
}

/** A submitted review; each version is a row. */
export interface ReviewTable {
  assignment_id: string;
  number: number;
  content: Json<ReviewContent>;
  recommendation: Recommendation;
  submitted_at: Instant;
}

/** The office's version of a review for the authors; the review is unchanged. */
export interface ReviewForAuthorTable {
  assignment_id: string;
  text: string;
  includes_file: Generated<boolean>;
  version: Generated<number>;
  edited_by: string;
  edited_at: Instant;
  /** When it was released; null before. */
  released_at: NullableInstant;
}

/** A review's file; authors get only the clean copy. */
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

/** The evidence of a review recorded by the office, such as an email; for the office only. */
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

/** A candidate on the reserve list, by `position`. */
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
  passed_over_at: NullableInstant;
  passed_over_reason: Generated<string>;
}

/** A round's invitation rule; without a row, each reviewer who declines is replaced. */
export interface CandidateRuleTable {
  manuscript_id: string;
  round: number;
  /** The number of reviews wanted, invited at once; null for one-by-one replacement. */
  at_once: number | null;
  /** Days without an answer until the next is invited; null for never. */
  silent_days: number | null;
  letter: NullableJson<LetterTemplate>;
  changed_by: string;
  changed_at: Instant;
}

/**
 * A ledger entry of a reminder. `subject_id` is the assignment or manuscript; `due_on` when it is sent, `deadline_on`
 * its deadline.
 */
export interface ReminderTable {
  id: string;
  rule: string;
  subject_id: string;
  manuscript_id: string;
  due_on: string;
  deadline_on: string;
  sent_at: NullableInstant;
  stopped_at: NullableInstant;
  stopped_by: string | null;
}

/** An assignment's link; only its hash is stored. */
export interface ReviewTokenTable {
  hash: string;
  assignment_id: string;
  created_at: Instant;
  expires_at: Instant;
}
