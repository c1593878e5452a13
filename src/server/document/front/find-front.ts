import { emailsIn } from '#domain/document/contact-detail';
import { isInstitution } from '#domain/kernel/person/person-name';
import { cleanLine, cleanParagraphs } from '#domain/kernel/text';
import { wordsIn } from '#domain/production/words-in';
import { parseByline } from './byline.ts';
import { declarationOf } from './declaration-headings.ts';
import { type FrontAuthor, findAuthors } from './find-authors.ts';
import {
  abstractHeading,
  countPartsNamed,
  hasHeadingStyle,
  isBanner,
  isInOtherLanguage,
  isSectionHeading,
  isTitlePageHeading,
  keywordsHeading,
  levelOf,
  mayPrecedeAbstract,
  partOfAbstract,
  partsIn,
  plainText,
} from './headings.ts';
import { joinLines, type Line, type LinesFound, paragraphsOf } from './line.ts';
import { withScripts } from './scripts.ts';

/** A manuscript's front matter; uncertain values are empty. */
export interface Front {
  title: string;
  authors: FrontAuthor[];
  /** The authors' group: "SAFE Study Group". */
  group: string;
  /** In paragraphs; each part starts with its heading and a colon. */
  abstract: string;
  keywords: string[];
  places: Places;
}

/** Facts about a manuscript other than its lines. */
interface Known {
  /** The title on record. */
  title?: string;
  /** Whether the title stood above the first line, as in the front matter of Markdown. */
  isTitleAbove?: boolean;
  /** The title in the file properties, which programs also use for other purposes. */
  claimedTitle?: string;
}

/** The lines of title, abstract and keywords. */
export interface Places {
  title: LinesFound<string> | undefined;
  abstract: LinesFound<string> | undefined;
  keywords: LinesFound<string[]> | undefined;
}

/**
 * Finds title, byline, abstract and keywords at the start of a manuscript. Used by the author's form, the title page
 * and production, so that they agree.
 */
export function findFront(
  lines: readonly Line[],
  { title: known, isTitleAbove = false, claimedTitle = '' }: Known = {},
): Front {
  const claimed = cleanLine(claimedTitle);
  const abstract = findAbstract(untilNextSection(lines));
  const keywords = findKeywords(lines);
  const title = isTitleAbove
    ? { value: known ?? '', start: 0, end: 0 }
    : (findTitle(lines, { known, hasMore: abstract !== undefined || keywords.length > 0 }) ??
      (isPlausibleTitle(claimed) ? knownTitle(lines.slice(0, HEAD_MAX), claimed) : undefined));
  const all = [title, abstract, ...keywords];
  const body = bodyStart(lines, (at) => all.some((one) => one && at >= one.start && at < one.end));
  const isBefore = ({ start }: LinesFound<unknown>) => start < body;
  const before = <T>(place: LinesFound<T> | undefined) => (place && isBefore(place) ? place : undefined);
  // Of keywords in two languages, the abstract's are meant.
  const isForeign = (place: LinesFound<unknown> | undefined) => isInOtherLanguage(lines[place?.start ?? -1]);
  const inFront = keywords.filter(isBefore);
  const ofAbstract = inFront.find((one) => isForeign(one) === isForeign(before(abstract))) ?? inFront[0];
  const places = { title: before(title), abstract: before(abstract), keywords: ofAbstract };
  const to = Math.min(body, places.abstract?.start ?? body, places.keywords?.start ?? body);
  const { authors, group } =
    places.title && places.title.end <= to
      ? findAuthors(lines, { from: places.title.end, to })
      : { authors: [], group: '' };
  return {
    title: cleanLine(places.title?.value ?? '') || (isPlausibleTitle(claimed) ? claimed : ''),
    authors: authors.map((author) => ({
      ...author,
      name: cleanLine(author.name),
      affiliation: cleanLine(author.affiliation),
    })),
    group: cleanLine(group),
    abstract: cleanParagraphs((places.abstract?.value ?? '').split('\n\n').flatMap(partsIn).join('\n\n')),
    keywords: places.keywords?.value ?? [],
    places,
  };
}

