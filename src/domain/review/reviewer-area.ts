import * as z from 'zod';
import { has } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import type { OwnRequest } from '#domain/decision/request/request';
import type { ExtensionDates } from '#domain/decision/request/request-answer';
import type { Language } from '#domain/journal/language';
import type { ReviewForm } from '#domain/journal/review-form';
import { paragraphsSchema } from '#domain/kernel/text';
import type { NameToAskFor } from './invitation.ts';
import { ReviewContent } from './review.ts';

export { AssignmentAnswer } from './invitation.ts';

/** An assignment's stage, as its reviewer sees it. */
export type ReviewStage =
  | 'invited'
  | 'accepted'
  | 'overdue'
  | 'returned'
  | 'submitted'
  | 'declined'
  | 'cancelled'
  | 'closed';

/** The facts behind a stage: instants, `due_on` a plain date, `decision` the round's last. */
interface StageDates {
  invited_at: Date;
  due_on: string;
  accepted_at: Date | null;
  declined_at: Date | null;
  cancelled_at: Date | null;
  completed_at: Date | null;
  returned_at: Date | null;
  decision: { status: string; kind: DecisionKind | null; decided_at: Date } | null;
}

/**
 * An assignment's stage, derived from its dates (design §5). Due dates before `overdueBefore` are overdue. A decision
 * closes the round, unless the reviewer was invited or the review returned after it.
 */
export function reviewStage(dates: StageDates, overdueBefore: string): ReviewStage {
  const { invited_at, returned_at, decision } = dates;
  if (dates.cancelled_at) return 'cancelled';
  if (dates.declined_at) return 'declined';
  const since = Math.max(invited_at.getTime(), returned_at?.getTime() ?? 0);
  if (decision && has('endsRound', decision.status) && decision.decided_at.getTime() >= since) return 'closed';
  if (returned_at) return 'returned';
  if (dates.completed_at) return 'submitted';
  if (!dates.accepted_at) return 'invited';
  return dates.due_on < overdueBefore ? 'overdue' : 'accepted';
}

/** The permissions of each stage, and whether the office still expects a response. */
const STAGES: Record<ReviewStage, { isOpen: boolean; isOwed: boolean; isLate: boolean; isRefused: boolean }> = {
  invited: { isOpen: false, isOwed: true, isLate: false, isRefused: false },
  accepted: { isOpen: true, isOwed: true, isLate: false, isRefused: false },
  overdue: { isOpen: true, isOwed: true, isLate: true, isRefused: false },
  returned: { isOpen: true, isOwed: true, isLate: false, isRefused: false },
  submitted: { isOpen: true, isOwed: false, isLate: false, isRefused: false },
  closed: { isOpen: false, isOwed: false, isLate: false, isRefused: false },
  declined: { isOpen: false, isOwed: false, isLate: false, isRefused: true },
  cancelled: { isOpen: false, isOwed: false, isLate: false, isRefused: true },
};

export const isReviewOpen = (stage: ReviewStage): boolean => STAGES[stage].isOpen;

/** Whether the reviewer owes an answer or a review. */
export const isOwed = (stage: ReviewStage): boolean => STAGES[stage].isOwed;

/** Whether the due date has passed. */
export const isLate = (stage: ReviewStage): boolean => STAGES[stage].isLate;

/** Whether no review will come: declined or cancelled. */
export const isRefused = (stage: ReviewStage): boolean => STAGES[stage].isRefused;

/** Whether a reviewer may ask for more time. */
export function isReviewAwaited(stage: ReviewStage): boolean {
  return isOwed(stage) && stage !== 'invited';
}

/** A card in a reviewer's list: an allow-list without authors (design §7). */
export interface ReviewCard {
  id: string;
  manuscript_number: string;
  title: string;
  article_type: string | null;
  language: Language;
  round: number;
  stage: ReviewStage;
  invited_at: string;
  /** A plain date, which has passed once the day is over in every time zone. */
  due_on: string;
  submitted_at: string | null;
}

/** A reviewer's view of an assignment: an allow-list (design §7). */
export interface ReviewView extends ReviewCard {
  abstract: string;
  keywords: string[];
  /** Declared competing interests; empty for none, null before declaring. */
  interests: string | null;
  /** Why the editor returned the review; empty if not returned. */
  return_reason: string;
  form: ReviewForm;
  /** Anonymised manuscripts and responses of all rounds, newest first; empty before declaring interests. */
  rounds: ReviewedRound[];
  draft: { content: ReviewContent; version: number; updated_at: string } | null;
  /** The last submitted version. */
  submitted: { content: ReviewContent; submitted_at: string } | null;
  /** The reviewer's own file, by its original name. */
  file: { id: string; name: string; bytes: number } | null;
  is_open: boolean;
  /** The reviewer's requests about this review, newest first. */
  requests: OwnRequest[];
  /** The dates that can be requested; null if none. */
  later_dates: ExtensionDates | null;
  /** Asked on accepting; null if known. */
  name_to_ask_for: NameToAskFor | null;
  /**
   * The decision on this round with its released reviews, for reviewers who submitted. Without the letter, which greets
   * the authors by name.
   */
  outcome: { status: string; kind: DecisionKind | null; decided_at: string; reviews: BlindReview[] } | null;
}

/** A round's content for reviewers; without a file, `file_note` is the reason. */
export interface ReviewedRound {
  round: number;
  file: { format: string; bytes: number } | null;
  file_note: string;
  /** The authors' response to the previous reviews, anonymised. */
  response: string;
  /** The response file; null with an empty note if none was sent. */
  response_file: { format: string; bytes: number } | null;
  response_file_note: string;
}

/** The reply to an answer or declaration: a sentence, and the updated view. */
export interface ReviewReply {
  message: string;
  review: ReviewView;
  /** Set after answering, if a password set before the address was confirmed was removed. */
  password_ended?: boolean;
}

/** A review as authors and fellow reviewers see it. */
export interface BlindReview {
  reviewer_number: number;
  text: string;
  /** The cleaned file's id, if any. */
  file: string | null;
  is_own: boolean;
}

/** The body of `POST …/interests/`: the declaration; empty with `has_none` for none. */
export const InterestsDeclaration = z
  .strictObject({
    has_none: z.boolean().default(false),
    interests: paragraphsSchema({ called: 'the competing interests', max: 5_000 }).default(''),
  })
  .refine(({ has_none, interests }) => has_none !== (interests !== ''), {
    path: ['interests'],
    error: 'Declare your competing interests, or say that you have none.',
  });

/**
 * The body of `PUT …/draft/` and `POST …/submit/`, which requires completeness: `version` is the last one read, 0 for a
 * first draft.
 */
export const DraftReview = z.strictObject({ content: ReviewContent, version: z.int().min(0) });

/** Maximum bytes of a review: every field full, at three bytes a character. */
export const REVIEW_BODY_MAX = 1024 * 1024;

/** The reply to saving a draft. */
export interface KeptDraft {
  version: number;
  updated_at: string;
}

/** The reply to submitting: the draft's version for further changes. */
export interface ReviewReceipt {
  message: string;
  version: number;
  /** 1 at first, plus one per change. */
  number: number;
  submitted_at: string;
}
