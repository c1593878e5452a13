import type { BadgeColour } from '#domain/manuscript/status';
import type { ReviewStage } from '#domain/review/reviewer-area';

/** Stages as their reviewer reads them. */
export const STAGE_WORDS: Readonly<Record<ReviewStage, readonly [label: string, colour: BadgeColour]>> = {
  invited: ['Awaiting your answer', 'yellow'],
  accepted: ['To be written', 'blue'],
  overdue: ['Overdue', 'orange'],
  returned: ['Returned to you', 'orange'],
  submitted: ['Sent in', 'green'],
  declined: ['Declined', 'neutral'],
  cancelled: ['Withdrawn by the journal', 'neutral'],
  closed: ['Decided', 'purple'],
};
