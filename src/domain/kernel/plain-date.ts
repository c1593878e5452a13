import { plainDate } from './date.ts';

/** Whether a plain date exists in the calendar. */
export function isPlainDate(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && plainDate(new Date(moment)) === text;
}
