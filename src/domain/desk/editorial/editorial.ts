import * as z from 'zod';
import { DECISIONS, type Decision, has } from '#domain/decision/decision';
import { closedLabel, DECISION_KIND_NAMES, DECISION_KINDS, type DecisionKind } from '#domain/decision/kind';
import { DecisionLetter, hasLetter } from '#domain/decision/letter';
import { PlainDate, paragraphsSchema } from '#domain/kernel/text';
import { seenVersion } from '#domain/manuscript/seen-version';
import { ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { formatMoney } from '#domain/payment/money';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { isOpen } from '#domain/review/assignment-status';
import type { EditorAssignment, EditorManuscript } from './replies.ts';

export const EDITORIAL_TEXTS = {
  statusRequired: 'Choose one of the six statuses.',
  unknownKind: 'Choose one of the decisions that lead to this status.',
  volumeNumber: 'Enter the volume as a whole number, 1 or higher.',
  issueNumber: 'Enter the issue as a whole number, 1 or higher.',
  issueWithoutVolume: 'Enter the volume that the issue belongs to.',
  onlyForAccepted: 'Only accepted or published manuscripts have a volume and issue.',
  notesRequired: 'Enter your editorial notes.',
  unknownReview: 'One of the selected reviews is no longer available. Reload the page; your text is kept.',
  reviewsNeedDecision: 'Reviews can be sent only with a decision: to revise, accept, reject or publish.',
  stale: 'Another editor has changed this manuscript in the meantime. Check its current state, then decide again.',
} as const;

/** Accepts a whole number from 1, also as a string; empty means none (spec §5). */
function optionalNumber(sentence: string) {
  const digits = z.string().regex(/^[1-9]\d{0,8}$/, sentence);
  const whole = z.int(sentence).min(1, sentence).max(999_999_999, sentence);
  const none = z.union([z.literal(''), z.null()]).transform(() => null);
  return z.union([none, whole, digits.transform(Number)], sentence).optional();
}

/** In bytes: the longest letter at three bytes a character, plus the other fields. */
export const DECISION_BODY_MAX = 1_300 * 1024;

/**
 * The body of `POST …/update-status/` (spec §7, design §4). Without `letter` the status's standard letter is sent, if
 * it has one; `letter: null` sends none.
 */
export const StatusUpdate = z
  .strictObject({
    status: z.enum(ManuscriptStatus.options, EDITORIAL_TEXTS.statusRequired),
    notes: paragraphsSchema({ called: 'the notes', max: 20_000 }).default(''),
    volume: optionalNumber(EDITORIAL_TEXTS.volumeNumber),
    issue: optionalNumber(EDITORIAL_TEXTS.issueNumber),
    version: seenVersion.optional(),
    /** The decision that leads to the status; absent in the specified call. */
    kind: z.enum(DECISION_KIND_NAMES, EDITORIAL_TEXTS.unknownKind).optional(),
    letter: DecisionLetter.nullable().optional(),
    /** The reason for overriding failed checks; absent in the specified call, which overrides them silently. */
    override_reason: paragraphsSchema({ called: 'the reason', max: 2_000 }).optional(),
    /** The reviews of this round to release to the authors, by assignment id. */
    release_reviews: z.array(z.string().max(80)).max(50).optional(),
    revision_due_on: z
      .union([z.literal('').transform(() => null), PlainDate], 'Give the date as 2026-12-31.')
      .optional(),
  })
  .refine(({ volume, issue }) => !issue || Boolean(volume), {
    path: ['volume'],
    error: EDITORIAL_TEXTS.issueWithoutVolume,
  })
  .refine(({ status, volume, issue }) => DECISIONS[status].allowsIssue || (!volume && !issue), {
    path: ['volume'],
    error: EDITORIAL_TEXTS.onlyForAccepted,
  })
  .refine(({ status, kind }) => !kind || DECISION_KINDS[kind].status === status, {
    path: ['kind'],
    error: EDITORIAL_TEXTS.unknownKind,
  })
  .refine(({ status, release_reviews = [] }) => release_reviews.length === 0 || hasLetter(status), {
    path: ['release_reviews'],
    error: EDITORIAL_TEXTS.reviewsNeedDecision,
  });
export type StatusUpdate = z.infer<typeof StatusUpdate>;

/** Returns a warning before an unusual change of status (design §8). */
export function unusualMoveWarning(from: ManuscriptStatus, to: ManuscriptStatus): string | undefined {
  const { usuallyLeadsTo, isOnSite }: Decision = DECISIONS[from];
  if (from === to || usuallyLeadsTo.includes(to)) return undefined;
  if (isOnSite) {
    return 'This article is published. Readers will see a note in its place, because its address must keep working.';
  }
  if (DECISIONS[to].isOnSite) return 'This manuscript has not been accepted.';
  return `Manuscripts do not usually go from “${statusLabel(from)}” to “${statusLabel(to)}”.`;
}

function unpaidWarning(fee: EditorManuscript['fee'], to: ManuscriptStatus): string | undefined {
  if (!DECISIONS[to].isOnSite || fee?.state !== 'due') return undefined;
  return `${PAYMENT_TEXTS.unpaid} ${formatMoney(fee.amount_due, fee.currency)} is due.`;
}

/** A confirmation dialog; `confirm` is the label of its button. */
export interface Question {
  heading: string;
  sentences: string[];
  confirm: string;
}

/** Asks for confirmation before publishing immediately; `more` are further warnings. */
export function publishingQuestion(...more: readonly (string | undefined)[]): Question {
  const sentences = ['The article will be visible to everyone immediately.', ...more].filter(
    (sentence) => sentence !== undefined,
  );
  return { heading: 'Publish this article?', sentences, confirm: 'Yes, publish it' };
}

/** Whether a change of status publishes the article, which requires its checks. */
export const isPublishing = ({ status }: Pick<EditorManuscript, 'status'>, to: ManuscriptStatus): boolean =>
  DECISIONS[to].isOnSite && !DECISIONS[status].isOnSite;

/** Returns the warnings before publishing, other than failed checks. */
export const publicationWarnings = (
  { status, fee }: Pick<EditorManuscript, 'status' | 'fee'>,
  to: ManuscriptStatus,
) => [unusualMoveWarning(status, to), unpaidWarning(fee, to)];

/** Asks for confirmation before an unusual change of status, except publishing. */
export function statusChangeQuestion(
  manuscript: Pick<EditorManuscript, 'status' | 'round' | 'assignments'>,
  to: ManuscriptStatus,
  { sendsLetter, kind }: { sendsLetter: boolean; kind?: DecisionKind | undefined },
): Question | undefined {
  const { status } = manuscript;
  if (status === to) return undefined;
  const reasons = [unusualMoveWarning(status, to), outstandingReviewsWarning(manuscript, to)].filter(
    (reason) => reason !== undefined,
  );
  if (to === 'rejected') {
    const letter = sendsLetter
      ? 'The letter will be sent to the authors immediately.'
      : 'No letter will be sent to the authors.';
    const sentences = [...reasons, `${letter} The decision stays on record.`];
    const end = closedLabel(kind);
    if (end) return { heading: `Close this manuscript as ${end.toLowerCase()}?`, sentences, confirm: 'Yes, close it' };
    return { heading: 'Reject this manuscript?', sentences, confirm: 'Yes, reject it' };
  }
  if (reasons.length === 0) return undefined;
  return { heading: 'Are you sure?', sentences: reasons, confirm: 'Yes, change the status' };
}

/** Asks for confirmation before an unusual decision that can still be undone for `UNDO_SECONDS`. */
export function unusualDecisionQuestion(
  manuscript: Pick<EditorManuscript, 'status' | 'round' | 'assignments'>,
  to: ManuscriptStatus,
): Question | undefined {
  const sentences = [unusualMoveWarning(manuscript.status, to), outstandingReviewsWarning(manuscript, to)].filter(
    (reason) => reason !== undefined,
  );
  return sentences.length > 0 ? { heading: 'Decide now?', sentences, confirm: 'Yes, decide' } : undefined;
}

/** Returns a warning before deciding while reviews are outstanding. */
function outstandingReviewsWarning(
  manuscript: Pick<EditorManuscript, 'status' | 'round' | 'assignments'>,
  to: ManuscriptStatus,
): string | undefined {
  if (!DECISIONS[to].endsRound) return undefined;
  const out = manuscript.assignments.filter((one) => isAwaited(manuscript, one)).length;
  if (out === 0) return undefined;
  return out === 1
    ? '1 review is still outstanding. The reviewer will be told that it is no longer needed.'
    : `${out} reviews are still outstanding. The reviewers will be told that they are no longer needed.`;
}

type ReviewRound = Pick<EditorManuscript, 'status' | 'round'>;

/** Whether an answer or a review is still due: none submitted, and the round undecided. */
export const isOwed = ({ status, round }: ReviewRound, one: Pick<EditorAssignment, 'status' | 'round'>): boolean =>
  has('isInReview', status) && one.round === round && isOpen(one.status);

/** Whether the office is waiting for an answer or a review: a closed account can send neither. */
export const isAwaited = (
  manuscript: ReviewRound,
  one: Pick<EditorAssignment, 'status' | 'round' | 'reviewer'>,
): boolean => isOwed(manuscript, one) && one.reviewer.is_active;

/** How long a decision can be undone before its letter is sent. */
export const UNDO_SECONDS = 60;

/** How far ahead a decision can be scheduled. */
export const PLANNED_DAYS_MAX = 30;

export const PLAN_TEXTS = {
  notPlanned: 'This decision takes effect at once. Only revisions, acceptance and rejection can be scheduled.',
  wrongTime: `Choose a time within the next ${PLANNED_DAYS_MAX} days.`,
  undone: 'Decision undone. Nothing was sent.',
  tooLate: 'This decision can no longer be undone: it has taken effect or has already been undone.',
} as const;

/** The body of `POST …/planned-decision/`; without `take_at` the decision is held for `UNDO_SECONDS`. */
export const DecisionPlan = StatusUpdate.safeExtend({
  take_at: z.iso.datetime({ error: 'Give the time as 2026-12-31T09:00:00Z.', offset: true }).optional(),
}).refine(({ status }) => DECISIONS[status].endsRound && !DECISIONS[status].isOnSite, {
  path: ['status'],
  error: PLAN_TEXTS.notPlanned,
});
export type DecisionPlan = z.infer<typeof DecisionPlan>;
