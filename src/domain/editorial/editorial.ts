import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { HandlingEditor } from '#domain/colleague/handling-editor';
import { DECISIONS, type Decision } from '#domain/decision/decision';
import { CHOSEN_KINDS, DECISION_KINDS, type DecisionKind, endOf, type LetterKind } from '#domain/decision/kind';
import { hasLetter, type LetterTemplate } from '#domain/decision/letter';
import type { Override } from '#domain/decision/override';
import type { DocumentFlag, Leak } from '#domain/document/document';
import type { ManuscriptWords } from '#domain/manuscript/reviewers-words';
import { ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { type FeeState, PAYMENT_TEXTS } from '#domain/payment/payment';
import { PlainDate } from '#domain/plain-date';
import type { OfficeRequest } from '#domain/request/request';
import type { OwnFile } from '#domain/submission/author-area';
import type { SentStatements } from '#domain/submission/sent-statements';
import type { CoAuthor } from '#domain/submission/submission';
import { lineOf, paragraphsOf } from '#domain/text';
import type { EditorialNotice } from './notice.ts';

/** The sentences of the editor's area (spec §2, §5, §8). */
export const EDITORIAL_TEXTS = {
  statusRequired: 'Choose one of the six statuses.',
  unknownKind: 'Choose one of the decisions that lead to this status.',
  volumeNumber: 'Enter the volume as a whole number, 1 or higher.',
  issueNumber: 'Enter the issue as a whole number, 1 or higher.',
  issueWithoutVolume: 'Give the volume that the issue belongs to.',
  onlyForAccepted: 'Volume and issue belong to manuscripts that are accepted or published.',
  notesRequired: 'Write your editorial notes.',
  dateAfterToday: 'Choose a date after today.',
  unknownReview: 'One of the chosen reviews is no longer in. Reload the page; what you wrote is kept.',
  reviewsNeedDecision: 'Reviews go to the authors with a decision: revisions, accepted, rejected or published.',
  stale: 'Another editor has changed this manuscript in the meantime. Look at its current state, then decide again.',
} as const;

/** A number as a form sends it: a whole number of at least 1, also as a string; empty means none (spec §5). */
function numberOf(sentence: string) {
  const digits = z.string().regex(/^[1-9]\d{0,8}$/, sentence);
  const whole = z.int(sentence).min(1, sentence).max(999_999_999, sentence);
  const none = z.union([z.literal(''), z.null()]).transform(() => null);
  return z.union([none, whole, digits.transform(Number)], sentence).optional();
}

/** The longest letter in characters: it may hold several reviews. */
const LETTER_MAX = 400_000;

/** The largest body of a change of status, in bytes: the longest letter at three bytes a character, and the rest. */
export const DECISION_BODY_MAX = 1_300 * 1024;

/** The version of the manuscript that an editor has seen. */
const seenVersion = z.int('Send version as a whole number.').min(1, 'Send version as a whole number.');

/** The letter to the authors that goes out with a decision. */
export const DecisionLetter = z.strictObject({
  subject: lineOf({ called: 'the subject of the letter', max: 200, required: 'Give the letter a subject.' }),
  text: paragraphsOf({ called: 'the letter', max: LETTER_MAX, required: 'Write the letter.' }),
});

/**
 * The body of `POST …/update-status/` (spec §7, design §4). Without `letter` the authors get the standard
 * letter of the status where there is one; `letter: null` sends none.
 */
export const StatusUpdate = z
  .strictObject({
    status: z.enum(ManuscriptStatus.options, EDITORIAL_TEXTS.statusRequired),
    notes: paragraphsOf({ called: 'the notes', max: 20_000 }).default(''),
    volume: numberOf(EDITORIAL_TEXTS.volumeNumber),
    issue: numberOf(EDITORIAL_TEXTS.issueNumber),
    version: seenVersion.optional(),
    /** Which of the decisions that lead to the status; without it, as in the specified call, none in particular. */
    kind: z.enum(CHOSEN_KINDS, EDITORIAL_TEXTS.unknownKind).optional(),
    letter: DecisionLetter.nullable().optional(),
    /** Why it is published although checks have failed; left out, as in the specified call, no check is made. */
    override_reason: paragraphsOf({ called: 'the reason', max: 2_000 }).optional(),
    /** Which reviews of this round go to the authors now, by the ids of their assignments. */
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

/** The body of `POST …/assign-reviewer/` (spec §7, design §4). */
export const ReviewerAssignment = z.strictObject({
  reviewer_email: Email,
  due_on: PlainDate.optional(),
  version: seenVersion.optional(),
});

/** Four weeks, the shorter end of what the journal states for peer review (spec §9). */
export const DUE_DAYS = 28;

/** What an editor should know before an unusual change of status; undefined where nothing is unusual (design §8). */
export function unusualMove(from: ManuscriptStatus, to: ManuscriptStatus): string | undefined {
  const { usuallyLeadsTo, isOnSite }: Decision = DECISIONS[from];
  if (from === to || usuallyLeadsTo.includes(to)) return undefined;
  if (isOnSite) {
    return 'This article is published. Readers will find a note in its place, because its address must keep working.';
  }
  if (DECISIONS[to].isOnSite) return 'This manuscript has not been accepted.';
  return `Manuscripts do not usually go from “${statusLabel(from)}” to “${statusLabel(to)}”.`;
}

/** What an editor should know before publishing an article that is not paid for; undefined where nothing is due. */
function unpaidMove(fee: EditorManuscript['fee'], to: ManuscriptStatus): string | undefined {
  if (!DECISIONS[to].isOnSite || fee?.state !== 'due') return undefined;
  return `${PAYMENT_TEXTS.unpaid} ${fee.amount_due} US dollars are due.`;
}

/** A question that an editor confirms once, and the label of the button that does it. */
export interface Question {
  heading: string;
  sentences: string[];
  confirm: string;
}

/** The question before publishing, which takes effect at once. `more` is what else an editor should know. */
export function publishingQuestion(...more: readonly (string | undefined)[]): Question {
  const sentences = ['Everyone will be able to read the article at once.', ...more].filter(
    (sentence) => sentence !== undefined,
  );
  return { heading: 'Publish this article?', sentences, confirm: 'Yes, publish it' };
}

/** True where a change of status puts an article on the site, so that its checks are asked for. */
export const isPublication = ({ status }: Pick<EditorManuscript, 'status'>, to: ManuscriptStatus): boolean =>
  DECISIONS[to].isOnSite && !DECISIONS[status].isOnSite;

/** What an editor should know before publishing, beside the checks. */
export const warningsBefore = ({ status, fee }: Pick<EditorManuscript, 'status' | 'fee'>, to: ManuscriptStatus) => [
  unusualMove(status, to),
  unpaidMove(fee, to),
];

/** The question before a change of status that publishes nothing; undefined for an ordinary move. */
export function questionBefore(
  { status }: Pick<EditorManuscript, 'status'>,
  to: ManuscriptStatus,
  { sendsLetter, kind }: { sendsLetter: boolean; kind?: DecisionKind | undefined },
): Question | undefined {
  const unusual = unusualMove(status, to);
  if (status === to) return undefined;
  if (to === 'rejected') {
    const letter = sendsLetter ? 'Its authors are sent the letter at once.' : 'Its authors get no letter.';
    const sentences = [...(unusual ? [unusual] : []), `${letter} The decision stays on record.`];
    const end = endOf(kind);
    if (end) return { heading: `Close this manuscript as ${end.toLowerCase()}?`, sentences, confirm: 'Yes, close it' };
    return { heading: 'Reject this manuscript?', sentences, confirm: 'Yes, reject it' };
  }
  return unusual ? { heading: 'Are you sure?', sentences: [unusual], confirm: 'Yes, change the status' } : undefined;
}

/** How many manuscripts have each status (spec §3, dashboard data). */
export interface Counts extends Record<ManuscriptStatus, number> {
  total: number;
}

/** The reply of `GET /api/editor/dashboard/` (spec §3). */
export interface Dashboard {
  counts: Counts;
  recent_manuscripts: EditorCard[];
  /** How many revisions have come in that no reviewer has been asked about yet. */
  revisions_received: number;
}

/** A manuscript in the lists of the editor's area; `co_authors` are the names of all authors in their order. */
export interface EditorCard {
  id: string;
  manuscript_number: string;
  title: string;
  abstract: string;
  co_authors: string[];
  keywords: string[];
  category: string | null;
  article_type: string | null;
  status: ManuscriptStatus;
  /** The decision by which it has this status; null where nobody said. */
  kind: DecisionKind | null;
  round: number;
  /** Who of the office handles it; null while nobody does. */
  editor: HandlingEditor | null;
  /** The last revision received, until it is decided on; null where none waits. It may be in review already. */
  revision: { received_at: string; is_in_review: boolean } | null;
  /** How many reviews of the present round are in, of those asked for and not declined or taken off; null before any was. */
  reviews: { received: number; asked: number } | null;
  submitted_at: string;
  updated_at: string;
  volume: { id: string; number: number; year: number } | null;
  issue: { id: string; number: number } | null;
  version: number;
}

/** What the office keeps of a file. */
export interface EditorFile extends OwnFile {
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: DocumentFlag[];
}

/** One decision with its notes, and its letter as it was sent. */
export interface EditorDecision {
  id: string;
  round: number;
  previous_status: string;
  status: string;
  /** Which of the decisions that lead to the status; null where nobody said. */
  kind: DecisionKind | null;
  notes: string;
  letter_subject: string;
  letter_text: string;
  revision_due_on: string | null;
  /** The checks it overrode, and why; null where none had failed. */
  override: Override | null;
  decided_by: string;
  decided_at: string;
}

/** An assignment as the office sees it; `status` follows from its dates. */
export interface EditorAssignment {
  id: string;
  round: number;
  reviewer: { name: string; email: string; email_verified: boolean };
  status: AssignmentStatus;
  invited_at: string;
  due_on: string;
  accepted_at: string | null;
  declined_at: string | null;
  decline_reason: string;
  suggested_colleagues: string;
  cancel_reason: string;
  /** When the review was given back; null unless it is with its reviewer again. */
  returned_at: string | null;
  /** The number by which authors know the reviewer; null before the first review. */
  reviewer_number: number | null;
}

/** Where an assignment stands. */
export type AssignmentStatus = 'invited' | 'accepted' | 'declined' | 'overdue' | 'done' | 'cancelled' | 'thanked';

/** The dates an assignment's status follows from; instants in ISO 8601, `due_on` a plain date. */
interface AssignmentDates {
  due_on: string;
  accepted_at: string | null;
  declined_at: string | null;
  cancelled_at: string | null;
  completed_at: string | null;
  thanked_at: string | null;
}

/** The status of an assignment, from its dates alone (design §5). What was due before `lateBefore` is overdue. */
export function assignmentStatus(dates: AssignmentDates, lateBefore: string): AssignmentStatus {
  if (dates.completed_at) return dates.thanked_at ? 'thanked' : 'done';
  if (dates.cancelled_at) return 'cancelled';
  if (dates.declined_at) return 'declined';
  if (!dates.accepted_at) return 'invited';
  return dates.due_on < lateBefore ? 'overdue' : 'accepted';
}

/** True once the review was sent in. */
export const isReviewIn = (status: AssignmentStatus): boolean => status === 'done' || status === 'thanked';

/** True while an answer or a review is expected from the reviewer. */
export const isAwaited = (status: AssignmentStatus): boolean =>
  status === 'invited' || status === 'accepted' || status === 'overdue';

/** A manuscript with all the office knows of it. */
export interface EditorManuscript extends EditorCard, SentStatements {
  /** The server's plain date, from which due dates are counted. */
  today: string;
  authors: (CoAuthor & { is_corresponding: boolean })[];
  doi: string | null;
  slug: string | null;
  publishedDate: string | null;
  journal: { name: string };
  /** Where the authors' newest file is downloaded (spec §3); null where none is kept. */
  file: string | null;
  revision_due_on: string | null;
  /** The article processing charge, from acceptance on; `amount_due` in dollars with two decimals. */
  fee: { state: FeeState; amount_due: string } | null;
  /** What authors and reviewers asked of the office, the newest first. */
  requests: OfficeRequest[];
  /** Threads in which somebody waits for the office's answer. */
  unanswered_threads: number;
  files: EditorFile[];
  /** What reviewers read where title, abstract or keywords name the authors; null where they read those themselves. */
  words_for_reviewers: ManuscriptWords | null;
  leak_reports: {
    round: number;
    status: string;
    reason: string;
    leaks: Leak[];
    removed: string[];
    /** The editor who let reviewers read it although it names the authors. */
    shown_by: string | null;
    /** Reviewers cannot read the file until an editor lets them. */
    is_held: boolean;
  }[];
  revisions: { round: number; response: string; submitted_at: string }[];
  decisions: EditorDecision[];
  /** The office's letters, before they are filled in. */
  letters: Record<LetterKind, LetterTemplate>;
  assignments: EditorAssignment[];
  notices: EditorialNotice[];
}
