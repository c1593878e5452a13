import { type Duty, hasRight, type Right } from '#domain/account/colleague/duty';
import type { Question } from '#domain/desk/editorial/editorial';
import { addDays, DAY_MS, overdueCutoff, plainDate, relativeDueDate } from '#domain/kernel/date';
import { PRODUCTION_TASKS } from '#domain/production/task';

/** The rule for one kind of task. */
interface NeedRule {
  /** Two or three words. */
  label: string;
  /** The days after which the task is overdue. */
  days: number;
  /** The right needed to settle the task; others do not see it. */
  right: Right;
  /** Automatic work has failed. Listed first, because the damage grows by the hour. */
  isFailure?: true;
}

/**
 * Every kind of task. A new one also needs its finder (`find-needs.ts` or `review-needs.ts`) and its query
 * (`waiting-queries.ts` on the server).
 */
export const NEED_RULES = {
  'build-failed': { label: 'Site not built', days: 0, right: 'produce', isFailure: true },
  'delivery-dead': { label: 'Not delivered', days: 0, right: 'manage', isFailure: true },
  'email-wrong': { label: 'Email to correct', days: 3, right: 'manage' },
  'payment-doubtful': { label: 'Payment to check', days: 0, right: 'money', isFailure: true },
  unassigned: { label: 'New submission', days: 3, right: 'edit' },
  'technical-check': { label: 'Technical check', days: 4, right: 'edit' },
  'format-overdue': { label: 'Corrected file overdue', days: 7, right: 'edit' },
  new: { label: 'New submission', days: 5, right: 'edit' },
  'editor-left': { label: 'Editor missing', days: 2, right: 'edit' },
  'revision-received': { label: 'Revision received', days: 5, right: 'edit' },
  'withdrawal-asked': { label: 'Withdrawal requested', days: 3, right: 'edit' },
  'appeal-asked': { label: 'Appeal', days: 14, right: 'edit' },
  'time-asked': { label: 'More time requested', days: 2, right: 'edit' },
  'review-time-asked': { label: 'Reviewer needs more time', days: 2, right: 'edit' },
  'message-unanswered': { label: 'Message unanswered', days: 3, right: 'edit' },
  'inquiry-unanswered': { label: 'Inquiry unanswered', days: 2, right: 'write' },
  'copy-held': { label: 'Copy held back', days: 3, right: 'edit' },
  'file-held': { label: 'Further file held back', days: 3, right: 'edit' },
  'reviewers-missing': { label: 'Reviewers missing', days: 5, right: 'edit' },
  'reviewer-silent': { label: 'Invitation unanswered', days: 3, right: 'edit' },
  'review-overdue': { label: 'Review overdue', days: 3, right: 'edit' },
  'reviews-in': { label: 'Reviews received', days: 7, right: 'edit' },
  'revision-overdue': { label: 'Revision overdue', days: 7, right: 'edit' },
  copyediting: { label: PRODUCTION_TASKS.copyediting, days: 14, right: 'produce' },
  layout: { label: PRODUCTION_TASKS.layout, days: 14, right: 'produce' },
  'text-missing': { label: 'Text missing', days: 5, right: 'produce' },
  'text-misread': { label: 'Text to compare', days: 3, right: 'produce' },
  'proof-unsent': { label: 'Proof to send', days: 14, right: 'produce' },
  'proof-overdue': { label: 'Proof overdue', days: 2, right: 'produce' },
  'proof-answered': { label: 'Proof answered', days: 5, right: 'produce' },
  'issue-missing': { label: 'No issue', days: 14, right: 'produce' },
  'waiver-asked': { label: 'Waiver requested', days: 7, right: 'money' },
  'refund-due': { label: 'Refund due', days: 7, right: 'money' },
  'charge-unpaid': { label: 'Charge unpaid', days: 14, right: 'money' },
} as const satisfies Readonly<Record<string, NeedRule>>;

export type NeedKind = keyof typeof NEED_RULES;

/** In display order, all else being equal. */
export const NEED_KINDS = Object.keys(NEED_RULES) as NeedKind[];

/** The kinds of task that concern the journal rather than a manuscript. */
export const JOURNAL_NEED_KINDS = ['build-failed', 'delivery-dead', 'email-wrong', 'inquiry-unanswered'] as const;

export type JournalNeedKind = (typeof JOURNAL_NEED_KINDS)[number];

export type ManuscriptNeedKind = Exclude<NeedKind, JournalNeedKind>;

export const MANUSCRIPT_NEED_KINDS = NEED_KINDS.filter(
  (kind): kind is ManuscriptNeedKind => !(JOURNAL_NEED_KINDS as readonly string[]).includes(kind),
);

/** `failing` while broken, `late` once its days have passed, `open` before that. */
export type Urgency = 'failing' | 'late' | 'open';

/** A call that settles the task in the list, after confirming the `question` if there is one. */
export interface NeedCall {
  does: 'take-over' | 'remind' | 'grant' | 'retry' | 'rebuild';
  label: string;
  question: Question | null;
}

/** A task, before its manuscript is attached. */
export interface FoundNeed {
  kind: NeedKind;
  /** The manuscript, or an object that belongs to it, such as an assignment. */
  subject_id: string;
  /** One sentence. */
  reason: string;
  /** The instant when the task arose. */
  since: string;
  /** The instant when it becomes overdue, or the start of the day on which it is due. */
  due: string;
  urgency: Urgency;
  /** "Failed today", "Was due 4 days ago", "Due tomorrow". */
  urgency_words: string;
  /** The page that settles it. */
  link: { label: string; address: string };
  /** Null if settling takes more than one click. */
  call: NeedCall | null;
}

