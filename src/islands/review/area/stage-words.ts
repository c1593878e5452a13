import type { BadgeColour } from '#domain/manuscript/status';
import type { ReviewStage } from '#domain/review/reviewer-area';

/** Stages as their reviewer reads them. */
export const STAGE_WORDS: Readonly<Record<ReviewStage, readonly [label: string, colour: BadgeColour]>> = {
  invited: ['Awaiting your answer', 'yellow'],
  accepted: ['Not started', 'blue'],
  overdue: ['Overdue', 'orange'],
  returned: ['Returned to you', 'orange'],
  submitted: ['Submitted', 'green'],
  declined: ['Declined', 'neutral'],
  cancelled: ['Withdrawn by the journal', 'neutral'],
  closed: ['Decided', 'purple'],
};
