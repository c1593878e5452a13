import { detailsOf } from '#domain/document/contact-detail';
import { isDegree, stripDegrees } from '#domain/kernel/person/degree';
import { isSuffix } from '#domain/kernel/person/family-name';
import { type FullName, splitName, toFullName } from '#domain/kernel/person/name-parts';
import {
  isFullName,
  isInstitution,
  isParticle,
  isSingleName,
  isVancouverName,
  splitVancouverName,
  splitWords,
} from '#domain/kernel/person/person-name';
import { withPlainDigits } from '#domain/production/words-in';
import type { Line } from './line.ts';

/** An author in a byline; `marks` refer to affiliations and footnotes: "1", "a", "*". */
export interface Person extends FullName {
  marks: string[];
  email: string;
  orcid: string | null;
  affiliation: string;
}

const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARKS = new RegExp(`${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}`, 'g');
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Bidirectional control characters, which programs put around right-to-left words. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BYLINE_MAX = 3_000;
const ET_AL = /^(?:et al\.?|and others)$/i;

const GROUP = String.raw`([^,;]{2,120}?\s(?:groups?|investigators|collaborat(?:ion|ors?|ive)|consortium|network|team|committee|task force|working party))\.?$`;
/**
 * Endings of a byline that name a group: "for the SAFE Study Group", "and the SAFE Investigators", "Li Wei, SAFE
 * Network".
 */
const GROUPS = [
  String.raw`(?:^|[\s,;])(?:(?:and|&)\s+)?(?:for|on behalf of|representing)\s+(?:the\s+)?`,
  String.raw`(?:^|[,;]\s*|\s)(?:(?:and|&)\s+)?the\s+`,
  String.raw`[,;]\s*(?:(?:and|&)\s+)?`,
  String.raw`\s(?:and|&)\s+`,
].map((opening) => new RegExp(opening + GROUP, 'iu'));

/** Splits off a byline's group, which is empty if there is none. */
function splitGroup(byline: string): { people: string; group: string } {
  const text = byline.replace(/(?:\ue000[^\ue001]*\ue001|\s)+$/u, '');
  const found = GROUPS.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (!found) return { people: byline, group: '' };
  return { people: text.slice(0, found.index).replace(/[\s,;]+$/u, ''), group: (found[1] ?? '').trim() };
}

/** Whether a line names an institution in addition to the authors' group. */
export const namesInstitution = (line: Line): boolean => isInstitution(splitGroup(oneText([line])).people);

/** The group that is the whole byline. */
export function groupAlone(line: Line): string {
  const { people, group } = splitGroup(oneText([line]));
  return people === '' ? group : '';
}

/** The group a byline is written for. */
export const groupOf = (...lines: Line[]): string => splitGroup(oneText(lines)).group;

/** A line's text with affiliation references marked: superscripts, and digits or symbols directly after a word. */
export function withMarks({ text: written, raised = [] }: Line): string {
  const text = withPlainDigits(written);
  let marked = '';
  let from = 0;
  for (const [start, end] of raised) {
    const above = text.slice(start, end);
    const isTrademark = /^\s*(?:TM|SM|[™℠®])\s*$/.test(above);
    marked += `${markPlain(text.slice(from, start))}${isTrademark ? above : mark(above)}`;
    from = end;
  }
  return marked + markPlain(text.slice(from));
}

// A file may contain these characters itself.
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

