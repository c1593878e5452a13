import * as z from 'zod';
import { Email } from '#domain/account/account';
import { isFinal } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import type { IslandJournal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { countAsText, reviewSteps } from '#domain/review/process';

/** The texts of the tracking page (spec §8); `notFound` is not specified. */
export const TRACKING_TEXTS = {
  searching: 'Searching...',
  failed: 'Failed to retrieve manuscript information',
  unreachable: 'An error occurred while tracking your manuscript',
  notFound: 'No manuscript found for that email and code.',
} as const;

/** The body of `POST /api/manuscripts/track/` (spec §7). A malformed code is simply not found. */
export const TrackingRequest = z.strictObject({
  email: Email,
  submission_code: z
    .string('Enter the submission code.')
    .trim()
    .min(1, 'Enter the submission code.')
    .max(200, 'The submission code is too long.'),
});
export type TrackingRequest = z.infer<typeof TrackingRequest>;

/** A step of peer review and its state; `note` explains it. */
export interface TrackedStep {
  step: string;
  title: string;
  state: 'done' | 'current' | 'upcoming';
  note?: string;
}

/** The part of a manuscript shown to people with the code and an author's address (spec §3, tracking result). */
export interface TrackingResult {
  id: string;
  manuscript_number: string;
  title: string;
  status: ManuscriptStatus;
  /** The decision that led to this status, if specified. */
  kind?: DecisionKind;
  submitted_at: string;
  updated_at: string;
  /** When the revision awaiting a decision was received. */
  revision_received_at?: string;
  revision_due_date?: string;
  /** The due date in words, by the server's clock: "in 12 days". */
  revision_due_in?: string;
  doi?: string;
  comments?: string;
  timeline: TrackedStep[];
}

/** The steps' input. `rejectedAfterReview` is false if rejected without inviting reviewers. */
interface Progress {
  status: ManuscriptStatus;
  kind: DecisionKind | null;
  round: number;
  rejectedAfterReview: boolean;
  /** Whether the technical check has returned the file to the author. */
  isSentBack?: boolean;
}

/** The seven steps of peer review, with the manuscript's state in each. */
export function trackedSteps(journal: IslandJournal, progress: Progress): TrackedStep[] {
  const { status, round } = progress;
  const { id, note } = currentStep(journal, progress);
  const steps = reviewSteps(journal);
  const current = steps.findIndex((step) => step.id === id);
  const isOver = isFinal(status);
  return steps.map(({ id: step, title }, index) => {
    if (index === current) return { step, title, state: isOver ? 'done' : 'current', note };
    if (index > current) return { step, title, state: 'upcoming', ...(isOver && { note: 'Not needed.' }) };
    const isSkipped = step === 'revision' && round === 1;
    return { step, title, state: 'done', ...(isSkipped && { note: 'Not requested.' }) };
  });
}

function currentStep(
  journal: IslandJournal,
  { status, kind, round, rejectedAfterReview, isSentBack = false }: Progress,
): { id: string; note: string } {
  const isRevised = round > 1;
  switch (status) {
    case 'submitted':
    case 'under_review':
      if (isRevised) return { id: 'final-decision', note: 'Waiting for the editor to assess your revision.' };
      if (status === 'submitted') return { id: 'screening', note: isSentBack ? SENT_BACK : IN_SCREENING };
      return {
        id: 'peer-review',
        note: `Waiting for ${requiredReports(journal)}, then a decision.`,
      };
    case 'revisions_required':
      return {
        id: 'revision',
        note: `Waiting for your ${kind ? REVISIONS[kind] : 'revision'} and your response to the comments.`,
      };
    case 'accepted':
      return { id: 'production', note: 'Waiting for publication: the office is preparing the article.' };
    case 'published':
      return { id: 'production', note: 'Published.' };
    case 'rejected': {
      const { note, isAtDesk, isAfterReview } = kind ? REJECTIONS[kind] : OTHER_REJECTION;
      if (isRevised && !isAtDesk) return { id: 'final-decision', note };
      return { id: (isAfterReview ?? rejectedAfterReview) ? 'decision' : 'editor-assessment', note };
    }
    default:
      return status satisfies never;
  }
}

const IN_SCREENING = 'Waiting for the editorial office to check the manuscript.';
const SENT_BACK = 'The editorial office has returned the file: please correct it and send it again.';
const DECLINED_AT_DESK =
  'The editors declined the manuscript without external review. You are free to submit it elsewhere.';
const WITHDRAWN = 'You have withdrawn the manuscript. You are free to submit it elsewhere.';
const TRANSFERRED = 'The manuscript was transferred to another journal, which will contact you.';
const REJECTED = 'The manuscript was not accepted. You are free to submit it elsewhere.';

const REVISIONS: Record<DecisionKind, string> = {
  minor_revision: 'minor revision',
  major_revision: 'major revision',
  rejection: 'revision',
  desk_rejection: 'revision',
  transfer: 'revision',
  withdrawal: 'revision',
};

/** How a manuscript ended; `isAfterReview` is null if that depends on whether it has reviews. */
interface Rejection {
  note: string;
  isAtDesk: boolean;
  isAfterReview: boolean | null;
}
const OTHER_REJECTION: Rejection = { note: REJECTED, isAtDesk: false, isAfterReview: null };
const REJECTIONS: Record<DecisionKind, Rejection> = {
  rejection: { note: REJECTED, isAtDesk: false, isAfterReview: true },
  desk_rejection: { note: DECLINED_AT_DESK, isAtDesk: true, isAfterReview: false },
  transfer: { note: TRANSFERRED, isAtDesk: false, isAfterReview: true },
  withdrawal: { note: WITHDRAWN, isAtDesk: false, isAfterReview: true },
  minor_revision: OTHER_REJECTION,
  major_revision: OTHER_REJECTION,
};

const requiredReports = ({ process: { reviewers } }: IslandJournal) =>
  reviewers === 1 ? 'a report from at least one reviewer' : `reports from at least ${countAsText(reviewers)} reviewers`;
