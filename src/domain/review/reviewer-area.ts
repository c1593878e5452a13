import * as z from 'zod';
import { has } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import type { OwnRequest } from '#domain/decision/request/request';
import type { LaterDates } from '#domain/decision/request/request-answer';
import type { Language } from '#domain/journal/language';
import type { ReviewForm } from '#domain/journal/review-form';
import { paragraphsOf } from '#domain/kernel/text';
import { INVITATION_TEXTS, type NameToAskFor } from './invitation.ts';
import { ReviewContent } from './review.ts';

export { AssignmentAnswer } from './invitation.ts';

/** Where an assignment stands, as its reviewer sees it. */
export type ReviewStage =
  | 'invited'
  | 'accepted'
  | 'overdue'
  | 'returned'
  | 'submitted'
  | 'declined'
  | 'cancelled'
  | 'closed';

/** What an assignment's stage follows from: instants, `due_on` a plain date, `decision` the last one of its round. */
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
 * Where an assignment stands, from its dates alone (design §5). What was due before the plain date `overdueBefore` is
 * overdue. A decision on the round closes it, unless the reviewer was invited, or the review returned, after that
 * decision.
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

/** What each stage lets a reviewer write, and what the office still expects. */
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

/** True while a review may be written or changed. */
export const isReviewOpen = (stage: ReviewStage): boolean => STAGES[stage].isOpen;

/** True while the reviewer owes an answer or a review. */
export const isOwed = (stage: ReviewStage): boolean => STAGES[stage].isOwed;

/** True while the reviewer has let the due day pass. */
export const isLate = (stage: ReviewStage): boolean => STAGES[stage].isLate;

/** True if no review will come, because the reviewer declined or the office cancelled. */
export const isRefused = (stage: ReviewStage): boolean => STAGES[stage].isRefused;

/** True while a reviewer who has accepted may ask for more time. */
export function isReviewAwaited(stage: ReviewStage): boolean {
  return isOwed(stage) && stage !== 'invited';
}

/** One assignment in a reviewer's list: an allow-list that names no author (design §7). */
export interface ReviewCard {
  id: string;
  manuscript_number: string;
  title: string;
  article_type: string | null;
  language: Language;
  round: number;
  stage: ReviewStage;
  invited_at: string;
  /** The plain date of the due day, which lasts until it is over everywhere. */
  due_on: string;
  submitted_at: string | null;
}

/** One assignment with everything its reviewer may know: an allow-list (design §7). */
export interface ReviewView extends ReviewCard {
  abstract: string;
  keywords: string[];
  /** The declared competing interests; empty for none, null before the declaration. */
  interests: string | null;
  /** Why the editor gave the review back; empty if it was not. */
  return_reason: string;
  form: ReviewForm;
  /** The anonymised manuscripts and responses of all rounds so far, newest first; empty before the declaration. */
  rounds: ReviewedRound[];
  draft: { content: ReviewContent; version: number; updated_at: string } | null;
  /** What was sent in last. */
  submitted: { content: ReviewContent; submitted_at: string } | null;
  /** The reviewer's own file, by the name it was sent with. */
  file: { id: string; name: string; bytes: number } | null;
  /** True while the review may be written or changed. */
  is_open: boolean;
  /** What the reviewer asked of the office about this review, the newest first. */
  requests: OwnRequest[];
  /** The plain dates that may be asked for while the review is awaited; null if none may. */
  later_dates: LaterDates | null;
  /** Asked for on accepting; null if the name is known. */
  asked_name: NameToAskFor | null;
  /**
   * The decision on this round with the reviews that went out with it, for reviewers who sent in theirs. The letter
   * is for the authors only: it greets them by name.
   */
  outcome: { status: string; kind: DecisionKind | null; decided_at: string; reviews: BlindReview[] } | null;
}

/** What a reviewer gets of one round; where there is no file to read, `file_note` says why. */
export interface ReviewedRound {
  round: number;
  file: { format: string; bytes: number } | null;
  file_note: string;
  /** The authors' answer to the reviews of the round before, without what names them. */
  response: string;
  /** The answer that came as a file; null with an empty note where none was sent. */
  response_file: { format: string; bytes: number } | null;
  response_file_note: string;
}

/** The reply to an answer or a declaration: the sentence to show, and what the reviewer sees now. */
export interface ReviewReply {
  message: string;
  review: ReviewView;
  /** After an answer: the account had an unconfirmed password, which has been removed. */
  password_ended?: boolean;
}

/** A review as authors and fellow reviewers read it. */
export interface BlindReview {
  reviewer_number: number;
  text: string;
  /** The id of the cleaned file, if there is one. */
  file: string | null;
  is_own: boolean;
}

/** The body of `POST …/interests/`: what is declared; an empty text with `has_none` says there are none. */
export const InterestsDeclaration = z
  .strictObject({
    has_none: z.boolean().default(false),
    interests: paragraphsOf({ called: 'the competing interests', max: 5_000 }).default(''),
  })
  .refine(({ has_none, interests }) => has_none !== (interests !== ''), {
    path: ['interests'],
    error: 'Declare your competing interests, or say that you have none.',
  });

/**
 * The body of `PUT …/draft/`, and of `POST …/submit/`, where the review must be complete: `version` is the one that was
 * read last, 0 for a first draft.
 */
export const DraftReview = z.strictObject({ content: ReviewContent, version: z.int().min(0) });

/** The longest body of a review, in bytes: every field full, at three bytes a character. */
export const REVIEW_BODY_MAX = 1024 * 1024;

/** The reply to a kept draft. */
export interface KeptDraft {
  version: number;
  updated_at: string;
}

/** The reply to a review that was sent in: the version of the draft to go on from while it may be changed. */
export interface ReviewReceipt {
  message: string;
  version: number;
  /** 1 for the first time it was sent in, one more with each change. */
  number: number;
  submitted_at: string;
}

/** The message for a link that no longer works. */
export const REVIEW_LINK_UNKNOWN = INVITATION_TEXTS.unknown;
