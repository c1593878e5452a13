import { plainDate } from './date.ts';

/** A parsed date; `isAmbiguous` if day and month could be swapped. */
export interface WrittenDate {
  date: string;
  said: 'day' | 'month' | 'year';
  isUnclear: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Spreadsheets count days from here. */
const SERIAL_START = Date.UTC(1899, 11, 30);

/** Parses a date in any format found in spreadsheets; undefined if it is not a date, or is before 1600. */
export function readDate(text: string): WrittenDate | undefined {
  const words = text.trim().toLowerCase().slice(0, 60);
  const numbers = (words.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0, third = 0] = numbers;
  const month = MONTHS.findIndex((name) => new RegExp(`(?:^|[^a-z])${name}`).test(words)) + 1;
  if (/^\d{5}(?:\.\d+)?$/.test(words)) return dateOf(plainDate(new Date(SERIAL_START + first * 86_400_000)));
  if (/^\d{8}$/.test(words)) return of(Number(words.slice(0, 4)), Number(words.slice(4, 6)), Number(words.slice(6)));
  if (month > 0) {
    const year = numbers.find((number) => number > 1000) ?? 0;
    return of(year, month, numbers.find((number) => number >= 1 && number <= 31) ?? 0);
  }
  // 2019-06-28T10:00, 2019/6/28/, 2019 06, 2019
  if (/^\d{4}(?!\d)/.test(words)) return of(first, second, third);
  // 28.06.2019, 6/28/2019
  if (/^\d{1,2}[./\s-]\s*\d{1,2}[./\s-]\s*\d{4}(?!\d)/.test(words)) {
    if (second > 12) return of(third, first, second);
    const isUnclear = first <= 12 && first !== second && !words.includes('.');
    const found = of(third, second, first);
    return found && { ...found, isUnclear };
  }
  const [, of_ = 0, in_ = 0] = (/^(\d{1,2})[./-](\d{4})$/.exec(words) ?? []).map(Number);
  if (in_) return of(in_, of_, 0);
  const alone = /(?:^|\D)(1[6-9]\d\d|20\d\d)(?:\D|$)/.exec(words)?.[1];
  return alone ? of(Number(alone), 0, 0) : undefined;
}

function of(year: number, month: number, day: number): WrittenDate | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  if (year < 1600 || year > 9999) return undefined;
  if (month < 1 || month > 12) return { date: `${year}-01-01`, said: 'year', isUnclear: false };
  const date = `${year}-${two(month)}-${two(day)}`;
  return dateOf(date) ?? { date: `${year}-${two(month)}-01`, said: 'month', isUnclear: false };
}

function dateOf(date: string): WrittenDate | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && plainDate(new Date(time)) === date;
  return isReal ? { date, said: 'day', isUnclear: false } : undefined;
}
