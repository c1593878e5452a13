import * as z from 'zod';
import { DECISIONS, type Decision, has } from '#domain/decision/decision';
import { DECISION_KIND_NAMES, DECISION_KINDS, type DecisionKind, endLabel } from '#domain/decision/kind';
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
  issueWithoutVolume: 'Give the volume that the issue belongs to.',
  onlyForAccepted: 'Volume and issue belong to manuscripts that are accepted or published.',
  notesRequired: 'Enter your editorial notes.',
  unknownReview: 'One of the selected reviews is no longer available. Reload the page; what you wrote is kept.',
  reviewsNeedDecision: 'Reviews can be sent only with a decision: to revise, accept, reject or publish.',
  stale: 'Another editor has changed this manuscript in the meantime. Look at its current state, then decide again.',
} as const;

/** A number from a form: a whole number of at least 1, also as a string; empty means none (spec §5). */
function numberOf(sentence: string) {
  const digits = z.string().regex(/^[1-9]\d{0,8}$/, sentence);
  const whole = z.int(sentence).min(1, sentence).max(999_999_999, sentence);
  const none = z.union([z.literal(''), z.null()]).transform(() => null);
  return z.union([none, whole, digits.transform(Number)], sentence).optional();
}

/** The maximum body in bytes: the longest letter at three bytes a character, plus the rest. */
export const DECISION_BODY_MAX = 1_300 * 1024;

/**
 * The body of `POST …/update-status/` (spec §7, design §4). Without `letter` the status's standard letter is sent, if
 * it has one; `letter: null` sends none.
 */
