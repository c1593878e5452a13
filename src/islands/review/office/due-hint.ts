import { DAY_MS, longDate } from '#domain/kernel/date';
import { dueDays } from '#domain/kernel/due-day';

/** A day in words, and how far it is; which days are possible, where it is none of them. */
export function dueHint(dueOn: string, today: string): string {
  const { min, max } = dueDays(today);
  if (!/^\d{4}-\d\d-\d\d$/.test(dueOn) || dueOn < min || dueOn > max) {
    return `From ${longDate(min)} to ${longDate(max)}.`;
  }
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);
  return `${longDate(dueOn)}, ${days === 1 ? 'tomorrow' : `in ${days} days`}.`;
}
