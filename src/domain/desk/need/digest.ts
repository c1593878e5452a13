import { type Duty, hasRight } from '#domain/account/colleague/duty';
import { addDays, plainDate } from '#domain/kernel/date';
import { type FoundNeed, NEED_RULES } from './need.ts';

/** What of a manuscript that waits is old enough to be emailed to someone of this duty, and theirs to settle. */
export const isInDigest = (
  { kind, since }: Pick<FoundNeed, 'kind' | 'since'>,
  { days, duty, today }: { days: number; duty: Duty; today: string },
): boolean =>
  NEED_RULES[kind].right === 'edit' && hasRight(duty, 'edit') && addDays(plainDate(new Date(since)), days) <= today;

/**
 * How the ledger of reminders knows it. Its subject is apart from those of other reminders: the same assignment on the
 * same day must not look like one that its reviewer was reminded of.
 */
export const digestKey = ({ kind, subject_id, since }: Pick<FoundNeed, 'kind' | 'subject_id' | 'since'>) => ({
  rule: `office-${kind}`,
  subject_id: `office.${subject_id}`,
  deadline_on: plainDate(new Date(since)),
});
