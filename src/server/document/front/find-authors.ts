import { detailsOf, emailsIn, orcidsIn, trimCharacters } from '#domain/document/contact-detail';
import { parseNameInList } from '#domain/kernel/person/name-parts';
import { isInstitution, isParticle, splitWords } from '#domain/kernel/person/person-name';
import { foldForSearch } from '#domain/kernel/search-text';
import type { CoAuthor } from '#domain/submission/submission';
import {
  groupAlone,
  groupOf,
  marksOf,
  namesInstitution,
  type Person,
  parseByline,
  withMarks,
  withoutMarks,
} from './byline.ts';
import { hasHeadingStyle, isBanner, isSectionHeading, plainText } from './headings.ts';
import { joinLines, type Line, paragraphsOf } from './line.ts';

/** The range to search: after the title (`from`), before the abstract or keywords (`to`). */
interface Place {
  from: number;
  to: number;
}

const BYLINE_LINES_MAX = 30;
/** Maximum lines between title and authors. */
const BEFORE_BYLINE_MAX = 8;
const FRONT_MAX = 80;
const ABSTRACT_LINES = 30;

/** An author of a byline. */
export interface FrontAuthor extends CoAuthor {
  isCorresponding: boolean;
}

/** The people of a byline, and their group. */
interface Byline {
  authors: FrontAuthor[];
  group: string;
}

/** Lines above a table of authors. */
const COLUMN_HEAD =
  /^(?:full )?(?:names?|authors?(?: names?)?|affiliations?|institutions?|degrees?|orcid(?: ids?)?|e-?mails?(?: address(?:es)?)?)\s?:?$/i;
const isColumnHead = (line: Line) => !hasHeadingStyle(line) && COLUMN_HEAD.test(line.text.trim());

/** The authors if a byline names them beyond doubt; a wrong author is worse than none. */
export function findAuthors(lines: readonly Line[], { from, to }: Place): Byline {
  const front = lines
    .slice(from, Math.min(to, from + FRONT_MAX))
    .filter((line) => !isColumnHead(line) && (!isBanner(line) || orcidsIn(line.text).length > 0));
  const sectionAt = front.findIndex(
    (line) => isSectionHeading(line) && !/^(?:correspond|auth|affil)/i.test(plainText(line)),
  );
  const region = withColumnsStacked(sectionAt < 0 ? front : front.slice(0, sectionAt));
  const text = lines.slice(to);
  const first = firstByline(region, text);
  if (!first) return { authors: [], group: region.slice(0, BEFORE_BYLINE_MAX).map(groupAlone).find(Boolean) ?? '' };
  const byline = fullByline(first, region, text) ?? first;
  const { people, end, group } = byline;
  const rest = region.slice(end);
  if (people.length === 1 && people[0]?.marks.length === 0) {
    const blocks = blocksOf(people, rest);
    attachContacts(blocks, rest);
    return { authors: withCorrespondingAuthor(blocks, region), group };
  }
  const strict = affiliationsIn(rest);
  const named = people.flatMap(({ marks }) => marks).filter((mark) => /^\d$/.test(mark));
  const hasAll = (some: Affiliations) => named.every((mark) => some.has(mark));
  const loose = hasAll(strict) ? strict : affiliationsIn(rest, true);
  attachAffiliations(people, hasAll(loose) ? loose : strict);
  attachContacts(people, lines.slice(from, from + 4 * FRONT_MAX));
  return { authors: withCorrespondingAuthor(people, region), group };
}

/** Some documents name only the account owner at the top, taken from the properties, and all authors below. */
function fullByline(
  { people, end }: LocatedByline,
  region: readonly Line[],
  text: readonly Line[],
): LocatedByline | undefined {
  const [alone, ...others] = people;
  if (!alone || others.length > 0 || alone.marks.length > 0) return undefined;
  const next = firstByline(region.slice(end), text);
  const isWhole = next && next.people.length > 1 && next.people.some(({ name }) => name === alone.name);
  return isWhole ? { ...next, end: end + next.end } : undefined;
}

interface LocatedByline {
  people: Person[];
  group: string;
  end: number;
}

/**
 * The byline: the longest run of name-only lines from the first line that qualifies. `text` is what follows the front
 * matter.
 */
