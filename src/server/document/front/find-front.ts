import { cleanLine, cleanParagraphs } from '#domain/kernel/text';
import { declarationOf } from './declaration-headings.ts';
import { findAbstract } from './find-abstract.ts';
import { type FrontAuthor, findAuthors } from './find-authors.ts';
import { findKeywords } from './find-keywords.ts';
import { findTitle, isPlausibleTitle } from './find-title.ts';
import {
  abstractHeading,
  hasHeadingStyle,
  isSectionHeading,
  isTitlePageHeading,
  keywordsHeading,
  levelOf,
  mayPrecedeAbstract,
  partOfAbstract,
  plainText,
} from './headings.ts';
import type { Found, Line } from './line.ts';

/** What a manuscript says of itself before its text begins; empty where it does not say, or not surely. */
export interface Front {
  title: string;
  authors: FrontAuthor[];
  /** The group for which they write: "SAFE Study Group". */
  group: string;
  /** Its paragraphs apart, each part behind its heading and a colon. */
  abstract: string;
  keywords: string[];
  places: Places;
}

/** What is known of a manuscript besides its lines. */
interface Known {
  /** The title that it has in the journal. */
  title?: string;
  /** The title in the file properties, where programs also write other things. */
  claimedTitle?: string;
}

/** The lines on which title, abstract and keywords are. */
export interface Places {
  title: Found<string> | undefined;
  abstract: Found<string> | undefined;
  keywords: Found<string[]> | undefined;
}

/**
 * Finds title, byline, abstract and keywords at the beginning of a manuscript. The author's form, the title page and
 * production all ask here, so that they give the same answer for the same file.
 */
export function findFront(lines: readonly Line[], { title: known, claimedTitle = '' }: Known = {}): Front {
  const abstract = findAbstract(untilNextSection(lines));
  const keywords = findKeywords(lines);
  const title = findTitle(lines, { known, hasMore: abstract !== undefined || keywords !== undefined });
  const claimed = cleanLine(claimedTitle);
  const all = { title, abstract, keywords };
  const body = bodyStart(lines, (at) => Object.values(all).some((one) => one && at >= one.start && at < one.end));
  const before = <T>(place: Found<T> | undefined) => (place && place.start < body ? place : undefined);
  const places = { title: before(title), abstract: before(abstract), keywords: before(keywords) };
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
    abstract: cleanParagraphs(places.abstract?.value ?? ''),
    keywords: places.keywords?.value ?? [],
    places,
  };
}

/** The first line of the article itself; the number of all lines where none shows it. */
export function bodyStart(lines: readonly Line[], isFound: (at: number) => boolean): number {
  const at = lines.findIndex(
    (line, index) => !isFound(index) && isSectionOfBody(line) && !isOfFront(lines, index, isFound),
  );
  return at < 0 ? lines.length : at;
}

/** Longer than this, a paragraph is part of the article. */
const FRONT_LINE_MAX = 400;

/** True for a heading before the abstract that begins no section: of key points, or a name set as a heading. */
function isOfFront(lines: readonly Line[], at: number, isFound: (at: number) => boolean): boolean {
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

/** The lines up to the next heading of the abstract's own level; "Background" may stand below it. */
function untilNextSection(lines: readonly Line[]): readonly Line[] {
  const at = lines.findIndex((line) => abstractHeading(line) !== undefined && levelOf(line) > 0);
  const level = levelOf(lines[at]);
  const end = lines.findIndex((line, index) => at >= 0 && index > at && levelOf(line) > 0 && levelOf(line) <= level);
  return end === -1 ? lines : lines.slice(0, end);
}
