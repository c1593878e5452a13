import type { ReviewStage } from '#domain/reviewer-area';
import type { BadgeColour } from '#domain/status';

/** Stages as their reviewer reads them. */
export const STAGE_WORDS: Readonly<Record<ReviewStage, readonly [label: string, colour: BadgeColour]>> = {
  invited: ['Waits for your answer', 'yellow'],
  accepted: ['To be written', 'blue'],
  overdue: ['Overdue', 'orange'],
  returned: ['Given back to you', 'orange'],
  submitted: ['Sent in', 'green'],
  declined: ['Declined', 'neutral'],
  cancelled: ['Withdrawn by the journal', 'neutral'],
  closed: ['Decided', 'purple'],
};

const END = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

const DAY_MS = 86_400_000;

/** The moment a due day is over, where the reader is: "2 December 2026 at 01:00 CET". `dueOn` is a plain date. */
export function endOfDay(dueOn: string): string {
  return END.format(new Date(Date.parse(dueOn) + DAY_MS));
}