function firstByline(region: readonly Line[], text: readonly Line[]): LocatedByline | undefined {
  for (const start of region.keys()) {
    if (start >= BEFORE_BYLINE_MAX) return undefined;
    const first = region[start] as Line;
    if (namesInstitution(first) || hasHeadingStyle(first)) continue;
    let found: LocatedByline | undefined;
    for (let end = start + 1; end <= Math.min(region.length, start + BYLINE_LINES_MAX); end += 1) {
      const last = region[end - 1] as Line;
      if (last.page !== first.page || namesInstitution(last)) break;
      const byline = region.slice(start, end);
      const people = parseByline(...byline);
      // More authors follow a trailing comma: a partial list would be wrong.
      if (people)
        found = /(?:[,;&]|\sand)$/.test(last.text.trim()) ? undefined : { people, end, group: groupOf(...byline) };
      // A name may be broken across lines; if two more lines do not complete it, it is no name.
      else if (end - (found?.end ?? start) > 2) break;
    }
    // A line with marks is a byline even if it cannot be parsed, and the next line may be part of it.
    if (!found && marksOf(withMarks(first)).length > 0) return undefined;
    if (!found) continue;
    const isAlone = start === 0 && found.end === region.length;
    if (hasAuthorStyle(first) || hasFurtherEvidence(found.people, region.slice(found.end))) return found;
    if (isAlone && isSurelyPerson(found.people, text)) return found;
  }
  return undefined;
}

/** "Heart Failure and Diabetes Mellitus" would pass for two people, so other evidence is needed. */
function hasFurtherEvidence(people: Person[], rest: readonly Line[]): boolean {
  if (people.some(({ name, marks, email, orcid }) => marks.length > 0 || email || orcid || INITIAL.test(name)))
    return true;
  return rest
    .slice(0, 3)
    .some(({ text }) => isInstitution(text) || emailsIn(text).length > 0 || orcidsIn(text).length > 0);
}

/**
 * Whether a lone name is certainly a person: the text uses it neither as ordinary words ("Diabetes Mellitus") nor,
 * shortly afterwards, as a place.
 */
function isSurelyPerson([person, ...others]: Person[], text: readonly Line[]): boolean {
  if (!person || others.length > 0 || text.length === 0) return false;
  const words = new Set(text.flatMap((line) => line.text.match(/(?<!\p{L})\p{Ll}{2,}(?!\p{L})/gu) ?? []));
  const nameWords = person.name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const beginning = text.slice(0, ABSTRACT_LINES).map((line) => line.text);
  return !nameWords.some((word) => words.has(word) && !isParticle(word)) && !beginning.join(' ').includes(person.name);
}

const INITIAL = /(?:^|\s)\p{Lu}\./u;
const hasAuthorStyle = (line: Line | undefined) => /^authors?\b/i.test(line?.style ?? '');

/** Authors one below the other, each with affiliation and address. */
function blocksOf(first: Person[], rest: readonly Line[]): Person[] {
  const people = [...first];
  const names = new Set(first.map(({ name }) => name));
  for (const [at, line] of rest.entries()) {
    const next = parseByline(line);
    const [person] = next ?? [];
    const isNext =
      next?.length === 1 && person && !names.has(person.name) && hasFurtherEvidence([], rest.slice(at + 1));
    if (isNext && !isInstitution(line.text)) {
      names.add(person.name);
      people.push(person);
      continue;
    }
    // The wording identifies the owner, not the position.
    if (/correspond/i.test(line.text)) continue;
    const owner = people.at(-1) as Person;
    owner.email ||= emailsIn(line.text)[0] ?? '';
    owner.orcid ??= orcidsIn(line.text)[0] ?? null;
    const isOwn = isInstitution(line.text) && !line.text.includes('@');
    if (isOwn) owner.affiliation = [owner.affiliation, plainText(line)].filter(Boolean).join(', ');
  }
  return people;
}

/** Adds the corresponding author named in the front matter. */
function withCorrespondingAuthor(people: readonly Person[], region: readonly Line[]): FrontAuthor[] {
  const contact = region.filter(({ text }) => /correspond/i.test(text)).map(({ text }) => text);
  const names = people.map(({ name }) => name);
  const withEmail = people.filter(({ email }) => email);
  return people.map(({ marks: _, affiliation, ...person }) => {
    const { name, email } = person;
    const isNamed = contact.some((text) => text.includes(name) || (email !== '' && text.includes(email)));
    const isCorresponding = isNamed || (withEmail.length === 1 && email !== '');
    return {
      ...person,
      ...parseNameInList(name, names),
      affiliation: affiliation.length <= 300 ? affiliation : '',
      isCorresponding,
    };
  });
}

/**
 * Rewrites columns of names, each above institution and address, as one column. In the file they are lines with wide
 * gaps, here tabs: "Jane Doe ⇥ João Sousa", "University of X ⇥ Hospital of Y".
 */
function withColumnsStacked(lines: readonly Line[]): Line[] {
  const apart: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const names = cellsOf(lines[at] as Line);
    const rows = names.length > 1 && names.every(isName) ? rowsBelow(lines, at + 1, names.length) : [];
    if (rows.length === 0) apart.push(lines[at] as Line);
    else for (const [column, name] of names.entries()) apart.push(name, ...rows.flatMap((row) => row[column] ?? []));
    at += 1 + rows.length;
  }
  return apart;
}

