/** In what the length of a stage is stated. */
export type TimeUnit = 'hours' | 'days' | 'business days' | 'weeks' | 'months';

/** From how long to how long a stage takes. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
  readonly unit: TimeUnit;
}

/**
 * Every duration the journal states, in the order an author meets them, until the office changes it in its settings: spec §9,
 * with the screening of spec §4 first and the reply to a service request, which is no part of peer review, last. A site
 * build puts what the office has changed in the place of this list.
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

/** The name of one stage that has a stated duration, in kebab-case. */
export type TimelineId = (typeof TIMELINE_DEFAULTS)[number]['id'];

/** One stage and how long it is planned to take. */
export interface Timeline extends TimeRange {
  readonly id: TimelineId;
  readonly label: string;
  /** As displayed, with an en dash: "6–8 weeks". */
  readonly duration: string;
}
