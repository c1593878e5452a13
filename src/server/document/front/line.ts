/** A line or a paragraph of a manuscript, in reading order. */
export interface Line {
  text: string;
  /** The size of its letters in points; without it nothing is known. */
  size?: number;
  /** The name of its style as the word processor has it: "Title", "heading 1". */
  style?: string;
  isBold?: boolean;
  /** The page it is on, from 1; Word documents have none. */
  page?: number;
  /** True if it goes on with the paragraph of the line before. */
  continues?: boolean;
  /** Where raised characters are in the text: pairs of start and end. */
  raised?: [start: number, end: number][];
  /** Where lowered characters stand, in the same way. */
  lowered?: [start: number, end: number][];
  /** Where equations are, each written as text, in the same way. */
  equations?: [start: number, end: number][];
}

/** What was found, and the lines it takes: from `start` to before `end`. */
export interface Found<T> {
  value: T;
  start: number;
  end: number;
}

/** How much of a manuscript is read: everything of interest is on its first pages. */
export const LINES_MAX = 600;
export const LINE_LENGTH_MAX = 10_000;
export const CHARACTERS_MAX = 150_000;

const WORD_END = /[\p{L}\p{M}]{2,20}-$/u;

/**
 * The text of several lines as one. A word broken at the end of a line is joined; its hyphen stays where the
 * same word has it elsewhere in `context`.
 */
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

// Their compounds keep the hyphen: "self-report", "placebo-controlled".
const HYPHENATING = new Set(
  'self non well long short high low cross double single follow placebo evidence meta age sex health quality cost risk time case e x post pre anti co open two three one'.split(
    ' ',
  ),
);

function joinWord(before: string, after: string, context: string): string {
  const head = /[\p{L}\p{M}]+(?=-$)/u.exec(before.slice(-24))?.[0].toLowerCase() ?? '';
  const tail = /^[\p{L}\p{M}]{1,30}/u.exec(after)?.[0].toLowerCase() ?? '';
  const known = context.toLowerCase();
  const keeps = known.includes(`${head}-${tail}`) || (HYPHENATING.has(head) && !known.includes(`${head}${tail}`));
  return keeps ? before + after : before.slice(0, -1) + after;
}

/** The lines of one paragraph each, as they follow each other. */
export function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (line.continues && last) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}
