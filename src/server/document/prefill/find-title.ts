import { emailsIn } from '#domain/document/contact-detail';
import { isInstitution } from '#domain/person/person-name';
import { parseByline } from './byline.ts';
import {
  abstractHeading,
  hasHeadingStyle,
  isBanner,
  isSectionHeading,
  keywordsHeading,
  plainText,
} from './headings.ts';
import { joinLines, type Line } from './line.ts';

/** What was found, and the lines it takes: from `start` to before `end`. */
export interface Found<T> {
  value: T;
  start: number;
  end: number;
}

const TITLE_MIN = 10;
const TITLE_MAX = 300;
/** A title is among the first lines of a manuscript. */
const HEAD_MAX = 80;
const STYLE =
  /^(?!.*(?:sub|short|running|book|toc|table|figure))(?:.*[\s_.-])?(?:article|paper|manuscript|doc)?[\s_-]?titl(?:e|el)$/i;
const LABEL =
  /^(?:full |complete |article |manuscript |paper |study )?title(?: of (?:the )?(?:article|manuscript|paper|study))?(?: ?[:–—-] ?| ?$)/i;

/** The title: the line with the style or the label of a title, the largest one, or the first. */
export function findTitle(lines: readonly Line[]): Found<string> | undefined {
  const head = lines.slice(0, headLength(lines));
  const styled = head.findIndex((line) => STYLE.test(line.style ?? '') && !isBanner(line));
  if (styled >= 0) return titleAt(head, styled, lines);
  const labelled = head.findIndex((line) => LABEL.test(plainText(line)));
  if (labelled >= 0) {
    const isAlone =
      LABEL.exec(plainText(head[labelled] as Line))?.[0].length === plainText(head[labelled] as Line).length;
    return titleAt(head, labelled + (isAlone ? 1 : 0), lines);
  }
  const free = head.map((line, at) => ({ line, at })).filter(({ line }) => mayBeTitle(line));
  const largest = Math.max(0, ...free.map(({ line }) => line.size ?? 0));
  const body = bodyLook(lines);
  if (largest > body.size * 1.08) {
    const first = free.find(({ line }) => isNear(line.size ?? 0, largest));
    return first && titleAt(head, first.at, lines);
  }
  const apart = free.find(({ line }) => isNear(line.size ?? 0, largest) && lookOf(line) !== body.look);
  const first = apart && (apart.line.isBold || apart.at <= (free[0]?.at ?? 0)) ? apart : free[0];
  return first && titleAt(head, first.at, lines);
}

/**
 * True for a title that a file's properties claim, as far as one can tell: programs write file names and templates
 * there.
 */
export function isPlausibleTitle(text: string): boolean {
  const count = text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length;
  if (text.length < TITLE_MIN || text.length > TITLE_MAX || count < 3) return false;
  if (/\.(?:docx?|pdf|tex|rtf|odt|indd|dvi)\b|^microsoft word|^untitled|^document ?\d|^template|_/i.test(text))
    return false;
  return !isBanner({ text }) && !isInstitution(text) && emailsIn(text).length === 0;
}

/** How many lines come before the abstract, or before anything else that ends the title. */
function headLength(lines: readonly Line[]): number {
  const at = lines.findIndex(
    (line, index) =>
      index >= HEAD_MAX ||
      (line.page ?? 1) > 1 ||
      abstractHeading(line) !== undefined ||
      keywordsHeading(line) !== undefined ||
      isSectionHeading(line),
  );
  return at < 0 ? lines.length : at;
}

function mayBeTitle(line: Line): boolean {
  return !isBanner(line) && !hasHeadingStyle(line) && /\p{L}{2}/u.test(line.text) && !isOfAuthors(line);
}

// Names alone do not tell: "Heart Failure and Diabetes Mellitus" could be two people.
function isOfAuthors(line: Line): boolean {
  if (emailsIn(line.text).length > 0 || /^(?:by|authors?)\b ?:/i.test(line.text)) return true;
  return parseByline(line)?.some(({ marks }) => marks.length > 0) ?? false;
}

/** The title that starts at a line, over as many lines as look the same. */
function titleAt(head: Line[], start: number, lines: readonly Line[]): Found<string> | undefined {
  const first = head[start];
  if (!first) return undefined;
  const body = bodyLook(lines);
  const isLarge = (first.size ?? 0) > body.size * 1.08;
  const isApart = isLarge || lookOf(first) !== body.look;
  let end = start + 1;
  let length = first.text.length;
  for (let line = head[end]; line; line = head[end]) {
    const goesOn = isLarge
      ? isNear(line.size ?? 0, first.size ?? 0)
      : isApart
        ? lookOf(line) === lookOf(first)
        : line.continues;
    length += line.text.length;
    const isOver = !mayBeTitle(line) || (!isLarge && parseByline(line) !== undefined);
    if (!goesOn || isOver || line.page !== first.page || length > TITLE_MAX + 20) break;
    end += 1;
  }
  const parts = head.slice(start, end).map((line) => unmarked(line));
  const context = lines
    .slice(end, end + 100)
    .map(({ text }) => text)
    .join(' ');
  const value = joinLines(parts, context)
    .replace(LABEL, '')
    .replace(/(?<!\.)\.$/, '')
    .trim();
  const isSentence = !isApart && /[.;,]$|\.\s\p{Lu}/u.test(joinLines(parts));
  if (value.length < TITLE_MIN || value.length > TITLE_MAX || isSentence || isBanner({ text: value })) return undefined;
  // A single word is a name of something.
  return /\S\s+\S/.test(value) ? { value, start, end } : undefined;
}

/** The text without the mark of a footnote at its end. */
function unmarked({ text, raised = [] }: Line): string {
  const trimmed = text.trimEnd();
  const mark = raised.find(
    ([from, to]) => from > 10 && to >= trimmed.length && /^[\s*†‡§¶#\d]*$/.test(text.slice(from, to)),
  );
  return (mark ? trimmed.slice(0, mark[0]) : trimmed).replace(/[*†‡§¶]{1,3}$/, '');
}

const lookOf = ({ size = 0, style = '', isBold = false }: Line) => `${Math.round(size)} ${style} ${isBold}`;
const isNear = (size: number, other: number) => Math.abs(size - other) <= other * 0.04;

/** Size and look of most of the text. */
function bodyLook(lines: readonly Line[]): { size: number; look: string } {
  const weights = new Map<string, { size: number; weight: number }>();
  for (const line of lines) {
    const entry = weights.get(lookOf(line)) ?? { size: line.size ?? 0, weight: 0 };
    weights.set(lookOf(line), { ...entry, weight: entry.weight + line.text.length });
  }
  const [look = '', { size } = { size: 0 }] =
    [...weights].sort(([, one], [, other]) => other.weight - one.weight)[0] ?? [];
  return { size, look };
}
