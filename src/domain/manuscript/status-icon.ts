import type { ManuscriptStatus } from './status.ts';

/**
 * Status icons, as paths in a square of 16: the check, cross and clock of the specification (spec §4), varied so that
 * each status is distinct: a clock, one under a magnifier, one turned back; a check, and a check in a ring.
 */
export const STATUS_ICONS: Readonly<Record<ManuscriptStatus, string>> = {
  submitted: 'M8 4.5V8l2.5 1.5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0',
  under_review: 'M6.8 4.2v2.6l1.8 1.2M11.8 6.8a5 5 0 1 1-10 0a5 5 0 0 1 10 0M10.6 10.6L14.4 14.4',
  revisions_required: 'M2.4 2.2v3.6H6M2.6 5.8A6 6 0 1 1 2.2 9.5M8.2 5V8.3l2.3 1.4',
  accepted: 'M3 8.5l3.5 3.5L13 4.5',
  rejected: 'M4 4l8 8M12 4l-8 8',
  published: 'M5 8.3l2.2 2.2L11 6M14.4 8A6.4 6.4 0 1 1 1.6 8a6.4 6.4 0 0 1 12.8 0',
};

/** For a manuscript that ended without an editorial decision: an arrow pointing back. */
export const ENDED_ICON = 'M6.5 4L2.5 8l4 4M2.5 8H10a3.5 3.5 0 0 1 3.5 3.5';
