import type { Right } from '#domain/account/colleague/duty';
import type { Question } from '#domain/desk/editorial/editorial';
import { DAY_MS, dueIn, plainDate } from '#domain/kernel/date';

/** What holds for everything of a kind that waits for the office. */
interface NeedRule {
  /** What it is, in two or three words. */
  label: string;
  /** Within how many days the office sees to it; after them it is late. */
  days: number;
  /** The right that settling it takes; those without it are not asked. */
  right: Right;
  /** Something that normally works automatically has broken: every hour does harm, so it comes first. */
  isFailure?: true;
}

/**
 * Every kind of thing that waits for the office. For a new one the compiler asks when it arises (`needs-of.ts`) and how
 * it is found among all manuscripts (`candidate-queries.ts` of the server).
 */
export const NEED_RULES = {
  'build-failed': { label: 'Site not built', days: 0, right: 'produce', isFailure: true },
  'delivery-dead': { label: 'Not delivered', days: 0, right: 'manage', isFailure: true },
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

/** The kinds in the order in which they stand where nothing else decides. */
export const NEED_KINDS = Object.keys(NEED_RULES) as NeedKind[];

/** The kinds of what belongs to the journal. */
export const JOURNAL_NEED_KINDS = ['build-failed', 'delivery-dead', 'inquiry-unanswered'] as const;

/** What belongs to the journal and not to one manuscript. */
export type JournalNeedKind = (typeof JOURNAL_NEED_KINDS)[number];

/** What waits for the office about one manuscript. */
export type ManuscriptNeedKind = Exclude<NeedKind, JournalNeedKind>;

/** The kinds of what waits about one manuscript. */
export const MANUSCRIPT_NEED_KINDS = NEED_KINDS.filter(
  (kind): kind is ManuscriptNeedKind => !(JOURNAL_NEED_KINDS as readonly string[]).includes(kind),
);

/**
 * How urgent it is: `failing` while something is broken, `late` once the days of its kind have passed, `open` before
 * that.
 */
export type Urgency = 'failing' | 'late' | 'open';

/** A call that settles it where it stands; `question` is asked before it, as where someone gets an email. */
export interface NeedCall {
  does: 'take-over' | 'remind' | 'grant' | 'retry' | 'rebuild';
  label: string;
  question: Question | null;
}

/** Something that waits for the office, before it is known of which manuscript. */
export interface FoundNeed {
  kind: NeedKind;
  /** What it is about: the id of the manuscript, or of what belongs to it, such as an assignment. */
  subject_id: string;
  /** Why it waits, in one sentence. */
  reason: string;
  /** Since when the office is awaited; an instant. */
  since: string;
  /** By when it should be seen to; an instant. */
  due: string;
  urgency: Urgency;
  /** The urgency in words: "Since 3 November 2026", "Was due 4 days ago", "Due tomorrow". */
  urgency_words: string;
  /** The page where it is settled. */
  link: { label: string; address: string };
  /** Null where it cannot be settled by one press. */
  call: NeedCall | null;
}

/** Something that waits for the office; `manuscript` is null for what belongs to the journal. */
export interface Need extends FoundNeed {
  label: string;
  manuscript: { id: string; manuscript_number: string; title: string } | null;
}

/** What whoever finds something that waits says of it; the rest follows from its kind. */
export type FoundReason = Pick<FoundNeed, 'subject_id' | 'reason' | 'link'> & { since: Date; call?: NeedCall };

/** Something that waits for the office, with what follows from its kind at a moment. */
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
      return `Failed ${dueIn(plainDate(since), now)}`;
    case 'late':
      return `Was due ${dueIn(plainDate(due), now)}`;
    case 'open':
      return `Due ${dueIn(plainDate(due), now)}`;
    default:
      return urgency satisfies never;
  }
}

/** By when the office sees to what has waited since a moment. */
export const dueOf = (kind: NeedKind, since: Date): Date => new Date(since.getTime() + NEED_RULES[kind].days * DAY_MS);

/** True for kinds that come before all others. */
export const isFailure = (kind: NeedKind): boolean => 'isFailure' in NEED_RULES[kind];

/** What decides about the place of something in the list. */
export type Ranked = Pick<FoundNeed, 'kind' | 'due' | 'subject_id'>;

/**
 * The order of the list: what is broken first; then by the day it is due, so that what is late the longest comes
 * first and nothing is overtaken for ever by what is new.
 */
export function byUrgency(one: Ranked, other: Ranked): number {
  return (
    Number(isFailure(other.kind)) - Number(isFailure(one.kind)) ||
    Date.parse(one.due) - Date.parse(other.due) ||
    NEED_KINDS.indexOf(one.kind) - NEED_KINDS.indexOf(other.kind) ||
    (one.subject_id < other.subject_id ? -1 : Number(one.subject_id > other.subject_id))
  );
}
