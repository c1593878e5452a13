import * as z from 'zod';
import type { DocumentFormat, Leak } from '#domain/document';
import type { CoAuthor, ProposedReviewer } from '#domain/submission';
import type { ManuscriptStatus } from '#domain/status';
import { paragraphsOf } from '#domain/text';
import { timelineDuration } from '#domain/timeline';

/** The sentences of the author's area. */
export const AUTHOR_TEXTS = {
  responseRequired: 'Write your response to the reviewers.',
  reasonRequired: 'Say why you ask to withdraw the manuscript.',
  noRevisionDue: 'No revision is expected for this manuscript at the moment.',
  withdrawalAsked: 'You have asked to withdraw this manuscript; the editorial office will answer.',
  cannotWithdraw: 'This manuscript can no longer be withdrawn here. Please write to the editorial office.',
  revisionReceived: 'Your revised manuscript has arrived.',
  withdrawalReceived: 'Your request has reached the editorial office.',
} as const;

/** The text fields of a revision; the revised manuscript comes as `file`. */
export const Revision = z.strictObject({
  response: paragraphsOf({ called: 'the response', max: 60_000, required: AUTHOR_TEXTS.responseRequired }),
  upload_id: z.string().max(64, 'There is no such upload.').optional(),
});

/** The body of a request to withdraw a manuscript. */
export const Withdrawal = z.strictObject({
  reason: paragraphsOf({ called: 'the reason', max: 3_000, required: AUTHOR_TEXTS.reasonRequired }),
});

/** True while the author may ask for a manuscript to be withdrawn: it is neither decided against nor published. */
export function canWithdraw({ status, withdrawal_requested_at }: WithdrawalState): boolean {
  return status !== 'rejected' && status !== 'published' && withdrawal_requested_at === null;
}

/** True while a revised manuscript is expected. */
export function canRevise({ status, withdrawal_requested_at }: WithdrawalState): boolean {
  return status === 'revisions_required' && withdrawal_requested_at === null;
}

interface WithdrawalState {
  status: ManuscriptStatus;
  withdrawal_requested_at: string | null;
}

/** A manuscript in the author's own list; times are ISO 8601 in UTC, `revision_due_date` a plain date. */
export interface OwnManuscriptCard {
  id: string;
  manuscript_number: string;
  title: string;
  status: ManuscriptStatus;
  round: number;
  submitted_at: string;
  updated_at: string;
  revision_due_date: string | null;
  withdrawal_requested_at: string | null;
}

/** A file its author may fetch again; reviewers get the review copy. */
export interface OwnFile {
  id: string;
  round: number;
  kind: 'original' | 'review_copy';
  name: string;
  format: DocumentFormat;
  bytes: number;
  created_at: string;
}

/** A decision as its author reads it: the letter as it was sent, never the notes of the office. */
export interface OwnDecision {
  id: string;
  round: number;
  status: ManuscriptStatus;
  letter_subject: string;
  letter_text: string;
  revision_due_date: string | null;
  decided_at: string;
}

/** What its author sees of a manuscript: an allow-list without any word of who reviews it (design §7). */
export interface OwnManuscript extends OwnManuscriptCard {
  submission_code: string | null;
  abstract: string;
  keywords: string[];
  category: string | null;
  article_type: string | null;
  authors: (CoAuthor & { is_corresponding: boolean })[];
  cover_letter: string;
  declarations: Record<string, string>;
  suggested_reviewers: ProposedReviewer[];
  opposed_reviewers: ProposedReviewer[];
  files: OwnFile[];
  /** What the search for the authors' names found in each round's review copy. */
  leak_reports: { round: number; status: 'clean' | 'leaks' | 'unreadable'; reason: string; leaks: Leak[] }[];
  decisions: OwnDecision[];
  revisions: { round: number; response: string; submitted_at: string }[];
  /** Where readers find it, once it is published. */
  slug: string | null;
  doi: string | null;
}

/** What a manuscript waits for, in one sentence (design: the author never has to ask). */
export function waitsFor({ status, round, withdrawal_requested_at }: WithdrawalState & { round: number }): string {
  if (withdrawal_requested_at) return 'You have asked to withdraw it. The editorial office will answer.';
  if (status === 'under_review' && round > 1) {
    return 'An editor is examining your revision, and asks the reviewers again where the changes are substantial.';
  }
  return WAITS_FOR[status];
}

const WAITS_FOR: Record<ManuscriptStatus, string> = {
  submitted: `The editorial office checks it; that takes ${timelineDuration('screening')}.`,
  under_review: `Reviewers are reading it. A first decision usually comes within ${timelineDuration('first-decision')} of submission.`,
  revisions_required: 'It waits for you: send the revised manuscript and your response to the reviewers.',
  accepted: 'It is being prepared for publication. The article processing charge is due now, unless it is waived.',
  rejected: 'It is closed. The decision letter says why; you owe nothing and are free to submit it elsewhere.',
  published: 'It is published and free to read.',
};
