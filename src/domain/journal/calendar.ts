import { addDays } from '#domain/kernel/date';
import type { Journal } from './journal.ts';

/** `on` is a plain date, `stamp` an instant. */
interface CalendarDay {
  uid: string;
  stamp: Date;
  on: string;
  summary: string;
  description: string;
  url: string;
}

/**
 * A calendar file with all-day entries that block no time (RFC 5545); `product` identifies the part of the journal that
 * wrote it.
 */
export function calendarFile(journal: Journal, product: string, days: readonly CalendarDay[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(journal.name)}//${product}//EN`,
    ...days.flatMap(calendarEntry),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

function calendarEntry({ uid, stamp, on, summary, description, url }: CalendarDay): string[] {
  const day = (date: string) => date.replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(on)}`,
    `DTEND;VALUE=DATE:${day(addDays(on, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** RFC 5545 §3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** RFC 5545 §3.1: lines of at most 75 octets, without splitting a character; continuation lines begin with a space. */
function foldLine(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const length = new TextEncoder().encode(character).length;
    if (bytes + length > 75) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += length;
  }
  return text;
}
