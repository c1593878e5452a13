const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const SECOND = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
/** Databases and years of five digits do not agree. */
const LAST = new Date('9999-12-31T23:59:59.999Z');

/** An instant in OAI format, to the second. */
export function datestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

/** A harvester's date: a day or a second. `after` is the first instant beyond it. */
export interface NamedTime {
  granularity: 'day' | 'second';
  start: Date;
  after: Date;
}

/** Parses a day or a second; undefined if invalid, such as 30 February. */
export function readDatestamp(text: string): NamedTime | undefined {
  const granularity = DAY.test(text) ? 'day' : SECOND.test(text) ? 'second' : undefined;
  const start = new Date(text);
  if (!granularity || Number.isNaN(start.getTime()) || !datestamp(start).startsWith(text.replace('Z', ''))) {
    return undefined;
  }
  const length = granularity === 'day' ? 86_400_000 : 1_000;
  return { granularity, start, after: new Date(Math.min(start.getTime() + length, LAST.getTime())) };
}