/** Splits a reference to affiliations: "1,2*" is 1, 2 and *. */
export const marksOf = (marked: string): string[] =>
  [...marked.matchAll(MARKS)].flatMap(([, marks = '']) => marks.match(/\d{1,3}|\p{L}|[*†‡§¶#‖]/gu) ?? []);

/** The text without its marks. */
export const withoutMarks = (marked: string): string => marked.replace(MARKS, ' ');

/** The authors of a byline; undefined if any part is not certainly a name, degree, mark or address. */
export function parseByline(...lines: Line[]): Person[] | undefined {
  if (lines.reduce((sum, { text }) => sum + text.length, 0) > BYLINE_MAX) return undefined;
  const text = splitGroup(oneText(lines)).people.replace(DIRECTIONS, '');
  if (!/\p{L}/u.test(text)) return undefined;
  const people: Person[] = [];
  const plain = text.replace(MARKS, (mark) => mark.replace(/[,;]/g, ' '));
  const cells = invertedNames(plain) ?? cellsOf(plain);
  const isVancouver = cells.filter((cell) => isSurelyVancouver(withoutMarks(cell).trim())).length > 1;
  for (const cell of cells) {
    const last = people.at(-1);
    for (const detail of detailsOf(withoutMarks(cell))) {
      const owner = people.at(-1);
      if (detail.kind !== 'words') {
        if (!owner) return undefined;
        Object.assign(owner, { [detail.kind]: detail.text });
      } else if (owner && isSuffix(detail.text)) {
        owner.name = `${owner.name} ${detail.text}`;
      } else if (!isDegree(detail.text) && !ET_AL.test(detail.text)) {
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
  return people.length > 0 && areDistinct(people) ? people : undefined;
}

/** "Roe JM" ends in initials, "Jane Roe MD" in a degree, unless the neighbouring names end in initials. */
function isSurelyVancouver(name: string): boolean {
  const bare = stripDegrees(name);
  return isVancouverName(name) && (bare === name || !isFullName(bare));
}

function nameIn(text: string, { isVancouver, isMarked }: { isVancouver: boolean; isMarked: boolean }) {
  if (text.includes(',')) return invertedName(text);
  const name = stripDegrees(text);
  if (isVancouver && isVancouverName(text)) return toFullName(...splitVancouverName(text));
  return isFullName(name) || (isMarked && isSingleName(name)) ? { name } : undefined;
}

/** "García Márquez, Gabriel" */
function invertedName(text: string): FullName | undefined {
  const { given, family } = splitName(text);
  const nameWords = splitWords(family).filter((word) => !isParticle(word));
  const isName = isFullName(`${given} ${family}`) && given !== '' && nameWords.some(isSingleName);
  return isName ? toFullName(given, family) : undefined;
}

/**
 * The names of "García Márquez, Gabriel; Kim, Kyeong Min", each with a comma. "Jane Doe, Ann Roe; Li Wei, Bo Liang" are
 * four names: in inverted lists, some part is not a full name.
 */
function invertedNames(text: string): string[] | undefined {
  const cells = text.split(/;|(?<=\ue001\s{0,3}),|\s(?:and|AND|&)\s/).flatMap((cell) => cell.trim() || []);
  const parts = cells.map((cell) =>
    detailsOf(withoutMarks(cell))
      .map(({ kind, text: words }) => (kind === 'words' ? words : ''))
      .join(' ')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !isSuffix(part) && !isDegree(part)),
  );
  // A name's marks are at its end.
  if (parts.some((names) => names.length !== 2) || cells.some((cell) => /\ue001\s*,/.test(cell))) return undefined;
  const isInverted = parts.some((names) => names.some((part) => !isFullName(part)));
  return isInverted && (cells.length > 1 || marksOf(text).length > 0) ? cells : undefined;
}

/** A byline names no author twice. */
const areDistinct = (people: Person[]) => new Set(people.map(({ name }) => name)).size === people.length;

/** Joins lines: a name broken across two lines becomes one; names on separate lines stay separate. */
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

/** The prefix for "and", but not the same first letter of a name: "أحمد محمد وسارة علي", "יוסי כהן ודנה ברק". */
const ARABIC_AND =
  /(?<=[\s،])و(?!(?:ليد|ائل|سام|سيم|فاء|فيق|جدي|جيه|حيد|لاء|ضاح|داد|هيب|هبة|هبي|ديع|رد|رود|اصف|الي|زير|نيس|صال)(?!\p{L}))(?=\p{Script=Arabic}{2}| )/gu;
const HEBREW_AND =
  /(?<=[\s,])ו(?!(?:רד|רדה|רדית|יקטור|יקטוריה|לדימיר|יויאן|יקי|נסה|ילי)(?!\p{L}))[-־]?(?=\p{Script=Hebrew}{2})/gu;

/** "Jane Doe y Li Wei" are two people, but "Ramón y Cajal" is a name. */
function withoutLatinAnd(cell: string): string[] {
  const [, before = '', after = ''] = /^(.+)\s[ye]\s(.+)$/.exec(cell) ?? [];
  const areNames = [before, after].every((name) => isFullName(withoutMarks(name).trim()));
  return areNames ? [before, after] : [cell.replace(/^[ye]\s/, '')];
}

function cellsOf(text: string): string[] {
  return text
    .replace(ARABIC_AND, '، ')
    .replace(HEBREW_AND, ', ')
    .replace(/(?<=\ue001)\s+(?=\p{L})/gu, ', ')
    .split(/[,;，；、،؛\t·•|]|\s(?:and|AND|&|und|et(?!\s+al))\s|^(?:and|&)\s/u)
    .map((cell) => cell.trim().replace(/^(?:and|&)\s/i, ''))
    .flatMap(withoutLatinAnd)
    .filter((cell) => cell !== '' && cell !== 'and');
}
