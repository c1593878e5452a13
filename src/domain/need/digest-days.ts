import { digestDaysIn } from '#domain/journal/reminder-days';
import { OWN_REMINDERS } from '#domain/review/own-reminders';

/** The days in this process, as they are now. */
export const digestDays = (): number => digestDaysIn(OWN_REMINDERS.texts ?? {});

/** When editors are mailed, in words. */
export const digestWords = (days: number): string =>
  days === 0
    ? 'never'
    : `once something has waited for the office for ${days === 1 ? '1 day' : `${days} days`}: once about each, in one mail`;
