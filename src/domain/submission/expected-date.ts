import type { IslandJournal } from '#domain/journal/journal';
import type { TimelineId } from '#domain/journal/timeline';
import { DAY_MS, longDate } from '#domain/kernel/date';

/** Estimates the end of a stage from its start: "24–26 November 2026". */
export function expectedDates({ timelines }: IslandJournal, id: TimelineId, from: string): string {
  const timeline = timelines.find((known) => known.id === id);
  if (!timeline) throw new Error(`There is no timeline ${id}.`);
  const { unit } = timeline;
  const earliest = longDate(addDuration(from, timeline.from, unit));
  const latest = longDate(addDuration(from, timeline.to, unit));
  const [day, month, year] = earliest.split(' ');
  if (latest.endsWith(`${month} ${year}`)) return `${day}–${latest}`;
  return latest.endsWith(` ${year}`) ? `${day} ${month} – ${latest}` : `${earliest} – ${latest}`;
}

function addDuration(from: string, count: number, unit: string): string {
  const date = new Date(from);
  if (unit === 'business days') return addBusinessDays(date, count).toISOString();
  if (unit === 'months') date.setUTCMonth(date.getUTCMonth() + count);
  else date.setTime(date.getTime() + count * (unit === 'weeks' ? 7 * DAY_MS : DAY_MS / 24));
  return date.toISOString();
}

function addBusinessDays(from: Date, count: number): Date {
  const date = new Date(from);
  for (let left = count; left > 0; ) {
    date.setTime(date.getTime() + DAY_MS);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date;
}