/** The following lines that have the same number of cells and contain no names. */
function rowsBelow(lines: readonly Line[], from: number, count: number): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.slice(from)) {
    const cells = cellsOf(line);
    if (cells.length !== count || cells.every(isName)) break;
    rows.push(cells);
  }
  return rows;
}

const isName = (cell: Line) => parseByline(cell)?.length === 1 && marksOf(withMarks(cell)).length === 0;

/** The pieces of a line between its tabs. */
function cellsOf(line: Line): Line[] {
  return [...line.text.matchAll(/[^\t]+/g)].flatMap(({ 0: text, index }) => {
    const end = index + text.length;
    const raised = (line.raised ?? []).flatMap(([from, to]): [number, number][] =>
      from >= index && to <= end ? [[from - index, to - index]] : [],
    );
    return text.trim() === '' ? [] : [{ ...line, text, raised, lowered: [], bold: [], continues: false }];
  });
}

const AFFILIATION_MAX = 300;

/** Institutions by mark; an empty key for those without a mark. */
type Affiliations = Map<string, string>;

/** The institutions in the lines after a byline: "1 Department of …", "a School of …; b Hospital …". */
function affiliationsIn(lines: readonly Line[], isLoose = false): Affiliations {
  const found: Affiliations = new Map();
  let open: string | undefined;
  for (const line of lines) {
    const text = withMarks(line).trim();
    if (
      /^\W{0,3}(?:correspond\w*|e-?mails?|address for correspond|orcid|tel|phone|these authors|contributed)\b/i.test(
        withoutMarks(text).trim(),
      )
    ) {
      open = undefined;
      continue;
    }
    const parts = markedParts(text, found, isLoose);
    for (const { mark, words } of parts) found.set(mark, words);
    if (parts.length > 0) open = parts.at(-1)?.mark;
    else if (open && line.continues) found.set(open, `${found.get(open)} ${withoutMarks(text).trim()}`);
    else {
      open = undefined;
      if (isInstitution(text)) found.set('', [found.get(''), withoutMarks(text).trim()].filter(Boolean).join('; '));
    }
  }
  return new Map([...found].map(([mark, words]) => [mark, institutionIn(words)]));
}

/** Assigns institutions to authors by mark, or the only one to all. */
function attachAffiliations(people: Person[], affiliations: Affiliations): void {
  const only = affiliations.get('');
  // A digit or letter refers to an affiliation, found or not; a symbol is a footnote.
  const isMarked = people.some(({ marks }) => marks.some((mark) => /[\p{L}\d]/u.test(mark)));
  for (const person of people) {
    const named = person.marks.flatMap((mark) => {
      if (affiliations.has(mark)) return [affiliations.get(mark) ?? ''];
      // "12" means "1,2" if there are fewer than twelve affiliations.
      return /^\d\d$/.test(mark) ? [...mark].map((digit) => affiliations.get(digit) ?? '') : [];
    });
    const own = named.filter(Boolean);
    while (own.join('; ').length > AFFILIATION_MAX) own.pop();
    person.affiliation = own.join('; ') || (!isMarked && only && !only.includes(';') ? only : '');
  }
}

/** The parts of a line that begin with a mark; with `isLoose`, also parts after the next plain number. */
function markedParts(text: string, before: Affiliations, isLoose: boolean): { mark: string; words: string }[] {
  // Marks separated from the text.
  const apart = text
    .split(/(?=\ue000)/)
    .map((part) => ({ mark: marksOf(part)[0] ?? '', words: withoutMarks(part).trim() }));
  const isApart = text.startsWith('\ue000') && apart.every(({ mark }) => /^[\p{L}\d]$|^\d\d$/u.test(mark));
  if (isApart) return apart.filter(({ words }) => words.length > 2);
  // Plain marks must continue the count of the previous line: "1 …; 2 …", "a …; b …".
  const plain = withoutMarks(text);
  const isLettered = before.has('a') || (!before.has('1') && /^[([]?[a-h](?![\p{Ll}\d])/u.test(plain));
  const known = [...before.keys()].map((mark) => (isLettered ? LETTERS.indexOf(mark) + 1 : Number(mark) || 0));
  const markAt = (number: number) => (isLettered ? (LETTERS[number - 1] ?? '') : String(number));
  const parts: { mark: string; from: number; to?: number }[] = [];
  let next = Math.max(0, ...known) + 1;
  for (const match of plain.matchAll(isLettered ? LETTER_MARK : NUMBER_MARK)) {
    const from = match.index + match[0].length;
    // "…, Australia 2 Institute of …"
    const isApart =
      isLoose || match.index === 0 || !match[0].startsWith(' ') || isInstitution(plain.slice(from, from + 40));
    const [, mark = ''] = match;
    if (isLettered && match.index === 0) next = LETTERS.indexOf(mark) + 1;
    if (mark !== markAt(next) || !isApart) continue;
    const last = parts.at(-1);
    if (last) last.to = match.index;
    parts.push({ mark, from });
    next += 1;
  }
  const found = parts.map(({ mark, from, to }) => ({ mark, words: plain.slice(from, to) }));
  // "a" may also be an article.
  return isLettered ? found.filter(({ words }) => isInstitution(words)) : found;
}

const LETTERS = 'abcdefgh';
const NUMBER_MARK = /(?:^|[;.,] ?| )[([]?(\d{1,2})[)\].]?\s{0,2}(?=[\p{Lu}\p{Lo}])/gu;
const LETTER_MARK = /(?:^|[;.,] ?| )[([]?([a-h])[)\].]?\s{0,2}(?=[\p{Lu}\p{Lo}])/gu;

/** An affiliation's text up to the first email address. */
function institutionIn(text: string): string {
  const [first] = detailsOf(text);
  const words = first?.kind === 'words' ? first.text.replace(/\s+/gu, ' ') : '';
  const bare = trimCharacters(words.replace(/[,;.] ?(?:electronic address|e-?mails?|email address)$/i, ''), ' .,;');
  return bare.length <= AFFILIATION_MAX && /\S\s\S/.test(bare) ? bare : '';
}

const CONTACTS_MAX = 60;
/** "{a,b}@x.org": several people at one domain. */
const GROUP = /\{([\w.,;\s+-]{1,300})\}\s?@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,24})/gi;