/** The first line of the article itself; the number of lines if none is found. */
export function bodyStart(lines: readonly Line[], isFound: (at: number) => boolean): number {
  const at = lines.findIndex(
    (line, index) => !isFound(index) && isSectionOfBody(line) && !isFrontMatterHeading(lines, index, isFound),
  );
  return at < 0 ? lines.length : at;
}

/** Longer paragraphs belong to the article. */
const FRONT_LINE_MAX = 400;

/** Whether a heading before the abstract belongs to the front matter: key points, or a name set as a heading. */
function isFrontMatterHeading(lines: readonly Line[], at: number, isFound: (at: number) => boolean): boolean {
  const next = lines.findIndex((_, index) => index > at && isFound(index));
  const line = lines[at];
  if (next < 0 || !line) return false;
  if (mayPrecedeAbstract(line)) return true;
  if (isSectionHeading(line) || partOfAbstract(line)) return false;
  return lines.slice(at + 1, next).every(({ text }) => text.length < FRONT_LINE_MAX);
}

function isSectionOfBody(line: Line): boolean {
  if (abstractHeading(line) !== undefined || keywordsHeading(line) !== undefined) return false;
  if (isTitlePageHeading(line) || declarationOf(plainText(line))) return false;
  return hasHeadingStyle(line) || isSectionHeading(line);
}

/** The lines up to the next heading at the abstract's level; its parts may have headings of a lower one. */
function untilNextSection(lines: readonly Line[]): readonly Line[] {
  const at = lines.findIndex((line) => abstractHeading(line) !== undefined && levelOf(line) > 0);
  const level = levelOf(lines[at]);
  const end = lines.findIndex((line, index) => at >= 0 && index > at && levelOf(line) > 0 && levelOf(line) <= level);
  return end === -1 ? lines : lines.slice(0, end);
}

const KEYWORDS_MAX = 20;
const KEYWORD_LENGTH_MAX = 100;
const LIST_LINES_MAX = 24;
const SEPARATORS = [';', '；', '؛', '•', '·', '|', '‧', '▪', ',', '，', '、', '،', '\n'];

/** The keywords after each heading for them, on its line or the next ones. */
function findKeywords(all: readonly Line[]): LinesFound<string[]>[] {
  const lines = all.map(withScripts);
  return lines.flatMap((line, start) => {
    const textAfter = keywordsHeading(line);
    if (textAfter === undefined) return [];
    const { text, end } = textAfter ? listFrom(lines, start, textAfter) : listBelow(lines, start + 1);
    const value = split(text);
    return value.length > 0 ? [{ value, start, end }] : [];
  });
}

/** A list on its heading's line; it goes on after a separator or within the paragraph. */
function listFrom(lines: readonly Line[], start: number, textAfter: string): { text: string; end: number } {
  const parts = [textAfter];
  let end = start + 1;
  for (let line = lines[end]; line && parts.length < LIST_LINES_MAX; line = lines[end]) {
    const goesOn = line.continues || /[,;•·|]$/.test(parts.at(-1) ?? '');
    if (!goesOn || /\.$/.test(parts.at(-1) ?? '') || isOther(line)) break;
    parts.push(plainText(line));
    end += 1;
  }
  return { text: joinLines(parts), end };
}

/** A list below its heading: one line, or one per line. */
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
    // A sentence: this is no list of keywords.
    if (keyword.length > KEYWORD_LENGTH_MAX) return [];
    if (/\p{L}/u.test(keyword) && !keywords.has(key)) keywords.set(key, keyword);
  }
  return [...keywords.values()].slice(0, KEYWORDS_MAX);
}

const ABSTRACT_MIN = 50;
const ABSTRACT_MAX = 10_000;
/** Where to look for an abstract without a heading, and how many parts it must name. */
const FRONT_MAX = 80;
const PARTS_MIN = 3;
/** How many headings "Abstract" to try: some have no abstract below. */
const HEADINGS_MAX = 5;

/** The abstract: the paragraphs between its heading and the keywords or next section. */
function findAbstract(all: readonly Line[]): LinesFound<string> | undefined {
  const lines = all.map(withScripts);
  let tried = 0;
  for (const [at, line] of lines.entries()) {
    const textAfter = abstractHeading(line);
    if (textAfter === undefined) continue;
    const found = textAfter ? textFrom(lines, at, textAfter) : textFrom(lines, at + 1);
    if (found.value.length >= ABSTRACT_MIN) return { ...found, start: at };
    tried += 1;
    if (tried >= HEADINGS_MAX) break;
  }
  return findStyled(lines) ?? findStructured(lines);
}

