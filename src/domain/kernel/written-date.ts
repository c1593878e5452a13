import { plainDate } from './date.ts';

/** A parsed date; `isAmbiguous` if day and month could be swapped. */
export interface ParsedDate {
  date: string;
  precision: 'day' | 'month' | 'year';
  isAmbiguous: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Spreadsheets count days from here. */
const SERIAL_START = Date.UTC(1899, 11, 30);

/** Parses a date in any format found in spreadsheets; undefined if it is not a date, or is before 1600. */
export function parseDate(text: string): ParsedDate | undefined {
  const words = text.trim().toLowerCase().slice(0, 60);
  const numbers = (words.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0, third = 0] = numbers;
  const month = MONTHS.findIndex((name) => new RegExp(`(?:^|[^a-z])${name}`).test(words)) + 1;
  if (/^\d{5}(?:\.\d+)?$/.test(words)) return exactDate(plainDate(new Date(SERIAL_START + first * 86_400_000)));
  if (/^\d{8}$/.test(words))
    return toParsedDate(Number(words.slice(0, 4)), Number(words.slice(4, 6)), Number(words.slice(6)));
  if (month > 0) {
    const year = numbers.find((number) => number > 1000) ?? 0;
    return toParsedDate(year, month, numbers.find((number) => number >= 1 && number <= 31) ?? 0);
  }
  // 2019-06-28T10:00, 2019/6/28/, 2019 06, 2019
  if (/^\d{4}(?!\d)/.test(words)) return toParsedDate(first, second, third);
  // 28.06.2019, 6/28/2019
  if (/^\d{1,2}[./\s-]\s*\d{1,2}[./\s-]\s*\d{4}(?!\d)/.test(words)) {
    if (second > 12) return toParsedDate(third, first, second);
    const isUnclear = first <= 12 && first !== second && !words.includes('.');
    const dayFirst = toParsedDate(third, second, first);
    return dayFirst && { ...dayFirst, isAmbiguous: isUnclear };
  }
  const [, monthOnly = 0, yearOnly = 0] = (/^(\d{1,2})[./-](\d{4})$/.exec(words) ?? []).map(Number);
  if (yearOnly) return toParsedDate(yearOnly, monthOnly, 0);
  const alone = /(?:^|\D)(1[6-9]\d\d|20\d\d)(?:\D|$)/.exec(words)?.[1];
  return alone ? toParsedDate(Number(alone), 0, 0) : undefined;
}

function toParsedDate(year: number, month: number, day: number): ParsedDate | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  if (year < 1600 || year > 9999) return undefined;
  if (month < 1 || month > 12) return { date: `${year}-01-01`, precision: 'year', isAmbiguous: false };
  const date = `${year}-${two(month)}-${two(day)}`;
  return exactDate(date) ?? { date: `${year}-${two(month)}-01`, precision: 'month', isAmbiguous: false };
}

function exactDate(date: string): ParsedDate | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && plainDate(new Date(time)) === date;
  return isReal ? { date, precision: 'day', isAmbiguous: false } : undefined;
}
