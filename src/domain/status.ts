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

/** A status as people read it: underscores are spaces, words begin with capitals (spec §4). */
export function statusLabel(status: string): string {
  return status.replace(/_/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
