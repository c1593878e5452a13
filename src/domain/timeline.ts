type Unit = 'hours' | 'business days' | 'weeks' | 'months';

const RANGES = {
  screening: { label: 'Initial screening', from: 1, to: 3, unit: 'business days' },
  'first-decision': { label: 'Submission to first decision', from: 6, to: 8, unit: 'weeks' },
  review: { label: 'Peer review', from: 4, to: 6, unit: 'weeks' },
  'minor-revisions': { label: 'Minor revisions', from: 2, to: 4, unit: 'weeks' },
  'major-revisions': { label: 'Major revisions', from: 4, to: 8, unit: 'weeks' },
  publication: { label: 'Submission to publication', from: 3, to: 6, unit: 'months' },
  'service-reply': { label: 'Reply to a service request', from: 24, to: 48, unit: 'hours' },
} as const satisfies Record<string, { label: string; from: number; to: number; unit: Unit }>;

/** The name of one stage that has a stated duration, in kebab-case. */
export type TimelineId = keyof typeof RANGES;

/** One stage and how long it is planned to take. */
export interface Timeline {
  readonly id: TimelineId;
  readonly label: string;
  /** As displayed, with an en dash: "6–8 weeks". */
  readonly duration: string;
  readonly from: number;
  readonly to: number;
  readonly unit: Unit;
}

/** How long a stage is planned to take, as displayed: `first-decision` → "6–8 weeks" (spec §9). */
export function timelineDuration(id: TimelineId): string {
  const { from, to, unit } = RANGES[id];
  return `${from}–${to} ${unit}`;
}

/**
 * Every duration the journal states, in the order an author meets them: spec §9, with the screening
 * of spec §4 first and the reply to a service request, which is no part of peer review, last.
 * They are what the office plans for, not guarantees.
 */
export const TIMELINES: readonly Timeline[] = (Object.keys(RANGES) as TimelineId[]).map((id) => ({
  id,
  ...RANGES[id],
  duration: timelineDuration(id),
}));

/** The durations of the editorial flow alone, as the timeline of the peer review page lists them (spec §2, §9). */
export const REVIEW_TIMELINES: readonly Timeline[] = TIMELINES.filter(({ id }) => id !== 'service-reply');