/** `manuscript` is null for tasks of the journal. */
export interface Need extends FoundNeed {
  label: string;
  manuscript: { id: string; manuscript_number: string; title: string } | null;
}

/** The part of a task that its finder determines; the rest follows from the kind. */
export type FoundReason = Pick<FoundNeed, 'subject_id' | 'reason' | 'link'> & {
  since: Date;
  /** A due date that a person has set; the kind's days count otherwise. */
  due_on?: string | null;
  call?: NeedCall;
};

/** Adds the due date and urgency: a set date, or else what follows from the kind. */
export function completeNeed(kind: NeedKind, { since, due_on, call, ...found }: FoundReason, now: Date): FoundNeed {
  const due = due_on ? new Date(due_on) : dueDate(kind, since);
  const isLate = due_on ? due_on < overdueCutoff(now) : due <= now;
  const urgency = isFailure(kind) ? 'failing' : isLate ? 'late' : 'open';
  return {
    ...found,
    kind,
    since: since.toISOString(),
    due: due.toISOString(),
    urgency,
    urgency_words: urgencyText({ urgency, since, due }, now),
    call: call ?? null,
  };
}

function urgencyText({ urgency, since, due }: { urgency: Urgency; since: Date; due: Date }, now: Date): string {
  switch (urgency) {
    case 'failing':
      return `Failed ${relativeDueDate(plainDate(since), now)}`;
    case 'late':
      return `Was due ${relativeDueDate(plainDate(due), now)}`;
    case 'open':
      return `Due ${relativeDueDate(plainDate(due), now)}`;
    default:
      return urgency satisfies never;
  }
}

export const dueDate = (kind: NeedKind, since: Date): Date =>
  new Date(since.getTime() + NEED_RULES[kind].days * DAY_MS);

/** Whether tasks of a kind are listed before all others. */
export const isFailure = (kind: NeedKind): boolean => 'isFailure' in NEED_RULES[kind];

/** The fields that determine the order. */
export type NeedPosition = Pick<FoundNeed, 'kind' | 'due' | 'subject_id'>;

/** Sorts failures first, then by due date, so that new tasks never starve old ones. */
export function compareUrgency(one: NeedPosition, other: NeedPosition): number {
  return (
    Number(isFailure(other.kind)) - Number(isFailure(one.kind)) ||
    Date.parse(one.due) - Date.parse(other.due) ||
    NEED_KINDS.indexOf(one.kind) - NEED_KINDS.indexOf(other.kind) ||
    (one.subject_id < other.subject_id ? -1 : Number(one.subject_id > other.subject_id))
  );
}

/** Whether a task is old enough for the digest, and a colleague with this duty can settle it. */
export const isInDigest = (
  { kind, since }: Pick<FoundNeed, 'kind' | 'since'>,
  { days, duty, today }: { days: number; duty: Duty; today: string },
): boolean =>
  NEED_RULES[kind].right === 'edit' && hasRight(duty, 'edit') && addDays(plainDate(new Date(since)), days) <= today;

/**
 * Returns a task's key in the reminder ledger. The prefix distinguishes it from reminders about the same assignment on
 * the same day.
 */
export const digestKey = ({ kind, subject_id, since }: Pick<FoundNeed, 'kind' | 'subject_id' | 'since'>) => ({
  rule: `office-${kind}`,
  subject_id: `office.${subject_id}`,
  deadline_on: plainDate(new Date(since)),
});

/** When the office should deal with a task; overdue tasks and failures count as today's. */
export type Horizon = 'today' | 'week' | 'later';

export const HORIZON_LABELS = {
  today: 'Today',
  week: 'This week',
  later: 'Later',
} as const satisfies Readonly<Record<Horizon, string>>;

/** A row of the dashboard: a manuscript with its open tasks, or a single task of the journal. */
export interface DeskRow {
  /** The horizon of its most urgent task. */
  horizon: Horizon;
  /** Most urgent first; never empty. */
  needs: Need[];
}

/** The number of rows, and of tasks by kind; kinds without tasks are omitted. */
export interface DeskCounts {
  rows: number;
  kinds: Partial<Record<NeedKind, number>>;
}

export function horizonOf({ urgency, due }: Pick<FoundNeed, 'urgency' | 'due'>, now: Date): Horizon {
  const [today, day] = [plainDate(now), plainDate(due)];
  if (urgency === 'failing' || day <= today) return 'today';
  return day <= addDays(today, 7) ? 'week' : 'later';
}

/** Someone the office is waiting for; after `until` the matter becomes a task of the office. */
export interface Awaited {
  who: 'reviewers' | 'authors' | 'journal';
  /** One sentence. */
  reason: string;
  until: string;
}

/** A manuscript's open tasks, most urgent first, and the people it is waiting for, soonest first. */
export interface NextSteps {
  needs: Need[];
  awaited: Awaited[];
}

/** Whom a listed manuscript is waiting for, and for how many days it has had its status. */
export interface WaitingOn {
  id: string;
  /** Null if rejected or published. */
  who: 'office' | Awaited['who'] | null;
  /** One sentence; empty if nothing is expected. */
  words: string;
  days: number;
}

export const WAITING_LABELS = {
  office: 'Office',
  reviewers: 'Reviewers',
  authors: 'Authors',
  journal: 'Journal',
} as const satisfies Readonly<Record<NonNullable<WaitingOn['who']>, string>>;
