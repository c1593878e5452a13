/** "6–8 weeks", with an en dash. */
export const formatTimeRange = ({ from, to, unit }: TimeRange): string => `${from}–${to} ${unit}`;

const DAYS_PER_UNIT: Readonly<Record<TimeUnit, number>> = {
  hours: 1 / 24,
  days: 1,
  'business days': 7 / 5,
  weeks: 7,
  months: 30,
};

export const TIME_UNITS = Object.keys(DAYS_PER_UNIT) as TimeUnit[];

const RANGE = /^(\d{1,3})\s*(?:[-–—]|to)\s*(\d{1,3})\s+([a-z ]+)$/i;

/** Parses "6–8 weeks" or "6 to 8 weeks"; undefined for other text. */
export function parseTimeRange(text: string): TimeRange | undefined {
  const [, from, to, words] = RANGE.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  const unit = TIME_UNITS.find((one) => one === words?.toLowerCase());
  const range = unit && { from: Number(from), to: Number(to), unit };
  return range && range.from >= 1 && range.from <= range.to ? range : undefined;
}

// Every stage exists: the office changes only the durations.
const findTimeline = ({ timelines }: Timelines, id: TimelineId): Timeline =>
  timelines.find((one) => one.id === id) as Timeline;

/** `first-decision` → "6–8 weeks" (spec §9). */
export const timelineDuration = (journal: Timelines, id: TimelineId): string => findTimeline(journal, id).duration;

/** The shorter or longer end of a published duration, in days. */
export function timelineDays(journal: Timelines, id: TimelineId, end: 'from' | 'to'): number {
  const timeline = findTimeline(journal, id);
  return Math.ceil(timeline[end] * DAYS_PER_UNIT[timeline.unit]);
}

/** The shorter end of peer review's published duration (spec §9). */
export const reviewDays = (journal: Timelines): number => timelineDays(journal, 'review', 'from');

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

export interface Timeline extends TimeRange {
  readonly id: TimelineId;
  readonly label: string;
  /** As displayed, with an en dash: "6–8 weeks". */
  readonly duration: string;
}

/** The part of a journal that these functions read. */
interface Timelines {
  readonly timelines: readonly Timeline[];
}
