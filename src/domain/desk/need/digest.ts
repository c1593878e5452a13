import { type Duty, hasRight } from '#domain/account/colleague/duty';
import { addDays, plainDate } from '#domain/kernel/date';
import { type FoundNeed, NEED_RULES } from './need.ts';

/** Whether a task is old enough for the digest of someone with this duty, and theirs to settle. */
export const isInDigest = (
  { kind, since }: Pick<FoundNeed, 'kind' | 'since'>,
  { days, duty, today }: { days: number; duty: Duty; today: string },
): boolean =>
  NEED_RULES[kind].right === 'edit' && hasRight(duty, 'edit') && addDays(plainDate(new Date(since)), days) <= today;

/**
 * A task's key in the reminder ledger. Distinct from those of other reminders: the same assignment may be reminded of
 * on the same day.
 */
export const digestKey = ({ kind, subject_id, since }: Pick<FoundNeed, 'kind' | 'subject_id' | 'since'>) => ({
  rule: `office-${kind}`,
  subject_id: `office.${subject_id}`,
  deadline_on: plainDate(new Date(since)),
});
