import { addDays } from './date.ts';

/** The latest due date, in days from today: later ones are typing errors. */
const LATEST_DAYS = 365;

export const DUE_DATE_TEXTS = {
  afterToday: 'Choose a date after today.',
  tooLate: 'Choose a date within a year.',
} as const;

export const dueDateRange = (today: string) => ({ min: addDays(today, 1), max: addDays(today, LATEST_DAYS) });

/** Explains why a plain date cannot be a due date; undefined if it can. */
export function dueDateProblem(day: string, today: string): string | undefined {
  if (day <= today) return DUE_DATE_TEXTS.afterToday;
  return day > addDays(today, LATEST_DAYS) ? DUE_DATE_TEXTS.tooLate : undefined;
}
