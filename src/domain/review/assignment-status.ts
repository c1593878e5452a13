export type AssignmentStatus = 'invited' | 'accepted' | 'declined' | 'overdue' | 'done' | 'cancelled' | 'thanked';

/** Instants in ISO 8601; `due_on` is a plain date. */
interface AssignmentDates {
  due_on: string;
  accepted_at: string | null;
  declined_at: string | null;
  cancelled_at: string | null;
  completed_at: string | null;
  thanked_at: string | null;
}

/** Derives an assignment's status from its dates (design §5); due dates before `overdueBefore` are overdue. */
export function assignmentStatus(dates: AssignmentDates, overdueBefore: string): AssignmentStatus {
  if (dates.completed_at) return dates.thanked_at ? 'thanked' : 'done';
  if (dates.cancelled_at) return 'cancelled';
  if (dates.declined_at) return 'declined';
  if (!dates.accepted_at) return 'invited';
  return dates.due_on < overdueBefore ? 'overdue' : 'accepted';
}

/** Whether each status is open, or ended with or without a review. */
const OUTCOMES: Record<AssignmentStatus, 'in' | 'open' | 'refused'> = {
  invited: 'open',
  accepted: 'open',
  overdue: 'open',
  done: 'in',
  thanked: 'in',
  declined: 'refused',
  cancelled: 'refused',
};

export const isReviewSubmitted = (status: AssignmentStatus): boolean => OUTCOMES[status] === 'in';

/** Whether a status is open: not declined, cancelled or reviewed. */
export const isOpen = (status: AssignmentStatus): boolean => OUTCOMES[status] === 'open';

/** Whether an assignment was neither declined nor withdrawn. */
export const isActive = ({ declined_at, cancelled_at }: Record<'declined_at' | 'cancelled_at', unknown>): boolean =>
  !declined_at && !cancelled_at;
