import type { TimeRange, TimeUnit } from './timeline-defaults.ts';

/** A range as displayed, with an en dash: "6–8 weeks". */
export const rangeText = ({ from, to, unit }: TimeRange): string => `${from}–${to} ${unit}`;

/** In how many days each unit is counted. */
export const DAYS_IN: Readonly<Record<TimeUnit, number>> = {
  hours: 1 / 24,
  days: 1,
  'business days': 7 / 5,
  weeks: 7,
  months: 30,
};

/** The units that a time may have. */
export const TIME_UNITS = Object.keys(DAYS_IN) as TimeUnit[];

const RANGE = /^(\d{1,3})\s*(?:[-–—]|to)\s*(\d{1,3})\s+([a-z ]+)$/i;

/** The range in a text such as "6–8 weeks" or "6 to 8 weeks"; undefined if there is none in it. */
export function readRange(text: string): TimeRange | undefined {
  const [, from, to, words] = RANGE.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  const unit = TIME_UNITS.find((one) => one === words?.toLowerCase());
  const range = unit && { from: Number(from), to: Number(to), unit };
  return range && range.from >= 1 && range.from <= range.to ? range : undefined;
}
