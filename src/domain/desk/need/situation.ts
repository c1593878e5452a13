import type { RequestKind } from '#domain/decision/request/request';
import type { Journal } from '#domain/journal/journal';
import { timelineDays } from '#domain/journal/timeline';
import { DAY_MS, endOfDay } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { ThreadPlace } from '#domain/message/message';
import type { PaymentProblem } from '#domain/payment/payment';
import { isActive } from '#domain/review/assignment-status';
import type { CheckState } from '#domain/submission/technical-check/technical-check';

/** Someone who was asked to review the current round. */
export interface SituationAssignment {
  id: string;
  /** The reviewer's name, or the address where no name is known. */
  reviewer: string;
  invited_at: Date;
  due_on: string;
  accepted_at: Date | null;
  declined_at: Date | null;
  cancelled_at: Date | null;
  completed_at: Date | null;
  /** The reviewer’s account is neither shut out nor closed. */
  is_active: boolean;
  /** False while the file that this reviewer was asked about cannot be read. */
  can_read: boolean;
  /** When an editor reminded by hand last. */
  reminded_at: Date | null;
}

/** What someone asks of the office and no one has answered. */
export interface SituationRequest {
  id: string;
  kind: RequestKind;
  /** The review it is about; null if the authors ask. */
  assignment_id: string | null;
  words: string;
  /** The plain date that is asked for. */
  wanted_on: string | null;
  asked_at: Date;
}

/** All of a manuscript that decides for whom it waits. */
export interface Situation {
  id: string;
  status: ManuscriptStatus;
  /** Since when it has that status in its current round. */
  status_since: Date;
  round: number;
  /** Who of the office handles it; null while no one does. */
  editor_id: string | null;
  /** Since when no one handles it, where someone did before. */
  editor_left_at: Date | null;
  /** What waits for the office's answer. */
  requests: SituationRequest[];
  /** Its technical check; null until someone has begun it. */
  check: { state: CheckState; changed_at: Date; corrected_at: Date | null } | null;
  revision_due_on: string | null;
  /** By how many days the revision of the current round came late. */
  late_days: number;
  has_issue: boolean;
  /** How many reviews of the current round the editor wants; null for the usual number. */
  wanted_reviews: number | null;
  /** The assignments of the current round. */
  assignments: SituationAssignment[];
  /** Since when reviewers are kept from the copy of the current round, which names the authors. */
  copy_held_since: Date | null;
  /** The further files that reviewers are kept from until someone decides. */
  held_files: { id: string; name: string; held_since: Date }[];
  production: {
    has_text: boolean;
    /** Where the text still has what an earlier reading of its file got wrong; null if it is right. */
    misread: { places: number; since: Date } | null;
    /** What has become of the authors' file, where it is no text yet. */
    taking_in: { state: 'waiting' | 'failed'; changed_at: Date } | null;
    publish_on: string | null;
    /** The last proof, unless it was called back. */
    proof: {
      due_on: string;
      answer: 'corrections' | 'approval' | null;
      answered_at: Date | null;
      open_comments: number;
    } | null;
  };
  /** Since when its charge is due; null if none is. */
  charge_due_since: Date | null;
  /** Since when its charge is paid, where the journal has not said that it keeps the money of a rejected manuscript. */
  charge_paid_since: Date | null;
  /** A waiver that waits for the office. */
  waiver: { id: string; requested_at: Date } | null;
  /** The threads in which someone waits for the office's answer; `reviewer` is who, where it is one. */
  unanswered: (ThreadPlace & { id: string; reviewer: string | null; waiting_since: Date })[];
  /** Payments whose money does not agree with what was asked for, or which the provider has not confirmed. */
  doubtful_payments: { id: string; created_at: Date; problem: PaymentProblem | null }[];
}

/** For how many days no one is bothered again after a reminder by hand. */
export const REMINDED_DAYS = 3;
/** How long the journal itself may take to make the authors' file into a text. */
const TAKING_IN_DAYS = 1;
/**
 * How long authors have for a revision where the decision named no day: the longest that the journal states (spec §9).
 */
export const longestRevisionDays = (journal: Journal) => timelineDays(journal, 'major-revisions', 'to');
/** How long authors have for a corrected file. */
export const FORMAT_DAYS = 14;
/** How long a charge may be due before the office asks. */
export const CHARGE_DAYS = 30;

/** The latest of some moments. */
export function latestOf(first: Date, ...others: readonly (Date | null)[]): Date {
  return new Date(Math.max(first.getTime(), ...others.map((moment) => moment?.getTime() ?? 0)));
}

/** The moment a number of days after another. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** How many reviews a decision should rest on, where its editor wants no other number: of a revision, one is enough. */
export const usualReviews = ({ process }: Journal, round: number): number => (round > 1 ? 1 : process.reviewers);

/** How many reviews a decision about this manuscript should rest on. */
export const wantedReviews = (
  journal: Journal,
  { round, wanted_reviews }: Pick<Situation, 'round' | 'wanted_reviews'>,
): number => wanted_reviews ?? usualReviews(journal, round);

type Standing = Pick<SituationAssignment, 'declined_at' | 'cancelled_at' | 'completed_at' | 'is_active'>;

/** True once the review is in. */
export const isIn = ({ completed_at, cancelled_at }: Standing): boolean =>
  completed_at !== null && cancelled_at === null;

/** True while an answer or a review is awaited. */
export const isStillAwaited = (assignment: Standing): boolean =>
  assignment.is_active && isActive(assignment) && assignment.completed_at === null;

/** Until when the answer or the review of someone is awaited. */
export function awaitedUntil({ days }: Journal, { accepted_at, invited_at, due_on }: SituationAssignment): Date {
  return accepted_at ? endOfDay(due_on) : daysAfter(invited_at, days.answer);
}

/** Until when no one is reminded again, whatever is late. */
export const nextReminderFrom = ({ reminded_at }: SituationAssignment): Date | null =>
  reminded_at && daysAfter(reminded_at, REMINDED_DAYS);

/** Until when a corrected file is awaited; null if none is. */
export const correctedUntil = ({ check }: Situation): Date | null =>
  check?.state === 'sent-back' ? daysAfter(check.changed_at, FORMAT_DAYS) : null;

/** Until when the authors' revision is awaited. */
export const revisionUntil = (journal: Journal, { revision_due_on, status_since }: Situation): Date =>
  revision_due_on ? endOfDay(revision_due_on) : daysAfter(status_since, longestRevisionDays(journal));

/** Until when the journal's own work on the authors' file is awaited; null if nothing is under way. */
export function conversionExpectedBy({ production: { taking_in } }: Situation): Date | null {
  return taking_in?.state === 'waiting' ? daysAfter(taking_in.changed_at, TAKING_IN_DAYS) : null;
}
