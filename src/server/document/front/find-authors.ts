import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { namedAmong } from '#domain/kernel/person/name-parts';
import { isInstitution, isParticle } from '#domain/kernel/person/person-name';
import type { CoAuthor } from '#domain/submission/submission';
import { affiliationsIn, attachAffiliations } from './affiliations.ts';
import { groupOf, marksOf, namesInstitution, type Person, parseByline, withMarks } from './byline.ts';
import { attachContacts } from './contacts.ts';
import { hasHeadingStyle, isBanner, isSectionHeading, plainText } from './headings.ts';
import type { Line } from './line.ts';

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
  const region = withColumnsApart(sectionAt < 0 ? front : front.slice(0, sectionAt));
  const text = lines.slice(to);
  const first = firstByline(region, text);
  if (!first) return { authors: [], group: '' };
  const byline = wholeByline(first, region, text) ?? first;
  const { people, end, group } = byline;
  const rest = region.slice(end);
  if (people.length === 1 && people[0]?.marks.length === 0) {
    const blocks = blocksOf(people, rest);
    attachContacts(blocks, rest);
    return { authors: finished(blocks, region), group };
  }
  attachAffiliations(people, affiliationsIn(rest));
  attachContacts(people, lines.slice(from, from + 4 * FRONT_MAX));
  return { authors: finished(people, region), group };
}

/** Some documents first name their writer alone, by their properties, and then all authors in the byline. */
function wholeByline({ people, end }: Placed, region: readonly Line[], text: readonly Line[]): Placed | undefined {
  const [alone, ...others] = people;
  if (!alone || others.length > 0 || alone.marks.length > 0) return undefined;
  const next = firstByline(region.slice(end), text);
  const isWhole = next && next.people.length > 1 && next.people.some(({ name }) => name === alone.name);
  return isWhole ? { ...next, end: end + next.end } : undefined;
}

interface Placed {
  people: Person[];
  group: string;
  end: number;
}

/** The first lines consisting only of names, as many as possible; `text` follows the front matter. */
function firstByline(region: readonly Line[], text: readonly Line[]): Placed | undefined {
  for (const start of region.keys()) {
    if (start >= BEFORE_BYLINE_MAX) return undefined;
    const first = region[start] as Line;
    if (namesInstitution(first) || hasHeadingStyle(first)) continue;
    let found: Placed | undefined;
    for (let end = start + 1; end <= Math.min(region.length, start + BYLINE_LINES_MAX); end += 1) {
      const last = region[end - 1] as Line;
      if (last.page !== first.page || namesInstitution(last)) break;
      const byline = region.slice(start, end);
      const people = parseByline(...byline);
      // More authors follow a trailing comma: a partial list would be wrong.
      if (people)
        found = /(?:[,;&]|\sand)$/.test(last.text.trim()) ? undefined : { people, end, group: groupOf(...byline) };
      // A name may be broken between two lines; if two more lines do not complete it, it is not a name.
      else if (end - (found?.end ?? start) > 2) break;
    }
    // A line with marks that is not understood is a byline, and the next line would be part of it.
    if (!found && marksOf(withMarks(first)).length > 0) return undefined;
    if (!found) continue;
    const isAlone = start === 0 && found.end === region.length;
    if (isOfAuthorStyle(first) || isWitnessed(found.people, region.slice(found.end))) return found;
    if (isAlone && isOfNoMatter(found.people, text)) return found;
  }
  return undefined;
}

/** "Heart Failure and Diabetes Mellitus" would pass for two people, so other evidence is needed. */
function isWitnessed(people: Person[], rest: readonly Line[]): boolean {
  if (people.some(({ name, marks, email, orcid }) => marks.length > 0 || email || orcid || INITIAL.test(name)))
    return true;
  return rest
    .slice(0, 3)
    .some(({ text }) => isInstitution(text) || emailsIn(text).length > 0 || orcidsIn(text).length > 0);
}

/**
 * Whether a single name is not used elsewhere in the text, as ordinary words ("Diabetes Mellitus") or soon after as a
 * place.
 */
function isOfNoMatter([person, ...others]: Person[], text: readonly Line[]): boolean {
  if (!person || others.length > 0 || text.length === 0) return false;
  const words = new Set(text.flatMap((line) => line.text.match(/(?<!\p{L})\p{Ll}{2,}(?!\p{L})/gu) ?? []));
  const ofName = person.name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const beginning = text.slice(0, ABSTRACT_LINES).map((line) => line.text);
  return !ofName.some((word) => words.has(word) && !isParticle(word)) && !beginning.join(' ').includes(person.name);
}

const INITIAL = /(?:^|\s)\p{Lu}\./u;
const isOfAuthorStyle = (line: Line | undefined) => /^authors?\b/i.test(line?.style ?? '');

/** Stacked authors, each with affiliation and address. */
function blocksOf(first: Person[], rest: readonly Line[]): Person[] {
  const people = [...first];
  const names = new Set(first.map(({ name }) => name));
  for (const [at, line] of rest.entries()) {
    const next = parseByline(line);
    const [person] = next ?? [];
    const isNext = next?.length === 1 && person && !names.has(person.name) && isWitnessed([], rest.slice(at + 1));
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
function finished(people: readonly Person[], region: readonly Line[]): FrontAuthor[] {
  const contact = region.filter(({ text }) => /correspond/i.test(text)).map(({ text }) => text);
  const names = people.map(({ name }) => name);
  const withEmail = people.filter(({ email }) => email);
  return people.map(({ marks: _, affiliation, ...person }) => {
    const { name, email } = person;
    const isNamed = contact.some((text) => text.includes(name) || (email !== '' && text.includes(email)));
    const isCorresponding = isNamed || (withEmail.length === 1 && email !== '');
    return {
      ...person,
      ...namedAmong(name, names),
      affiliation: affiliation.length <= 300 ? affiliation : '',
      isCorresponding,
    };
  });
}

/**
 * Rewrites columns of names, each above institution and address, as one column. In the file they are lines with wide
 * gaps, here tabs: "Jane Doe ⇥ João Sousa", "University of X ⇥ Hospital of Y".
 */
function withColumnsApart(lines: readonly Line[]): Line[] {
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

/** The next lines with as many cells, none of them names. */
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
    return text.trim() === '' ? [] : [{ ...line, text, raised, lowered: [], continues: false }];
  });
}
