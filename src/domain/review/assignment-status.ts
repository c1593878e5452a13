/** An assignment's status. */
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

/** An assignment's status, derived from its dates (design §5). Due dates before `overdueBefore` are overdue. */
export function assignmentStatus(dates: AssignmentDates, overdueBefore: string): AssignmentStatus {
  if (dates.completed_at) return dates.thanked_at ? 'thanked' : 'done';
  if (dates.cancelled_at) return 'cancelled';
  if (dates.declined_at) return 'declined';
  if (!dates.accepted_at) return 'invited';
  return dates.due_on < overdueBefore ? 'overdue' : 'accepted';
}

/** Whether an assignment is open, has ended with a review, or without one. */
const REVIEWS: Record<AssignmentStatus, 'in' | 'open' | 'refused'> = {
  invited: 'open',
  accepted: 'open',
  overdue: 'open',
  done: 'in',
  thanked: 'in',
  declined: 'refused',
  cancelled: 'refused',
};

/** True once submitted. */
export const isReviewIn = (status: AssignmentStatus): boolean => REVIEWS[status] === 'in';

/** Whether a status is open: not declined, cancelled or reviewed. */
export const isOpen = (status: AssignmentStatus): boolean => REVIEWS[status] === 'open';

/** Whether an assignment was neither declined nor withdrawn. */
export const isActive = ({ declined_at, cancelled_at }: Record<'declined_at' | 'cancelled_at', unknown>): boolean =>
  !declined_at && !cancelled_at;
