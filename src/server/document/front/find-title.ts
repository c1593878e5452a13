import { emailsIn } from '#domain/document/contact-detail';
import { isInstitution } from '#domain/kernel/person/person-name';
import { wordsIn } from '#domain/production/words-in';
import { parseByline } from './byline.ts';
import { declarationOf } from './declaration-headings.ts';
import { findAuthors } from './find-authors.ts';
import {
  abstractHeading,
  hasHeadingStyle,
  isBanner,
  isSectionHeading,
  isTitlePageHeading,
  keywordsHeading,
  levelOf,
  partOfAbstract,
  plainText,
} from './headings.ts';
import { type Found, joinLines, type Line } from './line.ts';
import { withScripts } from './scripts.ts';

const TITLE_MIN = 10;
const TITLE_MAX = 300;
/** A title is among the first lines of a manuscript. */
const HEAD_MAX = 80;
const STYLE =
  /^(?!.*(?:sub|short|running|book|toc|table|figure))(?:.*[\s_.-])?(?:article|paper|manuscript|doc)?[\s_-]?titl(?:e|el)$/i;
const LABEL =
  /^(?:full |complete |article |manuscript |paper |study )?title(?: of (?:the )?(?:article|manuscript|paper|study))?(?: ?[:–—-] ?| ?$)/i;

/** How many lines a title may take. */
const TITLE_LINES_MAX = 8;

/**
 * The title: the one that is known, the line with the style or the label of a title, the heading above all others, the
 * largest line, or the first. `hasMore` tells that an abstract or keywords were found: without them the first line may
 * be of the text.
 */
export function findTitle(
  lines: readonly Line[],
  { known = '', hasMore = false }: { known?: string | undefined; hasMore?: boolean },
): Found<string> | undefined {
  const head = lines.slice(0, headLength(lines));
  const same = known ? knownTitle(lines.slice(0, HEAD_MAX), known) : undefined;
  if (same) return same;
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
  const large = largest > body.size * 1.08 ? free.find(({ line }) => isNear(line.size ?? 0, largest)) : undefined;
  const heading = headingAbove(lines);
  if (heading !== undefined && !(large && large.at < heading)) return titleAt(lines, heading, lines);
  if (large) return titleAt(head, large.at, lines);
  const apart = free.find(({ line }) => isNear(line.size ?? 0, largest) && lookOf(line) !== body.look);
  const first = apart && (apart.line.isBold || apart.at <= (free[0]?.at ?? 0)) ? apart : free[0];
  const found = first && titleAt(head, first.at, lines);
  // A page has no sizes: what its first paragraph is does not show.
  const isManuscript = largest > 0 && lines.some(isSectionHeading);
  const isWitnessed = found && (hasMore || isManuscript || isFollowedByNames(lines, found.end));
  return isWitnessed ? found : undefined;
}

/** The lines that say the title as it is known. */
function knownTitle(head: readonly Line[], known: string): Found<string> | undefined {
  const wanted = wordsIn(known);
  for (const start of head.keys()) {
    for (let end = start + 1; end <= Math.min(head.length, start + TITLE_LINES_MAX); end += 1) {
      const value = joinLines(head.slice(start, end).map(unmarked)).replace(LABEL, '').trim();
      const words = wordsIn(value);
      if (words === wanted) return { value, start, end };
      if (!wanted.startsWith(words.trimEnd())) break;
    }
  }
  return undefined;
}

/** How many lines may come before a title that is a heading. */
const BEFORE_HEADING_MAX = 5;

/** The line of a first heading that is the title: the only one of its level, or with names or an abstract behind it. */
function headingAbove(lines: readonly Line[]): number | undefined {
  const at = lines.findIndex(hasHeadingStyle);
  const line = lines[at];
  if (!line || at > BEFORE_HEADING_MAX || levelOf(line) !== 1 || /^\d/.test(line.text)) return undefined;
  if (isSectionHeading(line) || isTitlePageHeading(line) || abstractHeading(line) !== undefined) return undefined;
  if (partOfAbstract(line) || keywordsHeading(line) !== undefined || declarationOf(plainText(line))) return undefined;
  const others = lines.filter((other) => other !== line && hasHeadingStyle(other));
  if (others.length > 0 && others.every((other) => levelOf(other) > 1)) return at;
  const next = lines.findIndex((one, index) => index > at && hasHeadingStyle(one) && !isTitlePageHeading(one));
  const section = lines.slice(at + 1, next < 0 ? undefined : next + 1);
  return section.some((one) => abstractHeading(one) !== undefined) || isFollowedByNames(lines, at + 1) ? at : undefined;
}

/** True where a byline follows, up to the first section. */
function isFollowedByNames(lines: readonly Line[], from: number): boolean {
  const isOver = (line: Line) =>
    abstractHeading(line) !== undefined ||
    keywordsHeading(line) !== undefined ||
    ((hasHeadingStyle(line) || isSectionHeading(line)) && !isTitlePageHeading(line));
  const end = lines.findIndex((line, index) => index >= from && isOver(line));
  return findAuthors(lines, { from, to: end < 0 ? lines.length : end }).authors.length > 0;
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
function titleAt(head: readonly Line[], start: number, lines: readonly Line[]): Found<string> | undefined {
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
    const isOver =
      !mayBeTitle(line) || levelOf(line) !== levelOf(first) || (!isLarge && parseByline(line) !== undefined);
    if (!goesOn || isOver || line.page !== first.page || length > TITLE_MAX + 20) break;
    end += 1;
  }
  const parts = head.slice(start, end).map(unmarked);
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

/** What a number is raised from: another number, or the letters of a unit. */
const POWER = /(?:\d|(?<![\p{L}\p{N}])\p{L}{1,2}|[)\]])$/u;

/** The text without the mark of a footnote at its end. */
function unmarked(line: Line): string {
  const { text, raised = [] } = line;
  const trimmed = text.trimEnd();
  const mark = raised.find(
    ([from, to]) =>
      from > 10 &&
      to >= trimmed.length &&
      /^[\s*†‡§¶#\d]*$/.test(text.slice(from, to)) &&
      !(/\d/.test(text.slice(from, to)) && POWER.test(text.slice(0, from))),
  );
  const kept = mark ? { ...line, text: trimmed.slice(0, mark[0]), raised: raised.filter((one) => one !== mark) } : line;
  return withScripts(kept)
    .text.trimEnd()
    .replace(/[*†‡§¶]{1,3}$/, '');
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
