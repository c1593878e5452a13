/** A line or a paragraph of a manuscript, in reading order. */
export interface Line {
  text: string;
  /** Font size in points; undefined if unknown. */
  size?: number;
  /** The style's name: "Title", "heading 1". */
  style?: string;
  isBold?: boolean;
  /** The page, from 1; undefined for Word documents. */
  page?: number;
  /** Whether it continues the previous line's paragraph. */
  continues?: boolean;
  raised?: [start: number, end: number][];
  /** Subscripts, in the same form. */
  lowered?: [start: number, end: number][];
  /** Bold text, or text in a font other than the line's, in the same form. */
  bold?: [start: number, end: number][];
  /** Equations as text, in the same form. */
  equations?: [start: number, end: number][];
}

/** A result, and its lines from `start` to before `end`. */
export interface LinesFound<T> {
  value: T;
  start: number;
  end: number;
}

/** Maximum lines read of a manuscript: everything of interest is on the first pages. */
export const LINES_MAX = 600;
export const LINE_LENGTH_MAX = 10_000;
export const CHARACTERS_MAX = 150_000;

const WORD_END = /[\p{L}\p{M}]{2,20}-$/u;

/** Joins lines, and words broken at a line end; the hyphen stays if `context` has the word with it. */
export function joinLines(lines: readonly string[], context = ''): string {
  let joined = '';
  for (const line of lines) {
    const next = line.trim();
    if (joined.endsWith('\u00ad')) joined = joined.slice(0, -1) + next;
    else if (WORD_END.test(joined.slice(-24)) && /^\p{Ll}/u.test(next)) joined = joinWord(joined, next, context);
    else if (/[\p{L}\p{N}][-–/]$/u.test(joined.slice(-2))) joined += next;
    else joined = joined ? `${joined} ${next}` : next;
  }
  return joined.replaceAll('\u00ad', '').replace(/\s+/gu, ' ').trim();
}

// Compounds with these keep the hyphen: "self-report", "placebo-controlled".
const HYPHENATING = new Set(
  'self non well long short high low cross double single follow placebo evidence meta age sex health quality cost risk time case e x post pre anti co open two three one'.split(
    ' ',
  ),
);

function joinWord(before: string, after: string, context: string): string {
  const head = /[\p{L}\p{M}]+(?=-$)/u.exec(before.slice(-24))?.[0].toLowerCase() ?? '';
  const tail = /^[\p{L}\p{M}]{1,30}/u.exec(after)?.[0].toLowerCase() ?? '';
  const known = context.toLowerCase();
  // A word with a hyphen before it has another one: "5-year-olds".
  const isCompound = HYPHENATING.has(head) || /[\p{L}\p{N}][-–][\p{L}\p{M}]{1,20}-$/u.test(before.slice(-24));
  const keeps = known.includes(`${head}-${tail}`) || (isCompound && !known.includes(`${head}${tail}`));
  return keeps ? before + after : before.slice(0, -1) + after;
}

/** Groups lines into paragraphs. */
export function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (line.continues && last) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}
