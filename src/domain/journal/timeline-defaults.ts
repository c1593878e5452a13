/** Units of a stage's duration. */
export type TimeUnit = 'hours' | 'days' | 'business days' | 'weeks' | 'months';

export interface TimeRange {
  readonly from: number;
  readonly to: number;
  readonly unit: TimeUnit;
}

/**
 * The default durations in the order an author meets them: spec §9, preceded by the screening of spec §4 and followed
 * by the reply to a service request, which is not part of peer review.
 */
export const TIMELINE_DEFAULTS = [
  { id: 'screening', label: 'Initial screening', from: 1, to: 3, unit: 'business days' },
  { id: 'first-decision', label: 'Submission to first decision', from: 6, to: 8, unit: 'weeks' },
  { id: 'review', label: 'Peer review', from: 4, to: 6, unit: 'weeks' },
  { id: 'minor-revisions', label: 'Minor revisions', from: 2, to: 4, unit: 'weeks' },
  { id: 'major-revisions', label: 'Major revisions', from: 4, to: 8, unit: 'weeks' },
  { id: 'publication', label: 'Submission to publication', from: 3, to: 6, unit: 'months' },
  { id: 'service-reply', label: 'Reply to a service request', from: 24, to: 48, unit: 'hours' },
] as const satisfies readonly (TimeRange & { id: string; label: string })[];

/** A stage with a published duration, in kebab-case. */
export type TimelineId = (typeof TIMELINE_DEFAULTS)[number]['id'];

/** A stage and its planned duration. */
export interface Timeline extends TimeRange {
  readonly id: TimelineId;
  readonly label: string;
  /** As displayed, with an en dash: "6–8 weeks". */
  readonly duration: string;
}
