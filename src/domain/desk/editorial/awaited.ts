import { has } from '#domain/decision/decision';
import { isOpen } from '#domain/review/assignment-status';
import type { EditorAssignment, EditorManuscript } from './replies.ts';

type Reviewed = Pick<EditorManuscript, 'status' | 'round'>;

/** Whether an answer or a review is still owed: none submitted, and the round undecided. */
export const isOwed = ({ status, round }: Reviewed, one: Pick<EditorAssignment, 'status' | 'round'>): boolean =>
  has('isInReview', status) && one.round === round && isOpen(one.status);

/** Whether the office is waiting for an assignment: a closed account cannot answer. */
export const isAwaited = (
  manuscript: Reviewed,
  one: Pick<EditorAssignment, 'status' | 'round' | 'reviewer'>,
): boolean => isOwed(manuscript, one) && one.reviewer.is_active;
