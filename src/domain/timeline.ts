import { DAYS_IN, rangeText } from '#domain/journal/time-range';
import { TIMELINE_DEFAULTS, type Timeline, type TimelineId, type TimeRange } from '#domain/journal/timeline-defaults';

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

/** The days that somebody gets: those of the shorter or the longer end of what the journal states. */
export function timelineDays(id: TimelineId, end: 'from' | 'to'): number {
  const timeline = timelineOf(id);
  return Math.ceil(timeline[end] * DAYS_IN[timeline.unit]);
}

/** The durations of the editorial flow alone, as the timeline of the peer review page lists them (spec §2, §9). */
export const REVIEW_TIMELINES: readonly Timeline[] = TIMELINES.filter(({ id }) => id !== 'service-reply');
