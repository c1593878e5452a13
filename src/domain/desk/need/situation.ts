import type { RequestKind } from '#domain/decision/request/request';
import type { Journal } from '#domain/journal/journal';
import { timelineDays } from '#domain/journal/timeline';
import { DAY_MS, endOfDay } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { ThreadKey } from '#domain/message/message';
import type { PaymentProblem } from '#domain/payment/payment';
import { isActive } from '#domain/review/assignment-status';
import type { CheckState } from '#domain/submission/technical-check/technical-check';

/** A reviewer invited in the current round. */
export interface SituationAssignment {
  id: string;
  /** The reviewer's name, or the address if no name is known. */
  reviewer: string;
  invited_at: Date;
  due_on: string;
  accepted_at: Date | null;
  declined_at: Date | null;
  cancelled_at: Date | null;
  completed_at: Date | null;
  /** The reviewer's account is neither disabled nor closed. */
  is_active: boolean;
  /** False while the file for this reviewer cannot be read. */
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

/** The facts that decide whom a manuscript is waiting for. */
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
  /** The technical check; null until started. */
  check: { state: CheckState; changed_at: Date; corrected_at: Date | null } | null;
  revision_due_on: string | null;
  /** By how many days the current round's revision was late. */
  late_days: number;
  has_issue: boolean;
  /** Reviews the editor wants in the current round; null for the usual number. */
  wanted_reviews: number | null;
  /** The assignments of the current round. */
  assignments: SituationAssignment[];
  /** Since when the current round's copy is held back because it names the authors. */
  copy_held_since: Date | null;
  /** Further files held back from reviewers until someone decides. */
  held_files: { id: string; name: string; held_since: Date }[];
  production: {
    has_text: boolean;
    /** Where the text still has errors from an earlier conversion; null if it has none. */
    misread: { places: number; since: Date } | null;
    /** The conversion of the authors' file while there is no text. */
    taking_in: { state: 'waiting' | 'failed'; changed_at: Date } | null;
    publish_on: string | null;
    /** The last proof, unless recalled. */
    proof: {
      due_on: string;
      answer: 'corrections' | 'approval' | null;
      answered_at: Date | null;
      open_comments: number;
    } | null;
  };
  /** When its charge became due; null if none is. */
  charge_due_since: Date | null;
  /** When its charge was paid, unless the journal has declared that it keeps the payment of a rejected manuscript. */
  charge_paid_since: Date | null;
  /** A pending waiver request. */
  waiver: { id: string; requested_at: Date } | null;
  /** Threads in which the office owes an answer; `reviewer` is the writer, if a reviewer. */
  unanswered: (ThreadKey & { id: string; reviewer: string | null; waiting_since: Date })[];
  /** Payments with a wrong amount, or unconfirmed by the provider. */
  doubtful_payments: { id: string; created_at: Date; problem: PaymentProblem | null }[];
}

/** Days without reminders after a manual one. */
export const REMINDED_DAYS = 3;
/** Days allowed for converting the authors' file. */
const TAKING_IN_DAYS = 1;
/** Days for a revision without a date: the longest the journal states (spec §9). */
export const longestRevisionDays = (journal: Journal) => timelineDays(journal, 'major-revisions', 'to');
/** Days for a corrected file. */
export const FORMAT_DAYS = 14;
/** Days a charge may be due before the office is asked to act. */
export const CHARGE_DAYS = 30;

export function latestOf(first: Date, ...others: readonly (Date | null)[]): Date {
  return new Date(Math.max(first.getTime(), ...others.map((moment) => moment?.getTime() ?? 0)));
}

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The usual number of reviews per decision; one is enough for a revision. */
export const usualReviews = ({ process }: Journal, round: number): number => (round > 1 ? 1 : process.reviewers);

/** The number of reviews wanted for a decision on this manuscript. */
export const wantedReviews = (
  journal: Journal,
  { round, wanted_reviews }: Pick<Situation, 'round' | 'wanted_reviews'>,
): number => wanted_reviews ?? usualReviews(journal, round);

type Standing = Pick<SituationAssignment, 'declined_at' | 'cancelled_at' | 'completed_at' | 'is_active'>;

/** Whether the review is submitted. */
export const isIn = ({ completed_at, cancelled_at }: Standing): boolean =>
  completed_at !== null && cancelled_at === null;

/** Whether an answer or a review is still awaited. */
export const isStillAwaited = (assignment: Standing): boolean =>
  assignment.is_active && isActive(assignment) && assignment.completed_at === null;

/** When the answer or review of an assignment is due. */
export function awaitedUntil({ days }: Journal, { accepted_at, invited_at, due_on }: SituationAssignment): Date {
  return accepted_at ? endOfDay(due_on) : daysAfter(invited_at, days.answer);
}

/** When the next reminder may be sent, however late the review. */
export const nextReminderFrom = ({ reminded_at }: SituationAssignment): Date | null =>
  reminded_at && daysAfter(reminded_at, REMINDED_DAYS);

export const correctedUntil = ({ check }: Situation): Date | null =>
  check?.state === 'sent-back' ? daysAfter(check.changed_at, FORMAT_DAYS) : null;

/** When the authors' revision is due. */
export const revisionUntil = (journal: Journal, { revision_due_on, status_since }: Situation): Date =>
  revision_due_on ? endOfDay(revision_due_on) : daysAfter(status_since, longestRevisionDays(journal));

/** When the conversion of the authors' file is due; null if none is running. */
export function conversionExpectedBy({ production: { taking_in } }: Situation): Date | null {
  return taking_in?.state === 'waiting' ? daysAfter(taking_in.changed_at, TAKING_IN_DAYS) : null;
}
