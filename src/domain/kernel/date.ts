import { lazy } from './lazy.ts';

/** Formats in UTC, so that no reader's time zone shifts a date of record. */
const utcFormatter = (locale: string, parts: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }));
const long = utcFormatter('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const short = utcFormatter('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const month = utcFormatter('en-GB', { month: 'long', year: 'numeric' });
const shortMonth = utcFormatter('en-US', { month: 'short' });

/** `2026-08-21` or an ISO instant → "21 August 2026". */
export function longDate(date: string): string {
  return long().format(new Date(date));
}

/** `2026-08-21` or an ISO instant → "21 Aug 2026", for tables. */
export function shortDate(date: string): string {
  return short().format(new Date(date));
}

/** `2026-08`, `2026-08-21` or an ISO instant → "August 2026". */
export function monthName(date: string): string {
  return month().format(new Date(date));
}

/** `2026-08-21` → "2026 Aug 21", the order of Vancouver references (NLM Citing Medicine). */
export function vancouverDate(date: string): string {
  const [year, , day] = plainDate(date).split('-');
  return `${year} ${shortMonth().format(new Date(date))} ${Number(day)}`;
}

/** The calendar date, in UTC, of a plain date or an instant: `2026-08-21T23:10:00Z` → `2026-08-21`. */
export function plainDate(date: string | Date): string {
  return (typeof date === 'string' ? date : date.toISOString()).slice(0, 10);
}

export const DAY_MS = 86_400_000;

export const DAY_SECONDS = DAY_MS / 1000;

/** The tolerated difference between two machines' clocks. */
export const CLOCK_SKEW_MS = 60_000;

/** The latest time that a tolerated clock can show; later dates were written by a fast clock. */
export const latestPlausibleNow = (now: Date) => new Date(now.getTime() + CLOCK_SKEW_MS);

export function addDays(date: string, days: number): string {
  return plainDate(new Date(Date.parse(plainDate(date)) + days * DAY_MS));
}

/** A day ends last at UTC−12. */
const LAST_TIME_ZONE_MS = DAY_MS / 2;

/** The instant at which a plain date is over everywhere on Earth. */
export function endOfDay(date: string): Date {
  return new Date(Date.parse(addDays(date, 1)) + LAST_TIME_ZONE_MS);
}

/** The earliest plain date not yet over everywhere: only earlier due dates are overdue. */
export function overdueCutoff(now: Date): string {
  return plainDate(new Date(now.getTime() - LAST_TIME_ZONE_MS));
}

const relativeTime = lazy(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

/**
 * A due date relative to now: "in 12 days", "tomorrow", "today", "3 days ago". A day is not "ago" until it is over
 * everywhere.
 */
export function relativeDueDate(date: string, now: Date): string {
  const today = plainDate(now);
  const from = date < today ? overdueCutoff(now) : today;
  return relativeTime().format(Math.round((Date.parse(plainDate(date)) - Date.parse(from)) / DAY_MS), 'day');
}