export const StatusUpdate = z
  .strictObject({
    status: z.enum(ManuscriptStatus.options, EDITORIAL_TEXTS.statusRequired),
    notes: paragraphsSchema({ called: 'the notes', max: 20_000 }).default(''),
    volume: numberOf(EDITORIAL_TEXTS.volumeNumber),
    issue: numberOf(EDITORIAL_TEXTS.issueNumber),
    version: seenVersion.optional(),
    /** Which decision leads to the status; the specified call omits it. */
    kind: z.enum(DECISION_KIND_NAMES, EDITORIAL_TEXTS.unknownKind).optional(),
    letter: DecisionLetter.nullable().optional(),
    /** Why failed checks are overridden; the specified call omits it, and then no check is made. */
    override_reason: paragraphsSchema({ called: 'the reason', max: 2_000 }).optional(),
    /** Reviews of this round to release to the authors now, by assignment id. */
    release_reviews: z.array(z.string().max(80)).max(50).optional(),
    revision_due_on: z
      .union([z.literal('').transform(() => null), PlainDate], 'Give the date as 2026-12-31.')
      .optional(),
  })
  .refine(({ volume, issue }) => !issue || Boolean(volume), {
    path: ['volume'],
    error: EDITORIAL_TEXTS.issueWithoutVolume,
  })
  .refine(({ status, volume, issue }) => DECISIONS[status].takesPlace || (!volume && !issue), {
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

/** A warning before an unusual change of status; undefined if it is usual (design §8). */
export function unusualMove(from: ManuscriptStatus, to: ManuscriptStatus): string | undefined {
  const { usuallyLeadsTo, isOnSite }: Decision = DECISIONS[from];
  if (from === to || usuallyLeadsTo.includes(to)) return undefined;
  if (isOnSite) {
    return 'This article is published. Readers will find a note in its place, because its address must keep working.';
  }
  if (DECISIONS[to].isOnSite) return 'This manuscript has not been accepted.';
  return `Manuscripts do not usually go from “${statusLabel(from)}” to “${statusLabel(to)}”.`;
}

/** A warning before publishing an unpaid article; undefined if nothing is due. */
function unpaidMove(fee: EditorManuscript['fee'], to: ManuscriptStatus): string | undefined {
  if (!DECISIONS[to].isOnSite || fee?.state !== 'due') return undefined;
  return `${PAYMENT_TEXTS.unpaid} ${formatMoney(fee.amount_due, fee.currency)} is due.`;
}

/** A confirmation question and the label of its button. */
export interface Question {
  heading: string;
  sentences: string[];
  confirm: string;
}

/** The confirmation before publishing, which takes effect at once. `more` adds warnings. */
export function publishingQuestion(...more: readonly (string | undefined)[]): Question {
  const sentences = ['Everyone will be able to read the article at once.', ...more].filter(
    (sentence) => sentence !== undefined,
  );
  return { heading: 'Publish this article?', sentences, confirm: 'Yes, publish it' };
}

/** Whether a change of status publishes the article, and so needs its checks. */
export const isPublication = ({ status }: Pick<EditorManuscript, 'status'>, to: ManuscriptStatus): boolean =>
  DECISIONS[to].isOnSite && !DECISIONS[status].isOnSite;

/** Warnings before publishing, besides the checks. */
export const warningsBefore = ({ status, fee }: Pick<EditorManuscript, 'status' | 'fee'>, to: ManuscriptStatus) => [
  unusualMove(status, to),
  unpaidMove(fee, to),
];

/** The confirmation before an unusual change of status that does not publish; undefined otherwise. */
export function questionBefore(
  manuscript: Pick<EditorManuscript, 'status' | 'round' | 'assignments'>,
  to: ManuscriptStatus,
  { sendsLetter, kind }: { sendsLetter: boolean; kind?: DecisionKind | undefined },
): Question | undefined {
  const { status } = manuscript;
  if (status === to) return undefined;
  const reasons = [unusualMove(status, to), outstanding(manuscript, to)].filter((reason) => reason !== undefined);
  if (to === 'rejected') {
    const letter = sendsLetter ? 'The letter is sent to the authors immediately.' : 'No letter is sent to the authors.';
    const sentences = [...reasons, `${letter} The decision stays on record.`];
    const end = endLabel(kind);
    if (end) return { heading: `Close this manuscript as ${end.toLowerCase()}?`, sentences, confirm: 'Yes, close it' };
    return { heading: 'Reject this manuscript?', sentences, confirm: 'Yes, reject it' };
  }
  if (reasons.length === 0) return undefined;
  return { heading: 'Are you sure?', sentences: reasons, confirm: 'Yes, change the status' };
}

/** The confirmation before an unusual decision; it can be undone for a while. */
export function unusualDecisionQuestion(
  manuscript: Pick<EditorManuscript, 'status' | 'round' | 'assignments'>,
  to: ManuscriptStatus,
): Question | undefined {
  const sentences = [unusualMove(manuscript.status, to), outstanding(manuscript, to)].filter(
    (reason) => reason !== undefined,
  );
  return sentences.length > 0 ? { heading: 'Decide now?', sentences, confirm: 'Yes, decide' } : undefined;
}

/** A warning before deciding while reviews are outstanding; undefined if none are. */
function outstanding(
  manuscript: Pick<EditorManuscript, 'status' | 'round' | 'assignments'>,
  to: ManuscriptStatus,
): string | undefined {
  if (!DECISIONS[to].endsRound) return undefined;
  const out = manuscript.assignments.filter((one) => isAwaited(manuscript, one)).length;
  if (out === 0) return undefined;
  return out === 1
    ? '1 review is still outstanding. Its reviewer will be told that it is no longer needed.'
    : `${out} reviews are still outstanding. Their reviewers will be told that they are no longer needed.`;
}

type Reviewed = Pick<EditorManuscript, 'status' | 'round'>;

/** Whether an answer or a review is still owed: none submitted, and the round undecided. */
export const isOwed = ({ status, round }: Reviewed, one: Pick<EditorAssignment, 'status' | 'round'>): boolean =>
  has('isInReview', status) && one.round === round && isOpen(one.status);

/** Whether the office is waiting for an assignment: a closed account cannot answer. */
export const isAwaited = (
  manuscript: Reviewed,
  one: Pick<EditorAssignment, 'status' | 'round' | 'reviewer'>,
): boolean => isOwed(manuscript, one) && one.reviewer.is_active;
