import { has } from '#domain/decision/decision';
import { isOpen } from '#domain/review/assignment-status';
import type { EditorAssignment, EditorManuscript } from './replies.ts';

type Reviewed = Pick<EditorManuscript, 'status' | 'round'>;

/** True of an assignment that still owes an answer or a review: none is in, and its round is undecided. */
export const isOwed = ({ status, round }: Reviewed, one: Pick<EditorAssignment, 'status' | 'round'>): boolean =>
  has('isInReview', status) && one.round === round && isOpen(one.status);

/** True of an assignment for which the office waits: from a closed account nothing can come. */
export const isAwaited = (
  manuscript: Reviewed,
  one: Pick<EditorAssignment, 'status' | 'round' | 'reviewer'>,
): boolean => isOwed(manuscript, one) && one.reviewer.is_active;