/** Assigns email addresses and ORCID iDs that are certainly an author's. */
function attachContacts(people: Person[], lines: readonly Line[]): void {
  const contacts = paragraphsOf(lines)
    .map((paragraph) => joinLines(paragraph.map(({ text }) => text)))
    .filter((text) => /@|\d{4}[-‐‑–]\d{4}/.test(text))
    .slice(0, CONTACTS_MAX);
  const taken = new Set(people.map(({ email }) => email).filter(Boolean));
  for (const text of contacts) {
    for (const email of [...groupsIn(text), ...emailsIn(text)]) {
      if (taken.has(email)) continue;
      const owner = ownerOf(email, text, people);
      if (!owner || owner.email) continue;
      owner.email = email;
      taken.add(email);
    }
    attachOrcids(people, text);
  }
}

function groupsIn(text: string): string[] {
  return [...text.matchAll(GROUP)].flatMap(([, names = '', domain]) =>
    names
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((name) => `${name}@${domain}`),
  );
}

/** An address's owner: the author whose name it contains, the one beside it, or the only corresponding author. */
function ownerOf(email: string, text: string, people: Person[]): Person | undefined {
  const scores = people.map(({ name }) => matchedLetters(email, name));
  const best = Math.max(...scores);
  if (best > 0) return only(people.filter((_, index) => scores[index] === best));
  const isAlone = groupsIn(text).length + emailsIn(text).length === 1;
  if (!isAlone) return undefined;
  const named = people.filter(({ name }) => text.includes(name));
  if (named.length > 0) return only(named);
  const isCorrespondence = /correspond/i.test(text) || text.trimStart().startsWith('*');
  const starred = isCorrespondence ? only(people.filter(({ marks }) => marks.includes('*'))) : undefined;
  return starred ?? only(people);
}

const only = <T>(some: T[]): T | undefined => (some.length === 1 ? some[0] : undefined);

/** How many letters of the name's words occur before the @. */
function matchedLetters(email: string, name: string): number {
  const local = foldForSearch(email.slice(0, email.indexOf('@')));
  const parts = local.split(/[^a-z]+/);
  const initial = foldForSearch(name).charAt(0);
  const held = foldForSearch(name)
    .split(/[^a-z]+/)
    .filter((word) => {
      if (word.length > 3) return local.includes(word);
      return word.length > 1 && [word, initial + word, word + initial].some((form) => parts.includes(form));
    });
  return held.join('').length;
}

/** An ORCID iD belongs to the last name or initials before it on its line. */
function attachOrcids(people: Person[], text: string): void {
  let from = 0;
  for (const orcid of orcidsIn(text)) {
    const at = text.indexOf(orcid, from);
    const before = at < 0 ? '' : text.slice(from, at);
    const owner =
      only(people.filter(({ name }) => before.includes(name))) ??
      only(people.filter(({ name }) => new RegExp(`\\b${initialsOf(name)}\\b`).test(before))) ??
      (people.length === 1 ? people[0] : undefined);
    if (owner) owner.orcid ??= orcid;
    if (at >= 0) from = at + orcid.length;
  }
}

const initialsOf = (name: string) =>
  splitWords(name)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{Lu}/u.test(letter))
    .join('') || '(?!)';
