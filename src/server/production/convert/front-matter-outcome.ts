import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { isDegree } from '#domain/kernel/person/degree';
import { isInstitution } from '#domain/kernel/person/person-name';
import { tokensOf } from '#domain/production/words-in';
import { withMarks, withoutMarks } from '#server/document/front/byline';
import type { Front } from '#server/document/front/find-front';
import {
  abstractHeading,
  hasHeadingStyle,
  isBanner,
  isTitlePageHeading,
  keywordsHeading,
  plainText,
} from '#server/document/front/headings';
import type { Line } from '#server/document/front/line';
import { withScripts } from '#server/document/front/scripts';
import { piecesOf } from './front-lines.ts';

/** What becomes of a line: it is kept in the metadata, or noted for the office, or stays in the text. */
export type Outcome = 'kept' | 'note' | 'stays';

/** Words that say what something is. */
const LABELS = new Set(
  (
    'abstract and authors author by affiliations affiliation correspondence corresponding to email e mail orcid id iD https http www org title full keywords key ' +
    'phrases words the of address for names name on behalf dr prof med rer nat phil habil priv doz dipl'
  ).split(' '),
);

/** What becomes of a line: all its words are in the metadata, or it says what articles do not show, or it stays. */
export function outcomesOf(front: Front, people: readonly string[]): (line: Line, isFound: boolean) => Outcome {
  const ofPeople = new Set(
    tokensOf(
      [
        ...people,
        front.group,
        ...front.authors.flatMap(({ name, affiliation, orcid }) => [name, affiliation, orcid ?? '']),
      ].join(' '),
    ),
  );
  return (line, isFound) => {
    if (isFound || isCovered(line, ofPeople)) return 'kept';
    return isNote(line) ? 'note' : 'stays';
  };
}

/**
 * The lines of title, abstract and keywords, found again by their words: the front matter of a Word file is read before
 * it is converted.
 */
export function foundLines(lines: readonly Line[], front: Front): ReadonlySet<number> {
  const written = lines.map(withScripts);
  return new Set([
    ...titleLines(lines, front.title),
    ...abstractLines(written, front.abstract),
    ...keywordLines(written, front),
  ]);
}

const joined = (text: string) => tokensOf(text).join(' ');
const startsWithWords = (text: string, words: string) => words !== '' && `${text} `.startsWith(`${words} `);

function titleLines(lines: readonly Line[], title: string): number[] {
  const whole = joined(title);
  let found: number[] = [];
  let rest = whole;
  for (const [at, line] of lines.entries()) {
    if (rest === '') break;
    const words = [withScripts(line).text, line.text, withoutMarks(withMarks(line))].map((text) =>
      joined(text).replace(/^(?:(?:full|article|manuscript) )?title (?=\S)/, ''),
    );
    const said = words.find((one) => startsWithWords(rest, one));
    if (said === undefined && found.length > 0) [found, rest] = [[], whole];
    if (said === undefined) continue;
    found.push(at);
    rest = rest.slice(said.length).trim();
  }
  return rest === '' ? found : [];
}

/** How many characters of an equation, written in another way, may be between two pieces of a line. */
const EQUATION_MAX = 300;

function abstractLines(lines: readonly Line[], abstract: string): number[] {
  const found: number[] = [];
  let rest = joined(abstract);
  if (rest === '') return found;
  for (const [at, line] of lines.entries()) {
    const behind = abstractHeading(line);
    if (rest === '') break;
    if (behind === '') {
      found.push(at);
      continue;
    }
    const pieces = piecesOf(line);
    if (behind !== undefined) pieces[0] = (pieces[0] ?? '').replace(/^(?:structured )?\S+ ?/, '');
    let left: string | undefined = rest;
    for (const [index, piece] of pieces.filter(Boolean).entries()) {
      const from: number = ` ${left} `.indexOf(` ${piece} `);
      const isNext =
        from === 0 || (from > 0 && from < EQUATION_MAX && (index > 0 || (line.equations ?? []).length > 0));
      left = isNext ? left.slice(from + piece.length).trim() : undefined;
      if (left === undefined) break;
    }
    if (left === undefined || left === rest) {
      // A line of an equation alone, within what was found.
      if ((line.equations ?? []).length > 0 && pieces.length === 0 && found.at(-1) === at - 1) found.push(at);
      continue;
    }
    found.push(at);
    rest = left;
  }
  return found;
}

function keywordLines(lines: readonly Line[], { keywords }: Front): number[] {
  const words = new Set(tokensOf(keywords.join(' ')));
  const isKept = (line: Line) =>
    isCovered(line, words) || tokensOf(line.text).every((token) => LABELS.has(token) || words.has(token));
  const at = lines.findIndex((line) => keywordsHeading(line) !== undefined && isKept(line));
  if (words.size === 0 || at < 0) return [];
  const end = lines.findIndex(
    (line, index) => index > at && (hasHeadingStyle(line) || abstractHeading(line) !== undefined || !isKept(line)),
  );
  return lines.slice(at, end < 0 ? undefined : end).map((_, index) => at + index);
}

/** True where every word of a line is kept, except for marks, degrees, addresses, and what only labels the others. */
function isCovered(line: Line, kept: ReadonlySet<string>): boolean {
  const text = emailsIn(line.text).reduce((left, email) => left.replace(email, ' '), withoutMarks(withMarks(line)));
  const words = text.split(/[\s,;]+/u).filter((word) => word && !isDegree(word));
  const isSign = (token: string) => token.length === 1 || /^\d{1,2}$/.test(token) || LABELS.has(token);
  return tokensOf(words.join(' ')).every((token) => isSign(token) || kept.has(token));
}

/** True where a line names an academic degree. */
export const hasDegree = (line: Line) =>
  line.text.length < 1_000 &&
  withoutMarks(withMarks(line))
    .split(/[\s,;]+/u)
    .some((word) => word !== '' && isDegree(word));

/** True for what a title page says and an article does not show. */
function isNote(line: Line): boolean {
  const text = plainText(line);
  if (text.length > 600) return false;
  if (isBanner(line) || isTitlePageHeading(line)) return true;
  if (
    /^(?:abstract|main text|manuscript|text)?\s*word count|^(?:number of|no\. of) (?:words|tables|figures|references)/i.test(
      text,
    )
  )
    return true;
  const isContact = /^\W{0,3}(?:correspond|address for correspond|e-?mail|tel|phone|fax|orcid)/i.test(text);
  return isContact || (emailsIn(text).length > 0 && (isInstitution(text) || orcidsIn(text).length > 0));
}