function findStyled(lines: readonly Line[]): LinesFound<string> | undefined {
  const styled = lines.findIndex((line) => isStyled(line) && line.text.length > ABSTRACT_MIN);
  if (styled < 0) return undefined;
  const rest = lines.slice(styled).findIndex((line) => !isStyled(line));
  const found = textFrom(rest < 0 ? lines : lines.slice(0, styled + rest), styled);
  return found.value.length >= ABSTRACT_MIN ? found : undefined;
}

/** Finds an abstract without a heading, as Pandoc and LibreOffice print it, by its parts. */
function findStructured(lines: readonly Line[]): LinesFound<string> | undefined {
  const sectionAt = lines.findIndex((line) => isSectionHeading(line) || hasHeadingStyle(line));
  const front = lines.slice(0, sectionAt < 0 ? FRONT_MAX : Math.min(sectionAt, FRONT_MAX));
  const start = front.findIndex((line) => partOfAbstract(line)?.textAfter);
  if (start < 0) return undefined;
  const found = textFrom(front, start);
  return found.value.length >= ABSTRACT_MIN && countPartsNamed(found.value) >= PARTS_MIN ? found : undefined;
}

const isStyled = ({ style = '' }: Line) => /abstract(?!.*(?:head|title))/i.test(style);

/** The text from a line on; `textAfter`, the rest of a heading's line, replaces that line. */
function textFrom(lines: readonly Line[], start: number, textAfter?: string): LinesFound<string> {
  const first = lines[start];
  const rest = lines.slice(start + 1).map((line) => (startsParagraph(line) ? { ...line, continues: false } : line));
  const body = first ? [{ ...first, text: textAfter ?? first.text, continues: false }, ...rest] : [];
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
    // The abstract is over if a part is named twice, if the first heading follows running text that already names
    // parts, or if a heading has a heading style and the earlier ones had none.
    const mayHaveHeading =
      paragraphs.length === parts.size && countPartsNamed(running) < 2 && !(isRunIn && hasHeadingStyle(line));
    const isNew = part && !parts.has(part.part) && (part.textAfter !== '' || mayHaveHeading);
    if (isOver(line, Boolean(isNew), size) || (part && !isNew && (part.textAfter === '' || parts.has(part.part))))
      break;
    if (length > ABSTRACT_MAX) break;
    end += paragraph.length;
    if (part && isNew) {
      parts.add(part.part);
      isRunIn ||= part.textAfter !== '';
    }
    if (part && part.textAfter === '' && paragraph.length === 1) {
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

/** Headings always start one; PDFs do not always show where paragraphs end. */
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

const TITLE_MIN = 10;
/** Scripts with short words and no spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;
const TITLE_MAX = 300;
/** Maximum lines to search for a title. */
const HEAD_MAX = 80;
const STYLE =
  /^(?!.*(?:sub|short|running|book|toc|table|figure))(?:.*[\s_.-])?(?:article|paper|manuscript|doc)?[\s_-]?titl(?:e|el)$/i;
const LABEL =
  /^(?:full |complete |article |manuscript |paper |study )?title(?: of (?:the )?(?:article|manuscript|paper|study))?(?: ?[:–—-] ?| ?$)/i;

/** Maximum lines of a title. */
const TITLE_LINES_MAX = 8;

/**
 * The title: the known one, a line with the style or label of a title, the top heading, the largest line, or the first.
 * `hasMore`: an abstract or keywords were found; without them the first line may be body text.
 */
function findTitle(
  lines: readonly Line[],
  { known = '', hasMore = false }: { known?: string | undefined; hasMore?: boolean },
): LinesFound<string> | undefined {
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
  const heading = titleHeading(lines);
  if (heading !== undefined && !(large && large.at < heading)) return titleAt(lines, heading, lines);
  if (large) return titleAt(head, large.at, lines);
  const apart = free.find(({ line }) => isNear(line.size ?? 0, largest) && lookOf(line) !== body.look);
  const first = apart && (apart.line.isBold || apart.at <= (free[0]?.at ?? 0)) ? apart : free[0];
  const found = first && titleAt(head, first.at, lines);
  // Without font sizes the first paragraph's role is unknown.
  const isManuscript = largest > 0 && lines.some(isSectionHeading);
  const isWitnessed = found && (hasMore || isManuscript || isFollowedByNames(lines, found.end));
  return isWitnessed ? found : undefined;
}

/** The lines that contain the known title. */
function knownTitle(head: readonly Line[], known: string): LinesFound<string> | undefined {
  const wanted = wordsIn(known);
  for (const start of head.keys()) {
    for (let end = start + 1; end <= Math.min(head.length, start + TITLE_LINES_MAX); end += 1) {
      const value = joinLines(head.slice(start, end).map(withoutFootnoteMark)).replace(LABEL, '').trim();
      const words = wordsIn(value);
      if (words === wanted) return { value, start, end };
      if (!wanted.startsWith(words.trimEnd())) break;
    }
  }
  return undefined;
}

/** Maximum lines before a title that is a heading. */
const BEFORE_HEADING_MAX = 5;

/** The first heading that is the title: the only one of its level, or followed by names or an abstract. */
function titleHeading(lines: readonly Line[]): number | undefined {
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

/** Whether a byline follows, up to the first section. */
function isFollowedByNames(lines: readonly Line[], from: number): boolean {
  const isOver = (line: Line) =>
    abstractHeading(line) !== undefined ||
    keywordsHeading(line) !== undefined ||
    ((hasHeadingStyle(line) || isSectionHeading(line)) && !isTitlePageHeading(line));
  const end = lines.findIndex((line, index) => index >= from && isOver(line));
  return findAuthors(lines, { from, to: end < 0 ? lines.length : end }).authors.length > 0;
}

/** Whether a title in the file properties is plausible: programs write file names and templates there. */
function isPlausibleTitle(text: string): boolean {
  const count = text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length;
  if (text.length < TITLE_MIN || text.length > TITLE_MAX || count < 3) return false;
  if (/\.(?:docx?|pdf|tex|rtf|odt|indd|dvi)\b|^microsoft word|^untitled|^document ?\d|^template|_/i.test(text))
    return false;
  return !isBanner({ text }) && !isInstitution(text) && emailsIn(text).length === 0;
}

/** The lines before the abstract, or whatever else ends the title. */
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
  return !isBanner(line) && !hasHeadingStyle(line) && /\p{L}{2}/u.test(line.text) && !namesAuthors(line);
}

// Names alone prove nothing: "Heart Failure and Diabetes Mellitus" could be two people.
function namesAuthors(line: Line): boolean {
  if (emailsIn(line.text).length > 0 || /^(?:by|authors?)\b ?:/i.test(line.text)) return true;
  return parseByline(line)?.some(({ marks }) => marks.length > 0) ?? false;
}

/** The title that starts at a line and continues over all lines set like it. */
function titleAt(head: readonly Line[], start: number, lines: readonly Line[]): LinesFound<string> | undefined {
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
  const parts = head.slice(start, end).map(withoutFootnoteMark);
  const context = lines
    .slice(end, end + 100)
    .map(({ text }) => text)
    .join(' ');
  const value = joinLines(parts, context)
    .replace(LABEL, '')
    .replace(/(?<!\.)\.$/, '')
    .trim();
  const isSentence = !isApart && /[.;,]$|\.\s\p{Lu}/u.test(joinLines(parts));
  if (value.length > TITLE_MAX || isSentence || isBanner({ text: value })) return undefined;
  // A title has more than one word.
  const isTitle = WITHOUT_SPACES.test(value) || (value.length >= TITLE_MIN && /\S\s+\S/.test(value));
  return isTitle ? { value, start, end } : undefined;
}

/** Superscripts after these are powers: numbers and units. */
const POWER = /(?:\d|(?<![\p{L}\p{N}])\p{L}{1,2}|[)\]])$/u;

/** The text without a footnote mark at its end. */
function withoutFootnoteMark(line: Line): string {
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

/** The prevailing size and style. */
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
