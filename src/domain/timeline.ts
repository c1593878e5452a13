import { TIMELINE_DEFAULTS, type TimeRange, type TimeUnit } from './timeline-defaults.ts';

/** The name of one stage that has a stated duration, in kebab-case. */
export type TimelineId = (typeof TIMELINE_DEFAULTS)[number]['id'];

/** One stage and how long it is planned to take. */
export interface Timeline extends TimeRange {
  readonly id: TimelineId;
  readonly label: string;
  /** As displayed, with an en dash: "6–8 weeks". */
  readonly duration: string;
}

/** A range as displayed, with an en dash: "6–8 weeks". */
export const rangeText = ({ from, to, unit }: TimeRange): string => `${from}–${to} ${unit}`;

/**
 * Every duration the journal states in this process, in the order an author meets them; the settings of the office are
 * adopted into it. They are what the office plans for, not guarantees.
 */
export const TIMELINES: readonly Timeline[] = TIMELINE_DEFAULTS.map((one) => ({
  ...(one as TimeRange & { id: TimelineId; label: string }),
  get duration() {
    return rangeText(this);
  },
}));

/** Makes these what the journal states in this process; a stage that is not among them takes what it took at first. */
export function adoptTimelines(own: Readonly<Partial<Record<TimelineId, TimeRange>>>): void {
  for (const [index, timeline] of TIMELINES.entries()) {
    const { from, to, unit } = own[timeline.id] ?? (TIMELINE_DEFAULTS[index] as TimeRange);
    Object.assign(timeline, { from, to, unit });
  }
}

const timelineOf = (id: TimelineId): Timeline => TIMELINES.find((one) => one.id === id) as Timeline;

/** How long a stage is planned to take, as displayed: `first-decision` → "6–8 weeks" (spec §9). */
export const timelineDuration = (id: TimelineId): string => timelineOf(id).duration;

/** In how many days each unit is counted. */
const DAYS_IN: Readonly<Record<TimeUnit, number>> = {
  hours: 1 / 24,
  days: 1,
  'business days': 7 / 5,
  weeks: 7,
  months: 30,
};

/** The units that a time may have. */
export const TIME_UNITS = Object.keys(DAYS_IN) as TimeUnit[];

/** The days that somebody gets: those of the shorter or the longer end of what the journal states. */
export function timelineDays(id: TimelineId, end: 'from' | 'to'): number {
  const timeline = timelineOf(id);
  return Math.ceil(timeline[end] * DAYS_IN[timeline.unit]);
}

/** The durations of the editorial flow alone, as the timeline of the peer review page lists them (spec §2, §9). */
export const REVIEW_TIMELINES: readonly Timeline[] = TIMELINES.filter(({ id }) => id !== 'service-reply');

const RANGE = /^(\d{1,3})\s*(?:[-–—]|to)\s*(\d{1,3})\s+([a-z ]+)$/i;

/** The range in a text such as "6–8 weeks" or "6 to 8 weeks"; undefined where there is none in it. */
export function readRange(text: string): TimeRange | undefined {
  const [, from, to, words] = RANGE.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  const unit = TIME_UNITS.find((one) => one === words?.toLowerCase());
  const range = unit && { from: Number(from), to: Number(to), unit };
  return range && range.from >= 1 && range.from <= range.to ? range : undefined;
}
