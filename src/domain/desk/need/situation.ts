import type { RequestKind } from '#domain/decision/request/request';
import type { Journal } from '#domain/journal/journal';
import { timelineDays } from '#domain/journal/timeline';
import { DAY_MS, endOfDay } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { ThreadKey } from '#domain/message/message';
import type { PaymentProblem } from '#domain/payment/payment';
import type { ProductionTaskName } from '#domain/production/task';
import { isActive } from '#domain/review/assignment-status';
import type { CheckState } from '#domain/submission/technical-check/technical-check';

/** A reviewer invited in the current round. */
export interface SituationAssignment {
  id: string;
  /** The name, or the address if no name is known. */
  reviewer: string;
  invited_at: Date;
  due_on: string;
  accepted_at: Date | null;
  declined_at: Date | null;
  cancelled_at: Date | null;
  completed_at: Date | null;
  /** False if the reviewer's account is deactivated or closed. */
  is_active: boolean;
  /** False while the review copy is not available to this reviewer. */
  can_read: boolean;
  /** When an editor last sent a reminder. */
  reminded_at: Date | null;
}

/** An unanswered request to the office. */
export interface SituationRequest {
  id: string;
  kind: RequestKind;
  /** The review concerned; null for requests from authors. */
  assignment_id: string | null;
  words: string;
  /** The requested plain date. */
  wanted_on: string | null;
  asked_at: Date;
}

/** An unfinished task of production. */
export interface SituationTask {
  task: ProductionTaskName;
  /** Null if the assignee can no longer do it. */
  assignee_id: string | null;
  /** The assignee's name. */
  assignee: string;
  due_on: string | null;
  assigned_at: Date;
}

/** The facts that determine whom a manuscript is waiting for. */
export interface Situation {
  id: string;
  status: ManuscriptStatus;
  /** When the status was set in the current round. */
  status_since: Date;
  round: number;
  /** The handling editor; null if unassigned. */
  editor_id: string | null;
  /** When its handling editor left; null if it never had one. */
  editor_left_at: Date | null;
  /** Unanswered requests to the office. */
  requests: SituationRequest[];
  /** Null until the technical check is started. */
  check: { state: CheckState; changed_at: Date; corrected_at: Date | null } | null;
  revision_due_on: string | null;
  /** How many days late the current round's revision was. */
  late_days: number;
  has_issue: boolean;
  /** How many reviews the editor wants in the current round; null for the default. */
  wanted_reviews: number | null;
  /** The assignments of the current round. */
  assignments: SituationAssignment[];
  /** When the current round's copy was held back because it names the authors; null if it is not. */
  copy_held_since: Date | null;
  /** Additional files held back from reviewers until someone decides. */
  held_files: { id: string; name: string; held_since: Date }[];
  production: {
    has_text: boolean;
    /** Unresolved differences found by a second conversion; null if there are none. */
    misread: { places: number; since: Date } | null;
    /** The conversion of the authors' file while there is no text. */
    taking_in: { state: 'waiting' | 'failed'; changed_at: Date } | null;
    /** The assigned tasks that are not finished. */
    tasks: SituationTask[];
    publish_on: string | null;
    /** The last proof; null if revoked. */
    proof: {
      due_on: string;
      answer: 'corrections' | 'approval' | null;
      answered_at: Date | null;
      open_comments: number;
    } | null;
  };
  /** When the charge became due; null if nothing is due. */
  charge_due_since: Date | null;
  /** When the charge was paid; null if the journal has declared that it keeps the payment of a rejected manuscript. */
  charge_paid_since: Date | null;
  /** A pending waiver request. */
  waiver: { id: string; requested_at: Date } | null;
  /** Threads in which the office owes an answer; `reviewer` is null in the authors' thread. */
  unanswered: (ThreadKey & { id: string; reviewer: string | null; waiting_since: Date })[];
  /** Payments with a wrong amount, or unconfirmed by the provider. */
  doubtful_payments: { id: string; created_at: Date; problem: PaymentProblem | null }[];
}

/** Days after a manual reminder before the list proposes another. */
export const REMINDER_PAUSE_DAYS = 3;
const CONVERSION_DAYS = 1;
/** Returns the days for a revision without a due date: the longest that the journal states (spec §9). */
export const longestRevisionDays = (journal: Journal) => timelineDays(journal, 'major-revisions', 'to');
export const CORRECTION_DAYS = 14;
/** The days before an unpaid charge becomes a task. */
export const CHARGE_GRACE_DAYS = 30;

export function latest(first: Date, ...others: readonly (Date | null)[]): Date {
  return new Date(Math.max(first.getTime(), ...others.map((moment) => moment?.getTime() ?? 0)));
}

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** One review is enough for a revision. */
export const defaultReviewCount = ({ process }: Journal, round: number): number => (round > 1 ? 1 : process.reviewers);

export const wantedReviewCount = (
  journal: Journal,
  { round, wanted_reviews }: Pick<Situation, 'round' | 'wanted_reviews'>,
): number => wanted_reviews ?? defaultReviewCount(journal, round);

type AssignmentState = Pick<SituationAssignment, 'declined_at' | 'cancelled_at' | 'completed_at' | 'is_active'>;

export const isSubmitted = ({ completed_at, cancelled_at }: AssignmentState): boolean =>
  completed_at !== null && cancelled_at === null;

/** Whether an answer or a review is still awaited. */
export const isStillAwaited = (assignment: AssignmentState): boolean =>
  assignment.is_active && isActive(assignment) && assignment.completed_at === null;

/** Returns when the answer or the review is due. */
export function assignmentDueAt({ days }: Journal, { accepted_at, invited_at, due_on }: SituationAssignment): Date {
  return accepted_at ? endOfDay(due_on) : daysAfter(invited_at, days.answer);
}

export const nextReminderAt = ({ reminded_at }: SituationAssignment): Date | null =>
  reminded_at && daysAfter(reminded_at, REMINDER_PAUSE_DAYS);

export const correctionDueAt = ({ check }: Situation): Date | null =>
  check?.state === 'sent-back' ? daysAfter(check.changed_at, CORRECTION_DAYS) : null;

export const revisionDueAt = (journal: Journal, { revision_due_on, status_since }: Situation): Date =>
  revision_due_on ? endOfDay(revision_due_on) : daysAfter(status_since, longestRevisionDays(journal));

/** Null if no conversion is running. */
export function conversionDueAt({ production: { taking_in } }: Situation): Date | null {
  return taking_in?.state === 'waiting' ? daysAfter(taking_in.changed_at, CONVERSION_DAYS) : null;
}
