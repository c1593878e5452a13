import { type Detail, detailsOf, emailsIn } from '#domain/document/contact-detail';
import { isDegree, stripDegrees } from '#domain/kernel/person/degree';
import { type FullName, parseNameInList, toFullName } from '#domain/kernel/person/name-parts';
import {
  isEtAl,
  isFullName,
  isInitials,
  isInstitution,
  isVancouverName,
  splitVancouverName,
  splitWords,
  startsWithParticle,
} from '#domain/kernel/person/person-name';
import { cleanParagraphs } from '#domain/kernel/text';
import type { CoAuthor } from './submission.ts';

/** Characters read of a pasted text; no list of authors is as long. */
const TEXT_MAX = 60_000;

// Affiliation marks in a byline: "Jane Doe1,2*", "João Sousa²".
const MARKS = /(?<=[\p{L}.])(?:[\d*†‡§¶#¹²³⁰⁴-⁹]{1,3}(?:,\s?(?=[\d*†‡§¶#¹²³⁰⁴-⁹]))?)+(?![\p{L}\d-])/gu;

type Column = 'name' | 'given' | 'family' | 'email' | 'affiliation' | 'orcid';
const COLUMNS: [Column, RegExp][] = [
  ['given', /^(?:first|given|fore)[ -]?names?$/],
  ['family', /^(?:last|family|sur)[ -]?names?$/],
  ['name', /^(?:full[ -]?|author'?s? )?names?$|^(?:co-?)?authors?$/],
  ['email', /^e-?mails?(?: address(?:es)?)?$/],
  ['affiliation', /^(?:affiliations?|institutions?|institutes?|universit(?:y|ies)|organi[sz]ations?|departments?)$/],
  ['orcid', /^orcid(?: ?ids?)?$/],
];

/**
 * Parses a pasted author list: one or several people per line, with addresses in any brackets, from a spreadsheet with
 * or without headings, "Doe, Jane", or "Doe J" in Vancouver style. Anything not understood becomes a name, so that
 * nothing is lost.
 */
export function parseAuthorList(text: string): CoAuthor[] {
  const lines = splitLines(text);
  const table = readTable(lines);
  if (table) return table;
  const people: CoAuthor[] = [];
  for (const line of lines) {
    for (const person of parseLine(line)) addPerson(people, person);
  }
  return people;
}

function parseLine(line: string): CoAuthor[] {
  if (line.includes('\t') && emailsIn(line).length < 2) return [parseCells(line.split('\t'))];
  const unnumbered = line.replaceAll('\t', ',').replace(/^(?:\d{1,3}[.)]|[-–—•*·])\s+/, '');
  return splitCells(unnumbered, ';').flatMap(parseEntry);
}

function splitLines(text: string): string[] {
  // Tabs separate the cells of a spreadsheet, so cleaning must keep them.
  const cells = text.slice(0, TEXT_MAX).replace(/\p{Cc}/gu, (control) => (/[\n\r\t]/.test(control) ? control : ' '));
  const lines = cells.split(/\r\n?|\n/).map((line) => line.split('\t').map(cleanParagraphs).join('\t'));
  return lines.filter((line) => line.trim() !== '');
}

/** Parses a spreadsheet with headings; null if there are none. */
function readTable([head = '', ...rows]: string[]): CoAuthor[] | null {
  for (const separator of ['\t', ';', ',']) {
    const columns = head.split(separator).map((cell) => {
      const label = unquote(cell).toLowerCase();
      return COLUMNS.find(([, pattern]) => pattern.test(label))?.[0];
    });
    if (new Set(columns.filter(Boolean)).size < 2) continue;
    return rows.map((row) => parseRow(splitCells(row, separator), columns)).filter(isIdentified);
  }
  return null;
}

function parseRow(cells: string[], columns: (Column | undefined)[]): CoAuthor {
  const read = (column: Column) => unquote(cells[columns.indexOf(column)] ?? '');
  const detail = (kind: Detail['kind'], column: Column) =>
    detailsOf(read(column)).find((detail) => detail.kind === kind)?.text;
  return {
    ...(read('given') && read('family')
      ? toFullName(read('given'), read('family'))
      : parseName(read('name') || read('given') || read('family'))),
    email: detail('email', 'email') ?? '',
    affiliation: read('affiliation'),
    orcid: detail('orcid', 'orcid') ?? null,
  };
}

/** Parses one entry: a line, or the text between two semicolons. */
function parseEntry(entry: string): CoAuthor[] {
  const unmarked = entry.includes('@') ? entry : entry.replace(MARKS, '');
  const details = splitCells(unmarked, ',').flatMap((cell) => detailsOf(unquote(cell).replace(/^(?:and|&)\s+/i, '')));
  const cells = details.filter(({ kind, text }) => kind !== 'words' || !isDegree(text));
  const emails = cells.filter(({ kind }) => kind === 'email').length;
  if (emails > 1) return groupByPerson(cells).map(toAuthor);
  const words = cells.filter(({ kind }) => kind === 'words').map(({ text }) => text);
  const isList = emails === 0 || (isNameList(words) && cells[0]?.kind === 'words');
  return isList ? parseNames(cells) : [toAuthor(cells)];
}

/** Splits details at the addresses, which come either first or last for every person. */
function groupByPerson(cells: Detail[]): Detail[][] {
  const isFirst = cells[0]?.kind === 'email' && cells.at(-1)?.kind !== 'email';
  const people: Detail[][] = [];
  let current: Detail[] = [];
  const has = (kind: Detail['kind']) => current.some((detail) => detail.kind === kind);
  const startsPerson = ({ kind, text }: Detail): boolean => {
    switch (kind) {
      case 'email':
        return has('email');
      case 'words':
        return has('email') && !isFirst && !isInstitution(text);
      case 'orcid':
        return false;
      default:
        return kind satisfies never;
    }
  };
  for (const cell of cells) {
    if (startsPerson(cell)) {
      people.push(current);
      current = [];
    }
    current.push(cell);
  }
  return [...people, current];
}

function toAuthor(details: Detail[]): CoAuthor {
  const at = details.findIndex(({ kind }) => kind === 'email');
  const textsIn = (some: Detail[]) => some.filter(({ kind }) => kind === 'words').map(({ text }) => text);
  const before = textsIn(at < 0 ? details : details.slice(0, at));
  const [name, affiliation] =
    before.length > 0 ? splitNameAndAffiliation(before) : splitNameAndAffiliation(textsIn(details).slice(0, 1));
  const after = before.length > 0 ? textsIn(details.slice(at)) : textsIn(details).slice(1);
  return {
    ...name,
    email: details[at]?.text ?? '',
    affiliation: [...affiliation, ...(at < 0 ? [] : after)].join(', '),
    orcid: details.find(({ kind }) => kind === 'orcid')?.text ?? null,
  };
}

/** Parses "van der Berg JW". */
const parseVancouverName = (text: string) => toFullName(...splitVancouverName(text));

/** Separates the name, which may be "Doe, Jane", from the affiliation after it. */
function splitNameAndAffiliation([first = '', second, ...rest]: string[]): [name: FullName, affiliation: string[]] {
  const name = stripDegrees(first);
  if (second === undefined) return [isSingleInitial(name) ? parseVancouverName(name) : { name }, []];
  if (isInstitution(second) || splitWords(second).length > 3 || /\d/.test(second)) return [{ name }, [second, ...rest]];
  return [toFullName(stripDegrees(second), name), rest];
}

/** Parses a cell that contains only a name. */
const parseName = (cell: string) =>
  splitNameAndAffiliation(
    cell
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !isDegree(part)),
  )[0];

// "Doe J" is not a full name; "Wei LI" may be.
const isSingleInitial = (name: string) => isVancouverName(name) && /\s\p{L}$/u.test(name);

/** Parses a spreadsheet row without headings; given and family name may have separate cells. */
function parseCells(cells: string[]): CoAuthor {
  const details = cells.flatMap((cell) => detailsOf(unquote(cell)));
  const words = details.filter(({ kind, text }) => kind === 'words' && !isDegree(text)).map(({ text }) => text);
  const [first = '', second = ''] = words;
  const hasSplitName =
    splitWords(first).length === 1 && !first.includes(',') && second !== '' && !isInstitution(second);
  return {
    ...(hasSplitName ? toFullName(first, second) : parseName(first)),
    email: details.find(({ kind }) => kind === 'email')?.text ?? '',
    affiliation: words.slice(hasSplitName ? 2 : 1).join(', '),
    orcid: details.find(({ kind }) => kind === 'orcid')?.text ?? null,
  };
}

/** Whether these are several full names, such as "Jane Doe, João Sousa", rather than a family and a given name. */
const isNameList = (words: string[]) =>
  words.length > 1 && words.every((text) => isFullName(text) && !startsWithParticle(text));

/** Parses consecutive names: "Jane Doe, João Sousa and Li Wei", "Doe J, Sousa J", "Doe, J., Sousa, J.". */
function parseNames(entry: Detail[]): CoAuthor[] {
  const cells = entry.flatMap(({ kind, text }): Detail[] =>
    kind === 'words' ? text.split(/\s(?:and|&)\s/i).map((part) => ({ kind, text: part })) : [{ kind, text }],
  );
  const names = cells.filter(({ kind, text }) => kind === 'words' && !isEtAl(text)).map(({ text }) => text);
  const person = (name: FullName): CoAuthor => ({ ...name, email: '', affiliation: '', orcid: null });
  if (names.length > 1 && names.every(isVancouverName)) return names.map((name) => person(parseVancouverName(name)));
  if (isInverted(names)) {
    return names.flatMap((family, at) => (at % 2 === 0 ? [person(toFullName(names[at + 1] ?? '', family))] : []));
  }
  if (names.length < 2 || names.slice(1).some((text) => !isFullName(text)))
    return cells.length > 0 ? [toAuthor(cells)] : [];
  const bare = names.map(stripDegrees);
  const people = bare.map((name) => person(parseNameInList(name, bare)));
  // An address or ORCID iD belongs to the name before it.
  let at = -1;
  for (const { kind, text } of cells) {
    if (kind === 'words') at += 1;
    else if (people[at]) Object.assign(people[at] as CoAuthor, { [kind]: text });
  }
  return people;
}

/** Whether names are inverted, as in "Doe, J., Sousa, J.". */
const isInverted = (names: string[]) =>
  names.length > 3 && names.length % 2 === 0 && names.every((text, at) => at % 2 === 0 || isInitials(text));

/** Appends a person; a lone address or institution completes the previous one. */
function addPerson(people: CoAuthor[], person: CoAuthor): void {
  const last = people.at(-1);
  if (!isIdentified(person)) return;
  const isPart = !person.name && !(last?.email && person.email) && !(last?.orcid && person.orcid);
  if (last && isPart) {
    last.email ||= person.email;
    last.affiliation ||= person.affiliation;
    last.orcid ??= person.orcid;
  } else if (last && !last.affiliation && !person.email && isInstitution(person.name)) {
    last.affiliation = [person.name, person.affiliation].filter(Boolean).join(', ');
  } else {
    people.push(person);
  }
}

const isIdentified = ({ name, email, orcid }: CoAuthor) => name !== '' || email !== '' || orcid !== null;

const unquote = (cell: string) =>
  cell
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();

/** Splits a row at separators outside quotes and brackets; unclosed ones are ignored. */
function splitCells(row: string, separator: string): string[] {
  const cells: string[] = [];
  let start = 0;
  let closing = '';
  const lastIndexes = Object.fromEntries(Object.values(PAIRS).map((partner) => [partner, row.lastIndexOf(partner)]));
  for (let at = 0; at < row.length; at += 1) {
    const character = row.charAt(at);
    if (closing) {
      if (character === closing) closing = '';
    } else if (character === separator) {
      cells.push(row.slice(start, at));
      start = at + 1;
    } else {
      const partner = PAIRS[character];
      if (partner && (lastIndexes[partner] ?? -1) > at) closing = partner;
    }
  }
  return [...cells, row.slice(start)];
}

const PAIRS: Record<string, string> = { '"': '"', '(': ')', '<': '>' };
