import { cleanLine } from '#domain/kernel/text';
import { abstractHeading, hasHeadingStyle, isSectionHeading, keywordsHeading, plainText } from './headings.ts';
import { type Found, joinLines, type Line } from './line.ts';
import { withScripts } from './scripts.ts';

const KEYWORDS_MAX = 20;
const KEYWORD_LENGTH_MAX = 100;
const LIST_LINES_MAX = 24;
const SEPARATORS = [';', '•', '·', '|', '‧', '▪', ',', '\n'];

/** The keywords: the list after their heading, on its line or on the next ones. */
export function findKeywords(all: readonly Line[]): Found<string[]> | undefined {
  const lines = all.map(withScripts);
  for (const [at, line] of lines.entries()) {
    const behind = keywordsHeading(line);
    if (behind === undefined) continue;
    const { text, end } = behind ? listFrom(lines, at, behind) : listBelow(lines, at + 1);
    const value = split(text);
    if (value.length > 0) return { value, start: at, end };
  }
  return undefined;
}

/** A list that begins on the line of its heading, and goes on while a separator or the paragraph does. */
function listFrom(lines: readonly Line[], start: number, behind: string): { text: string; end: number } {
  const parts = [behind];
  let end = start + 1;
  for (let line = lines[end]; line && parts.length < LIST_LINES_MAX; line = lines[end]) {
    const goesOn = line.continues || /[,;•·|]$/.test(parts.at(-1) ?? '');
    if (!goesOn || /\.$/.test(parts.at(-1) ?? '') || isOther(line)) break;
    parts.push(plainText(line));
    end += 1;
  }
  return { text: joinLines(parts), end };
}

/** A list below its heading: a line of several, or a line each. */
function listBelow(lines: readonly Line[], start: number): { text: string; end: number } {
  const first = lines[start];
  if (!first || isOther(first)) return { text: '', end: start };
  if (/[,;•·|]/.test(first.text)) return listFrom(lines, start, plainText(first));
  const list: string[] = [];
  for (const line of lines.slice(start, start + LIST_LINES_MAX)) {
    const text = plainText(line);
    if (isOther(line) || text.length > 60 || text.endsWith(':') || text.split(' ').length > 6) break;
    list.push(text);
    if (text.endsWith('.')) break;
  }
  return { text: list.join('\n'), end: start + list.length };
}

const isOther = (line: Line) =>
  isSectionHeading(line) ||
  hasHeadingStyle(line) ||
  abstractHeading(line) !== undefined ||
  keywordsHeading(line) !== undefined;

function split(text: string): string[] {
  const separator = SEPARATORS.find((one) => text.includes(one)) ?? '\n';
  const keywords = new Map<string, string>();
  for (const part of text.slice(0, 5_000).split(separator)) {
    const keyword = cleanLine(part)
      .replace(/^[-–•·,;]\s?|[.,;]$/g, '')
      .trim();
    const key = keyword.toLowerCase();
    // A sentence means that this is not a list of keywords.
    if (keyword.length > KEYWORD_LENGTH_MAX) return [];
    if (/\p{L}/u.test(keyword) && !keywords.has(key)) keywords.set(key, keyword);
  }
  return [...keywords.values()].slice(0, KEYWORDS_MAX);
}
