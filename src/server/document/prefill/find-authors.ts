import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { isInstitution, isParticle } from '#domain/person/person-name';
import type { CoAuthor } from '#domain/submission/submission';
import { affiliationsIn, attachAffiliations } from './affiliations.ts';
import { marksOf, type Person, parseByline, withMarks } from './byline.ts';
import { attachContacts } from './contacts.ts';
import { hasHeadingStyle, isBanner, isSectionHeading, plainText } from './headings.ts';
import type { Line } from './line.ts';

/** Where to look: after the title (`from`), before the abstract or the keywords (`to`). */
interface Place {
  from: number;
  to: number;
}

const BYLINE_LINES_MAX = 30;
/** How many lines may come between the title and the authors. */
const BEFORE_BYLINE_MAX = 8;
const FRONT_MAX = 80;
const ABSTRACT_LINES = 30;

/** The authors, where a byline names them beyond doubt; a wrong author would be worse than none. */
export function findAuthors(lines: readonly Line[], { from, to }: Place): CoAuthor[] {
  const front = lines.slice(from, Math.min(to, from + FRONT_MAX)).filter((line) => !isBanner(line));
  const sectionAt = front.findIndex(
    (line) => isSectionHeading(line) && !/^(?:correspond|auth|affil)/i.test(plainText(line)),
  );
  const region = sectionAt < 0 ? front : front.slice(0, sectionAt);
  const byline = firstByline(region, lines.slice(to));
  if (!byline) return [];
  const { people, end } = byline;
  const rest = region.slice(end);
  if (people.length === 1 && people[0]?.marks.length === 0) {
    const blocks = blocksOf(people, rest);
    attachContacts(blocks, rest);
    return blocks.map(finish);
  }
  attachAffiliations(people, affiliationsIn(rest));
  attachContacts(people, lines.slice(from, from + 4 * FRONT_MAX));
  return people.map(finish);
}

/**
 * The first lines that consist of names alone, as many of them as possible; `text` is what follows the front matter.
 */
function firstByline(region: readonly Line[], text: readonly Line[]): { people: Person[]; end: number } | undefined {
  for (const start of region.keys()) {
    if (start >= BEFORE_BYLINE_MAX) return undefined;
    const first = region[start] as Line;
    if (isInstitution(first.text) || hasHeadingStyle(first)) continue;
    let found: { people: Person[]; end: number } | undefined;
    for (let end = start + 1; end <= Math.min(region.length, start + BYLINE_LINES_MAX); end += 1) {
      const last = region[end - 1] as Line;
      if (last.page !== first.page || isInstitution(last.text)) break;
      const people = parseByline(...region.slice(start, end));
      // After a comma at its end more authors follow: only some of them would be a wrong list.
      if (people) found = /(?:[,;&]|\sand)$/.test(last.text.trim()) ? undefined : { people, end };
      // A name may be broken between two lines; what two more lines do not complete is not a name.
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
 * True for a single name that the text does not use elsewhere, neither as ordinary words, such as "Diabetes Mellitus",
 * nor soon after as a name, such as a place.
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

/** Authors one below the other, each with affiliation and address. */
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
    // Its words tell whose this is, not its position.
    if (/correspond/i.test(line.text)) continue;
    const owner = people.at(-1) as Person;
    owner.email ||= emailsIn(line.text)[0] ?? '';
    owner.orcid ??= orcidsIn(line.text)[0] ?? null;
    const isOwn = isInstitution(line.text) && !line.text.includes('@');
    if (isOwn) owner.affiliation = [owner.affiliation, plainText(line)].filter(Boolean).join(', ');
  }
  return people;
}

function finish({ marks: _, affiliation, ...person }: Person): CoAuthor {
  return { ...person, affiliation: affiliation.length <= 300 ? affiliation : '' };
}
