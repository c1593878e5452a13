import type { IslandJournal } from './journal.ts';
import { DAYS_IN } from './time-range.ts';
import type { Timeline, TimelineId } from './timeline-defaults.ts';

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
