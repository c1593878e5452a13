import { type Duty, hasRight, type Right } from '#domain/account/colleague/duty';
import type { Question } from '#domain/desk/editorial/editorial';
import { addDays, DAY_MS, plainDate, relativeDueDate } from '#domain/kernel/date';

/** The rule for one kind of task. */
interface NeedRule {
  /** In two or three words. */
  label: string;
  /** Days until the task is overdue. */
  days: number;
  /** The right needed to settle it; others do not see it. */
  right: Right;
  /** Automatic work has failed: every hour does harm, so it comes first. */
  isFailure?: true;
}

/**
 * Every kind of task of the office. A new kind also needs its rule (`needs-of.ts`) and its query
 * (`candidate-queries.ts` of the server).
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
  'reviewer-silent': { label: 'Reviewer silent', days: 3, right: 'edit' },
  'review-overdue': { label: 'Review overdue', days: 3, right: 'edit' },
  'reviews-in': { label: 'Reviews in', days: 7, right: 'edit' },
  'revision-overdue': { label: 'Revision overdue', days: 7, right: 'edit' },
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

/** The kinds in display order, all else being equal. */
export const NEED_KINDS = Object.keys(NEED_RULES) as NeedKind[];

/** Kinds of tasks of the journal itself. */
export const JOURNAL_NEED_KINDS = ['build-failed', 'delivery-dead', 'email-wrong', 'inquiry-unanswered'] as const;

/** A task of the journal rather than of a manuscript. */
export type JournalNeedKind = (typeof JOURNAL_NEED_KINDS)[number];

export type ManuscriptNeedKind = Exclude<NeedKind, JournalNeedKind>;

/** Kinds of tasks about one manuscript. */
export const MANUSCRIPT_NEED_KINDS = NEED_KINDS.filter(
  (kind): kind is ManuscriptNeedKind => !(JOURNAL_NEED_KINDS as readonly string[]).includes(kind),
);

/** `failing` while broken, `late` once its days have passed, `open` before that. */
export type Urgency = 'failing' | 'late' | 'open';

/** A call that settles the task in place; `question` is asked first, for example if it sends an email. */
export interface NeedCall {
  does: 'take-over' | 'remind' | 'grant' | 'retry' | 'rebuild';
  label: string;
  question: Question | null;
}

/** A task, before its manuscript is attached. */
export interface FoundNeed {
  kind: NeedKind;
  /** The object concerned: the manuscript or something that belongs to it, such as an assignment. */
  subject_id: string;
  /** Why it is open, in one sentence. */
  reason: string;
  /** When the task arose; an instant. */
  since: string;
  /** When it becomes overdue; an instant. */
  due: string;
  urgency: Urgency;
  /** "Since 3 November 2026", "Was due 4 days ago", "Due tomorrow". */
  urgency_words: string;
  /** The page that settles it. */
  link: { label: string; address: string };
  /** Null if it takes more than one press. */
  call: NeedCall | null;
}

/** A task of the office; `manuscript` is null for tasks of the journal. */
export interface Need extends FoundNeed {
  label: string;
  manuscript: { id: string; manuscript_number: string; title: string } | null;
}

/** What a finder returns; the rest follows from the kind. */
export type FoundReason = Pick<FoundNeed, 'subject_id' | 'reason' | 'link'> & { since: Date; call?: NeedCall };

/** Completes a task with the rule of its kind. */
export function needOf(kind: NeedKind, { since, call, ...found }: FoundReason, now: Date): FoundNeed {
  const due = dueOf(kind, since);
  const urgency = isFailure(kind) ? 'failing' : due <= now ? 'late' : 'open';
  return {
    ...found,
    kind,
    since: since.toISOString(),
    due: due.toISOString(),
    urgency,
    urgency_words: urgencyWords({ urgency, since, due }, now),
    call: call ?? null,
  };
}

function urgencyWords({ urgency, since, due }: { urgency: Urgency; since: Date; due: Date }, now: Date): string {
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

export const dueOf = (kind: NeedKind, since: Date): Date => new Date(since.getTime() + NEED_RULES[kind].days * DAY_MS);

/** Whether a kind comes before all others. */
export const isFailure = (kind: NeedKind): boolean => 'isFailure' in NEED_RULES[kind];

/** The fields that decide the order. */
export type Ranked = Pick<FoundNeed, 'kind' | 'due' | 'subject_id'>;

/** Failures first, then by due date, so that the longest overdue comes first and new tasks never starve old ones. */
export function byUrgency(one: Ranked, other: Ranked): number {
  return (
    Number(isFailure(other.kind)) - Number(isFailure(one.kind)) ||
    Date.parse(one.due) - Date.parse(other.due) ||
    NEED_KINDS.indexOf(one.kind) - NEED_KINDS.indexOf(other.kind) ||
    (one.subject_id < other.subject_id ? -1 : Number(one.subject_id > other.subject_id))
  );
}

/** Whether a task is old enough for the digest, and for someone with this duty to settle. */
export const isInDigest = (
  { kind, since }: Pick<FoundNeed, 'kind' | 'since'>,
  { days, duty, today }: { days: number; duty: Duty; today: string },
): boolean =>
  NEED_RULES[kind].right === 'edit' && hasRight(duty, 'edit') && addDays(plainDate(new Date(since)), days) <= today;

/**
 * A task's key in the reminder ledger. Distinct from those of other reminders: the same assignment may be reminded of
 * on the same day.
 */
export const digestKey = ({ kind, subject_id, since }: Pick<FoundNeed, 'kind' | 'subject_id' | 'since'>) => ({
  rule: `office-${kind}`,
  subject_id: `office.${subject_id}`,
  deadline_on: plainDate(new Date(since)),
});
