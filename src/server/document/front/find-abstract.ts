import {
  abstractHeading,
  countPartsNamed,
  hasHeadingStyle,
  isSectionHeading,
  keywordsHeading,
  partOfAbstract,
  plainText,
} from './headings.ts';
import { type Found, joinLines, type Line, paragraphsOf } from './line.ts';
import { withScripts } from './scripts.ts';

const ABSTRACT_MIN = 50;
const ABSTRACT_MAX = 10_000;
/** An abstract without a heading is among the first lines and names at least this many of its parts. */
const FRONT_MAX = 80;
const PARTS_MIN = 3;
/** How many headings "Abstract" without an abstract to try at most. */
const HEADINGS_MAX = 5;

/** The abstract: the paragraphs between its heading and the keywords or the next section. */
export function findAbstract(all: readonly Line[]): Found<string> | undefined {
  const lines = all.map(withScripts);
  let tried = 0;
  for (const [at, line] of lines.entries()) {
    const behind = abstractHeading(line);
    if (behind === undefined) continue;
    const found = behind ? textFrom(lines, at, behind) : textFrom(lines, at + 1);
    if (found.value.length >= ABSTRACT_MIN) return { ...found, start: at };
    tried += 1;
    if (tried >= HEADINGS_MAX) break;
  }
  return findStyled(lines) ?? findStructured(lines);
}

function findStyled(lines: readonly Line[]): Found<string> | undefined {
  const styled = lines.findIndex((line) => isStyled(line) && line.text.length > ABSTRACT_MIN);
  if (styled < 0) return undefined;
  const rest = lines.slice(styled).findIndex((line) => !isStyled(line));
  const found = textFrom(rest < 0 ? lines : lines.slice(0, styled + rest), styled);
  return found.value.length >= ABSTRACT_MIN ? found : undefined;
}

/** Without a heading, as Pandoc and LibreOffice print it, an abstract shows by its parts, before all sections. */
function findStructured(lines: readonly Line[]): Found<string> | undefined {
  const sectionAt = lines.findIndex((line) => isSectionHeading(line) || hasHeadingStyle(line));
  const front = lines.slice(0, sectionAt < 0 ? FRONT_MAX : Math.min(sectionAt, FRONT_MAX));
  const start = front.findIndex((line) => partOfAbstract(line)?.behind);
  if (start < 0) return undefined;
  const found = textFrom(front, start);
  return found.value.length >= ABSTRACT_MIN && countPartsNamed(found.value) >= PARTS_MIN ? found : undefined;
}

const isStyled = ({ style = '' }: Line) => /abstract(?!.*(?:head|title))/i.test(style);

/** The text from a line on; `behind`, a part of the first line, replaces that line. */
function textFrom(lines: readonly Line[], start: number, behind?: string): Found<string> {
  const first = lines[start];
  const rest = lines.slice(start + 1).map((line) => (startsParagraph(line) ? { ...line, continues: false } : line));
  const body = first ? [{ ...first, text: behind ?? first.text, continues: false }, ...rest] : [];
  const context = body
    .slice(0, 200)
    .map(({ text }) => text)
    .join(' ');
  const paragraphs: string[] = [];
  const parts = new Set<string>();
  let isRunIn = false;
  let heading = '';
  let running = '';
  let size: number | undefined;
  let length = 0;
  let end = start;
  for (const paragraph of paragraphsOf(body)) {
    const line = paragraph[0] as Line;
    const part = partOfAbstract(line);
    // A part named twice belongs to the article, and so does a first heading after running text, which may name
    // parts, or set as a heading after parts that were not.
    const mayHaveHeading =
      paragraphs.length === parts.size && countPartsNamed(running) < 2 && !(isRunIn && hasHeadingStyle(line));
    const isNew = part && !parts.has(part.part) && (part.behind !== '' || mayHaveHeading);
    if (isOver(line, Boolean(isNew), size) || (part && !isNew && (part.behind === '' || parts.has(part.part)))) break;
    if (length > ABSTRACT_MAX) break;
    end += paragraph.length;
    if (part && isNew) {
      parts.add(part.part);
      isRunIn ||= part.behind !== '';
    }
    if (part && part.behind === '' && paragraph.length === 1) {
      heading = plainText(line).replace(/ ?:$/, '');
      continue;
    }
    if (/^[\d\s]*$/.test(line.text)) continue;
    size ??= line.size;
    const text = joinLines(
      paragraph.map((one) => one.text),
      context,
    );
    paragraphs.push(heading ? `${heading}: ${text}` : text);
    running += `${text}\n`;
    length += text.length;
    heading = '';
  }
  return { value: paragraphs.join('\n\n').trim(), start, end };
}

/** What is a heading wherever it stands; in a PDF one cannot always see where a paragraph ends. */
function startsParagraph(line: Line): boolean {
  if (keywordsHeading(line) !== undefined || abstractHeading(line) !== undefined) return true;
  return /^\p{Lu}/u.test(line.text.trim()) && partOfAbstract(line) !== undefined;
}

function isOver(line: Line, isPart: boolean, size: number | undefined): boolean {
  if (keywordsHeading(line) !== undefined) return true;
  if (isPart) return false;
  if (isSectionHeading(line) || hasHeadingStyle(line) || abstractHeading(line) !== undefined) return true;
  if (/^(?:\*|©|copyright|correspond|e-?mail|running (?:head|title)|word count|abbreviations\b)/i.test(plainText(line)))
    return true;
  const isHeading = line.text.length < 100 && !/[.,;]$/.test(line.text.trim());
  return isHeading && size !== undefined && (line.size ?? size) > size * 1.1;
}
