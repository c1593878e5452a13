import type { IslandJournal } from './journal.ts';
import type { Timeline, TimelineId, TimeRange, TimeUnit } from './timeline-defaults.ts';

/** A range as displayed, with an en dash: "6–8 weeks". */
export const rangeText = ({ from, to, unit }: TimeRange): string => `${from}–${to} ${unit}`;

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

const RANGE = /^(\d{1,3})\s*(?:[-–—]|to)\s*(\d{1,3})\s+([a-z ]+)$/i;

/** The range in a text such as "6–8 weeks" or "6 to 8 weeks"; undefined if there is none in it. */
export function readRange(text: string): TimeRange | undefined {
  const [, from, to, words] = RANGE.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  const unit = TIME_UNITS.find((one) => one === words?.toLowerCase());
  const range = unit && { from: Number(from), to: Number(to), unit };
  return range && range.from >= 1 && range.from <= range.to ? range : undefined;
}

// The journal has every stage: the defaults do, and the office changes their durations alone.
const timelineOf = ({ timelines }: IslandJournal, id: TimelineId): Timeline =>
  timelines.find((one) => one.id === id) as Timeline;

/** How long a stage is planned to take, as displayed: `first-decision` → "6–8 weeks" (spec §9). */
export const timelineDuration = (journal: IslandJournal, id: TimelineId): string => timelineOf(journal, id).duration;

/** The days that someone gets: those of the shorter or the longer end of what the journal states. */
export function timelineDays(journal: IslandJournal, id: TimelineId, end: 'from' | 'to'): number {
  const timeline = timelineOf(journal, id);
  return Math.ceil(timeline[end] * DAYS_IN[timeline.unit]);
}

/** The days for a review: the shorter end of what the journal states for peer review (spec §9). */
export const reviewDays = (journal: IslandJournal): number => timelineDays(journal, 'review', 'from');
