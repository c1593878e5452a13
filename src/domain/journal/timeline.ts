import type { IslandJournal } from './journal.ts';
import type { Timeline, TimelineId, TimeRange, TimeUnit } from './timeline-defaults.ts';

/** A range as displayed, with an en dash: "6–8 weeks". */
export const formatTimeRange = ({ from, to, unit }: TimeRange): string => `${from}–${to} ${unit}`;

/** Each unit in days. */
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
const findTimeline = ({ timelines }: IslandJournal, id: TimelineId): Timeline =>
  timelines.find((one) => one.id === id) as Timeline;

/** A stage's planned duration, as displayed: `first-decision` → "6–8 weeks" (spec §9). */
export const timelineDuration = (journal: IslandJournal, id: TimelineId): string => findTimeline(journal, id).duration;

/** A deadline in days: the shorter or longer end of a published duration. */
export function timelineDays(journal: IslandJournal, id: TimelineId, end: 'from' | 'to'): number {
  const timeline = findTimeline(journal, id);
  return Math.ceil(timeline[end] * DAYS_PER_UNIT[timeline.unit]);
}

/** The days for a review: the shorter end of peer review's published duration (spec §9). */
export const reviewDays = (journal: IslandJournal): number => timelineDays(journal, 'review', 'from');
