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

export const ManuscriptStatus = z.enum(MANUSCRIPT_STATUSES);
export type ManuscriptStatus = z.infer<typeof ManuscriptStatus>;

const STATUS_LABELS: Readonly<Record<ManuscriptStatus, string>> = {
  submitted: 'Submitted',
  under_review: 'Under Review',
  revisions_required: 'Revisions Required',
  accepted: 'Accepted',
  rejected: 'Rejected',
  published: 'Published',
};

/** Badge colours; an unknown status is neutral (spec §4). */
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

/** Badge colours on the dashboard and a manuscript's page (spec §4). */
const DETAIL_BADGES: Readonly<Record<ManuscriptStatus, BadgeColour>> = {
  submitted: 'yellow',
  under_review: 'yellow',
  revisions_required: 'yellow',
  accepted: 'blue',
  rejected: 'red',
  published: 'green',
};

/** The label of a revision awaiting a decision: shown beside the status, never instead of it (design §8). */
export const REVISION_LABELS = { received: 'Revision received', inReview: 'Revision in review' } as const;

const isKnown = (status: string): status is ManuscriptStatus => Object.hasOwn(STATUS_LABELS, status);

/** A status as text; unknown ones are capitalised. */
export function statusLabel(status: string): string {
  if (isKnown(status)) return STATUS_LABELS[status];
  const words = status.split('_').filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

export function listBadge(status: string): BadgeColour {
  return isKnown(status) ? LIST_BADGES[status] : 'neutral';
}

export function detailBadge(status: string): BadgeColour {
  return isKnown(status) ? DETAIL_BADGES[status] : 'neutral';
}
