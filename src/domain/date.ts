/** Formats plain dates and instants in UTC, so that no reader's time zone shifts a date of record. */
const LONG = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `2026-08-21` or an ISO instant → "21 August 2026". */
export function longDate(date: string): string {
  return LONG.format(new Date(date));
}

/** `2026-08-21` → "2026 Aug 21", the order of Vancouver references (NLM Citing Medicine). */
export function vancouverDate(date: string): string {
  const [year, , day] = plainDate(date).split('-');
  return `${year} ${SHORT_MONTH.format(new Date(date))} ${Number(day)}`;
}

/** The calendar date, in UTC, of a plain date or an instant: `2026-08-21T23:10:00Z` → `2026-08-21`. */
export function plainDate(date: string): string {
  return date.slice(0, 10);
}

const DAY_MS = 86_400_000;
/** The plain date so many days after another. */
export function addDays(date: string, days: number): string {
  return plainDate(new Date(Date.parse(plainDate(date)) + days * DAY_MS).toISOString());
}

const AWAY = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How far a plain date lies from another, in words: "in 12 days", "tomorrow", "today", "3 days ago". */
export function daysAway(date: string, from: string): string {
  return AWAY.format(Math.round((Date.parse(plainDate(date)) - Date.parse(plainDate(from))) / DAY_MS), 'day');
}
