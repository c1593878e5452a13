import { addDays } from './date.ts';

/** The last day on which something may be due, in days from today: a later one is a slip of the keyboard. */
const LATEST_DAYS = 365;

/** Why something cannot be due on a day. */
export const DUE_DAY_TEXTS = {
  afterToday: 'Choose a date after today.',
  tooLate: 'Choose a date within a year.',
} as const;

/** The first and the last day on which something may be due. */
export const dueDays = (today: string) => ({ min: addDays(today, 1), max: addDays(today, LATEST_DAYS) });

/** Why something cannot be due on a plain date; undefined if it can. */
export function dueDayProblem(day: string, today: string): string | undefined {
  if (day <= today) return DUE_DAY_TEXTS.afterToday;
  return day > addDays(today, LATEST_DAYS) ? DUE_DAY_TEXTS.tooLate : undefined;
}
