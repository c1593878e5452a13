import { emailsIn, orcidsIn } from '#domain/contact-detail';
import { isInstitution } from '#domain/person-name';
import type { CoAuthor } from '#domain/submission';
import { affiliationsIn, attachAffiliations } from './affiliations.ts';
import { type Person, parseByline, withMarks } from './byline.ts';
import { attachContacts } from './contacts.ts';
import { hasHeadingStyle, isBanner, isSectionHeading, plainText } from './headings.ts';
import type { Line } from './line.ts';

/** Where to look: behind the title (`from`), before the abstract or the keywords (`to`). */
interface Place {
  from: number;
  to: number;
}

const BYLINE_LINES_MAX = 30;
/** So many lines may stand between the title and the authors. */
const BEFORE_BYLINE_MAX = 8;
const FRONT_MAX = 80;

/** The authors, where a byline names them beyond doubt; a wrong author would be worse than none. */
export function findAuthors(lines: readonly Line[], { from, to }: Place): CoAuthor[] {
  const front = lines.slice(from, Math.min(to, from + FRONT_MAX)).filter((line) => !isBanner(line));
  const sectionAt = front.findIndex(
    (line) => isSectionHeading(line) && !/^(?:correspond|auth|affil)/i.test(plainText(line)),
  );
  const region = sectionAt < 0 ? front : front.slice(0, sectionAt);
  const byline = firstByline(region);
  if (!byline) return [];
  const { people, end } = byline;
  const rest = region.slice(end);
  if (people.length === 1 && people[0]?.marks.length === 0) {
    const blocks = blocksOf(people, rest);
    return blocks.map(finish);
  }
  const isSure = people.length > 1 || isWitnessed(people, rest) || isOfAuthorStyle(region[end - 1]);
  if (!isSure) return [];
  attachAffiliations(people, affiliationsIn(rest));
  attachContacts(people, lines.slice(from, from + 4 * FRONT_MAX));
  return people.map(finish);
}

/** The first lines that are names all through, as many of them as possible. */
function firstByline(region: readonly Line[]): { people: Person[]; end: number } | undefined {
  for (const start of region.keys()) {
    if (start >= BEFORE_BYLINE_MAX) return undefined;
    const first = region[start] as Line;
    if (isInstitution(first.text) || hasHeadingStyle(first)) continue;
    let found: { people: Person[]; end: number } | undefined;
    for (let end = start + 1; end <= Math.min(region.length, start + BYLINE_LINES_MAX); end += 1) {
      const last = region[end - 1] as Line;
      if (last.page !== first.page || isInstitution(last.text)) break;
      const people = parseByline(...region.slice(start, end));
      if (people) found = { people, end };
      // A name may be parted between two lines; what two more do not make whole is none.
      else if (end - (found?.end ?? start) > 2) break;
    }
    if (found && !isDoubtful(found.people, region.slice(found.end))) return found;
  }
  return undefined;
}

/** "Heart Failure and Diabetes Mellitus" would pass for two people: something else has to speak for them. */
function isDoubtful(people: Person[], rest: readonly Line[]): boolean {
  return people.length < 3 && !isWitnessed(people, rest);
}

function isWitnessed(people: Person[], rest: readonly Line[]): boolean {
  if (people.some(({ marks, email, orcid }) => marks.length > 0 || email || orcid)) return true;
  return rest
    .slice(0, 3)
    .some(({ text }) => isInstitution(text) || emailsIn(text).length > 0 || orcidsIn(text).length > 0);
}

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
    const owner = people.at(-1) as Person;
    owner.email ||= emailsIn(line.text)[0] ?? '';
    owner.orcid ??= orcidsIn(line.text)[0] ?? null;
    const isOwn = isInstitution(line.text) && !/correspond|@/i.test(line.text);
    if (isOwn) owner.affiliation = [owner.affiliation, withMarks(line).trim()].filter(Boolean).join(', ');
  }
  return people;
}

function finish({ name, email, orcid, affiliation }: Person): CoAuthor {
  return { name, email, orcid, affiliation: affiliation.length <= 300 ? affiliation : '' };
}
