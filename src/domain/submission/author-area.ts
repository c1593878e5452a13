import * as z from 'zod';
import { DECISIONS, isFinal } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import type { OwnRequest } from '#domain/decision/request/request';
import type { ExtensionDates } from '#domain/decision/request/request-answer';
import type { CopyKind, DocumentFormat, SentKind } from '#domain/document/document';
import type { Leak } from '#domain/document/leak';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';
import { paragraphsSchema } from '#domain/kernel/text';
import { latenessText } from '#domain/manuscript/late-revision';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { FeeState } from '#domain/payment/payment';
import type { ProofStage } from '#domain/production/proof/proof';
import type { SentBack } from '#domain/submission/technical-check/technical-check';
import { trackedSteps } from '#domain/submission/tracking/tracking';
import type { SentStatements } from './sent-statements.ts';
import type { CoAuthor } from './submission.ts';

export const AUTHOR_TEXTS = {
  responseRequired: 'Write your response to the reviewers.',
  reasonRequired: 'Explain why you want to withdraw the manuscript.',
  noRevisionDue: 'No revision is due for this manuscript.',
  withdrawalRequested: 'You have asked to withdraw this manuscript. The editorial office will reply.',
  cannotWithdraw: 'This manuscript can no longer be withdrawn here. Please write to the editorial office.',
  revisionReceived: 'We received your revised manuscript.',
  lateRevisionAccepted:
    'The due date has passed. You can still send your revision; the office will see that it is late.',
  receivedLate: (days: number) => `It is ${latenessText(days)}; the office can see this and will still consider it.`,
  withdrawalReceived: 'We received your request.',
} as const;

export const Revision = z.strictObject({
  response: paragraphsSchema({ called: 'the response', max: 60_000, required: AUTHOR_TEXTS.responseRequired }),
  upload_id: z.string().max(64, 'There is no such upload.').optional(),
  response_upload_id: z.string().max(64, 'There is no such upload.').optional(),
});

export const Withdrawal = z.strictObject({
  reason: paragraphsSchema({ called: 'the reason', max: 3_000, required: AUTHOR_TEXTS.reasonRequired }),
});

export function canWithdraw({ status, withdrawal_requested_at }: WithdrawalState): boolean {
  return !isFinal(status) && withdrawal_requested_at === null;
}

/** Whether a revised manuscript is expected. */
export function canRevise({ status, withdrawal_requested_at }: WithdrawalState): boolean {
  return DECISIONS[status].asksForRevision && withdrawal_requested_at === null;
}

interface WithdrawalState {
  status: ManuscriptStatus;
  withdrawal_requested_at: string | null;
}

/** A manuscript in the author's list; ISO 8601 UTC times, `revision_due_date` a plain date. */
export interface OwnManuscriptCard {
  id: string;
  manuscript_number: string;
  title: string;
  status: ManuscriptStatus;
  /** The decision that led to this status; null if unspecified. */
  kind: DecisionKind | null;
  round: number;
  submitted_at: string;
  updated_at: string;
  revision_due_date: string | null;
  /** The due date in words, by the server's clock: "in 12 days". */
  revision_due_in: string | null;
  withdrawal_requested_at: string | null;
  /** When the revision awaiting a decision was received; null if none. */
  revision_received_at: string | null;
  /** The amount due with two decimals; null before acceptance. */
  charge: { article_type: ArticleType; state: FeeState; amount_due: string; currency: string } | null;
}

/** A file that its author may download; reviewers see the review copy instead. */
export interface OwnFile {
  id: string;
  round: number;
  kind: SentKind | CopyKind;
  name: string;
  format: DocumentFormat;
  bytes: number;
  created_at: string;
}

/** A decision as its author sees it: the letter as sent, never the office's notes. */
export interface OwnDecision {
  id: string;
  round: number;
  status: ManuscriptStatus;
  /** The decision that led to the status; null if unspecified. */
  kind: DecisionKind | null;
  letter_subject: string;
  letter_text: string;
  revision_due_date: string | null;
  decided_at: string;
}

/** A review released to the authors: an allow-list without the reviewer's name (design §7). */
export interface OwnReview {
  round: number;
  /** The reviewer's number for authors, the same in every round. */
  reviewer_number: number;
  text: string;
  /** The review's cleaned file; null if none. */
  file: { id: string; name: string; bytes: number } | null;
}

/** An author's view of a manuscript: an allow-list without reviewers (design §7). */
export interface OwnManuscript extends OwnManuscriptCard, SentStatements {
  submission_code: string | null;
  abstract: string;
  keywords: string[];
  authors: (CoAuthor & { is_corresponding: boolean })[];
  files: OwnFile[];
  /** Leaks found in each round's review copy. */
  leak_reports: { round: number; status: 'clean' | 'leaks' | 'unreadable'; reason: string; leaks: Leak[] }[];
  decisions: OwnDecision[];
  /** Newest round first. */
  reviews: OwnReview[];
  revisions: { round: number; response: string; submitted_at: string }[];
  /** The authors' requests, newest first. */
  requests: OwnRequest[];
  /** The dates that can be requested for the due revision; null if none is due. */
  later_dates: ExtensionDates | null;
  /** The office's requests, if it returned the file; null otherwise. */
  sent_back: SentBack | null;
  /** The last day for an appeal; null if impossible. */
  appeal_until: string | null;
  /** The last proof sent; null once it is recalled or published. */
  proof: { stage: ProofStage; due_date: string; due_in: string } | null;
  /** Names its public page; null until published. */
  slug: string | null;
  doi: string | null;
}

/** Describes a manuscript's current step to its author, in one sentence. */
export function statusSentence(
  journal: IslandJournal,
  manuscript: WithdrawalState & Pick<OwnManuscriptCard, 'kind' | 'round'> & Partial<Pick<OwnManuscript, 'sent_back'>>,
): string {
  if (manuscript.withdrawal_requested_at)
    return 'You have asked to withdraw this manuscript. The editorial office will reply.';
  const steps = trackedSteps(journal, {
    ...manuscript,
    rejectedAfterReview: true,
    isSentBack: Boolean(manuscript.sent_back),
  });
  return steps.findLast(({ state, note }) => state !== 'upcoming' && note)?.note ?? '';
}
