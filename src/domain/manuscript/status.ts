import * as z from 'zod';

/** The six manuscript statuses, in the order of the editorial flow (spec §4). */
export const MANUSCRIPT_STATUSES = [
  'submitted',
  'under_review',
  'revisions_required',
  'accepted',
  'rejected',
  'published',
] as const;

/** One of the six statuses. */
export const ManuscriptStatus = z.enum(MANUSCRIPT_STATUSES);
export type ManuscriptStatus = z.infer<typeof ManuscriptStatus>;

/** The label of each status (spec §4). */
const STATUS_LABELS: Readonly<Record<ManuscriptStatus, string>> = {
  submitted: 'Submitted',
  under_review: 'Under Review',
  revisions_required: 'Revisions Required',
  accepted: 'Accepted',
  rejected: 'Rejected',
  published: 'Published',
};

/** The colour of a badge; an unknown status gets the neutral one (spec §4). */
export type BadgeColour = 'yellow' | 'blue' | 'orange' | 'green' | 'red' | 'purple' | 'neutral';

/** The colours of lists (spec §4). */
const LIST_BADGES: Readonly<Record<ManuscriptStatus, BadgeColour>> = {
  submitted: 'yellow',
  under_review: 'blue',
  revisions_required: 'orange',
  accepted: 'green',
  rejected: 'red',
  published: 'purple',
};

/** The colours of a dashboard and of one manuscript (spec §4). */
const DETAIL_BADGES: Readonly<Record<ManuscriptStatus, BadgeColour>> = {
  submitted: 'yellow',
  under_review: 'yellow',
  revisions_required: 'yellow',
  accepted: 'blue',
  rejected: 'red',
  published: 'green',
};

/** The label of a revision that waits for a decision: shown beside the status, never in place of it (design §8). */
export const REVISION_LABELS = { received: 'Revision received', inReview: 'Revision in review' } as const;

const isKnown = (status: string): status is ManuscriptStatus => Object.hasOwn(STATUS_LABELS, status);

/** A status as people read it; for an unknown one, its words with capitals. */
export function statusLabel(status: string): string {
  if (isKnown(status)) return STATUS_LABELS[status];
  const words = status.split('_').filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The colour of a status where many manuscripts are listed. */
export function listBadge(status: string): BadgeColour {
  return isKnown(status) ? LIST_BADGES[status] : 'neutral';
}

/** The colour of a status on a dashboard, and where one manuscript is shown. */
export function detailBadge(status: string): BadgeColour {
  return isKnown(status) ? DETAIL_BADGES[status] : 'neutral';
}
