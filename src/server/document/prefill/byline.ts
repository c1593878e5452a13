import { detailsOf } from '#domain/document/contact-detail';
import { isSuffix } from '#domain/person/family-name';
import { type Named, named, nameParts } from '#domain/person/name-parts';
import {
  fromVancouver,
  isDegree,
  isFullName,
  isSingleName,
  isVancouverName,
  withoutDegrees,
} from '#domain/person/person-name';
import type { Line } from './line.ts';

/** An author as a byline names one; `marks` refer to affiliations and footnotes: "1", "a", "*". */
export interface Person extends Named {
  marks: string[];
  email: string;
  orcid: string | null;
  affiliation: string;
}

const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARKS = new RegExp(`${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}`, 'g');
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const BYLINE_MAX = 3_000;
/** Words in a byline that are no person: "et al.", "on behalf of the SAFE Investigators", a study group. */
const IS_NOBODY =
  /^(?:et al\.?|and others)$|\s(?:groups?|investigators|collaborat\w{1,6}|consortium|network|team|committee)$/i;

/**
 * The text of a line with the references to affiliations marked: raised characters, and figures or signs directly after
 * a word.
 */
export function withMarks({ text, raised = [] }: Line): string {
  let marked = '';
  let from = 0;
  for (const [start, end] of raised) {
    marked += `${markPlain(text.slice(from, start))}${mark(text.slice(start, end))}`;
    from = end;
  }
  return marked + markPlain(text.slice(from));
}

// A file may hold these very characters.
const BRACKETS = new RegExp(`[${OPEN}${CLOSE}]`, 'g');
const mark = (marks: string) => OPEN + marks.replace(BRACKETS, '') + CLOSE;

function markPlain(text: string): string {
  return text
    .replace(BRACKETS, '')
    .replace(/[⁰¹²³⁴-⁹]{1,6}/g, (digits) => mark([...digits].map((digit) => RAISED_DIGITS.indexOf(digit)).join('')))
    .replace(/(?<=[\p{L}.)])\d{1,2}(?:, ?\d{1,2}(?=[^\d.-]|$)){0,6}(?![\p{L}\d.-])/gu, mark)
    .replace(/(?<=\p{L}) ?\((?:\d{1,2}|[a-z])(?:, ?(?:\d{1,2}|[a-z])){0,6}\)/gu, mark)
    .replace(/[*†‡§¶#‖]{1,3}/g, mark);
}

/** The single marks of a reference to affiliations: "1,2*" is 1, 2 and *. */
export const marksOf = (marked: string): string[] =>
  [...marked.matchAll(MARKS)].flatMap(([, marks = '']) => marks.match(/\d{1,3}|\p{L}|[*†‡§¶#‖]/gu) ?? []);

/** The text without its marks. */
export const withoutMarks = (marked: string): string => marked.replace(MARKS, ' ');

/** The authors of a byline; undefined where any part is not certainly a name, a degree, a mark or an address. */
export function parseByline(...lines: Line[]): Person[] | undefined {
  if (lines.reduce((sum, { text }) => sum + text.length, 0) > BYLINE_MAX) return undefined;
  const text = oneText(lines);
  if (!/\p{L}/u.test(text)) return undefined;
  const people: Person[] = [];
  const plain = text.replace(MARKS, (mark) => mark.replace(/[,;]/g, ' '));
  const cells = invertedNames(plain) ?? cellsOf(plain);
  const isVancouver = cells.filter((cell) => isVancouverName(withoutMarks(cell).trim())).length > 1;
  for (const cell of cells) {
    const last = people.at(-1);
    for (const detail of detailsOf(withoutMarks(cell))) {
      const owner = people.at(-1);
      if (detail.kind !== 'words') {
        if (!owner) return undefined;
        Object.assign(owner, { [detail.kind]: detail.text });
      } else if (owner && isSuffix(detail.text)) {
        owner.name = `${owner.name} ${detail.text}`;
      } else if (!isDegree(detail.text) && !IS_NOBODY.test(detail.text)) {
        const name = nameIn(detail.text, { isVancouver, isMarked: marksOf(cell).length > 0 });
        if (!name) return undefined;
        people.push({ ...name, marks: [], email: '', orcid: null, affiliation: '' });
      } else if (!owner) return undefined;
    }
    const owner = people.at(-1) ?? last;
    const marks = marksOf(cell);
    if (!owner && marks.length > 0) return undefined;
    owner?.marks.push(...marks);
  }
  return people.length > 0 && areSure(people) ? people : undefined;
}

function nameIn(text: string, { isVancouver, isMarked }: { isVancouver: boolean; isMarked: boolean }) {
  if (text.includes(',')) return invertedName(text);
  const name = withoutDegrees(text);
  if (isVancouver && isVancouverName(text)) return named(...fromVancouver(text));
  return isFullName(name) || (isMarked && isSingleName(name)) ? { name } : undefined;
}

/** "García Márquez, Gabriel" */
function invertedName(text: string): Named | undefined {
  const { given, family } = nameParts(text);
  const isName = isFullName(`${given} ${family}`) && given !== '' && (isFullName(family) || isSingleName(family));
  return isName ? named(given, family) : undefined;
}

/**
 * The names of "García Márquez, Gabriel; Kim, Kyeong Min", each with its comma. "Jane Doe, Ann Roe; Li Wei, Bo Liang"
 * are four names; in a list of the other kind some part is no full name.
 */
function invertedNames(text: string): string[] | undefined {
  const cells = text.split(/;|\s(?:and|AND|&)\s/).map((cell) => cell.trim());
  const parts = cells.map((cell) =>
    withoutMarks(cell)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !isSuffix(part) && !isDegree(part)),
  );
  // The marks of a name stand behind all of it.
  if (parts.some((names) => names.length !== 2) || cells.some((cell) => /\ue001\s*,/.test(cell))) return undefined;
  const isInverted = parts.some((names) => names.some((part) => !isFullName(part)));
  return isInverted && (cells.length > 1 || marksOf(text).length > 0) ? cells : undefined;
}

/** A byline names no author twice. */
const areSure = (people: Person[]) => new Set(people.map(({ name }) => name)).size === people.length;

/** Lines as one text: a name broken over two lines is joined, names on a line each are kept apart. */
function oneText(lines: Line[]): string {
  let text = '';
  let isWhole = true;
  for (const line of lines) {
    const next = withMarks(line).trim();
    const ends = isWhole || /(?:[,;&]|\sand|[\ue001)])$/.test(text) || isDegree(/\S{1,20}$/.exec(text)?.[0] ?? '');
    text = text === '' ? next : `${text}${ends ? ', ' : ' '}${next}`;
    isWhole = lines.length > 1 && isFullName(withoutMarks(next).trim());
  }
  return text.replace(/^(?:authors?(?: names?)?|by|list of authors)\s?:?\s/i, '');
}

function cellsOf(text: string): string[] {
  return text
    .replace(/(?<=\ue001)\s+(?=\p{L})/gu, ', ')
    .split(/[,;，；、\t·•|]|\s(?:and|AND|&)\s|^(?:and|&)\s/u)
    .map((cell) => cell.trim().replace(/^(?:and|&)\s/i, ''))
    .filter((cell) => cell !== '' && cell !== 'and');
}
