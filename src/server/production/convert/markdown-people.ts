import { askedParts, namedAmong } from '#domain/kernel/person/name-parts';
import { bareOrcid } from '#domain/kernel/person/orcid';
import type { ProductionAuthor } from '#domain/production/record';
import { parseByline } from '#server/document/front/byline';

/** A mapping of YAML. */
export type YamlRecord = Record<string, unknown>;

/** True for a mapping of YAML. */
export const isRecord = (value: unknown): value is YamlRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DEPTH_MAX = 8;

/** Every word that a value of YAML says, without the names of its fields; what is false or nothing says none. */
export function leavesOf(value: unknown, depth = 0): string[] {
  if (depth > DEPTH_MAX || value === null || value === undefined || typeof value === 'boolean') return [];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, depth + 1));
  if (isRecord(value)) return Object.values(value).flatMap((one) => leavesOf(one, depth + 1));
  return [String(value)].filter((text) => text.trim() !== '');
}

type Plain = (markdown: string) => string;
type Known = ReadonlyMap<string, string>;

const AUTHORS = ['author', 'authors', 'by-author'];
const AFFILIATIONS = ['affiliation', 'affiliations', 'institute', 'institutes', 'institution', 'institutions'];
const NAMES = ['name', 'given', 'family', 'literal', 'first', 'last', 'firstname', 'lastname', 'surname'];
const ORDER = [
  'group',
  'department',
  'division',
  'name',
  'organization',
  'address',
  'city',
  'region',
  'state',
  'postal-code',
  'country',
];
/** What of an author becomes an author's, or is an address that no article shows. */
const TAKEN = new Set([
  ...NAMES,
  ...AFFILIATIONS,
  'orcid',
  'corresponding',
  'email',
  'attributes',
  'id',
  'number',
  'url',
  'equal-contributor',
  'correspondence',
]);

/**
 * The authors of front matter, in the forms of Pandoc, its templates, Quarto and JOSS; what else it says of them are
 * notes.
 */
export function peopleIn(record: YamlRecord, plain: Plain): { authors: ProductionAuthor[]; notes: string[] } {
  const given = AUTHORS.map((key) => record[key]).find((value) => value !== undefined);
  const people = (Array.isArray(given) ? given : [given]).slice(0, 300);
  const lists = [...AFFILIATIONS.map((key) => record[key]), ...people.filter(isRecord).map(affiliationsOf)];
  const known: Known = new Map(lists.flatMap((list) => (Array.isArray(list) ? list : [list])).flatMap(named));
  const notes: string[] = [];
  const authors = people.flatMap((one): ProductionAuthor[] => {
    if (!isRecord(one)) return leavesOf(one).flatMap((text) => fromLine(text, known, plain));
    const [only, ...others] = Object.entries(one);
    // "- Ana Linden: [busan]"
    const isKeyed = only && others.length === 0 && !NAMES.includes(only[0]);
    const fields: YamlRecord = isKeyed
      ? { name: only[0], ...(isRecord(only[1]) ? only[1] : { affiliation: only[1] }) }
      : one;
    const author = fromFields(fields, known, plain);
    if (!author) return [];
    const rest = Object.entries(fields).filter(([key]) => !TAKEN.has(key));
    for (const [key, value] of rest) {
      const words = leavesOf(value).map(plain).join(', ');
      if (words) notes.push(`${author.given} ${author.family}: ${key.replaceAll(/[-_]/g, ' ')}: ${words}`);
    }
    return [author];
  });
  return { authors, notes };
}

const affiliationsOf = (fields: YamlRecord) =>
  AFFILIATIONS.map((key) => fields[key]).find((value) => value !== undefined);

/** An affiliation that has a name by which authors refer to it. */
function named(value: unknown): [string, string][] {
  if (!isRecord(value)) return [];
  const id = leavesOf(value.id ?? value.index ?? value.number)[0];
  if (id) return [[id, inOrder(value)]];
  const [only, ...others] = Object.entries(value);
  return only && others.length === 0 && !ORDER.includes(only[0]) && only[0] !== 'ref'
    ? [[only[0], isRecord(only[1]) ? inOrder(only[1]) : leavesOf(only[1]).join(', ')]]
    : [];
}

const inOrder = (value: YamlRecord): string =>
  [...new Set(ORDER.flatMap((key) => leavesOf(value[key])))].join(', ') || leavesOf(value.text).join(', ');

function fromLine(text: string, known: Known, plain: Plain): ProductionAuthor[] {
  const notes = [...text.matchAll(/\^\[([^\]]{1,300})\]/g)].map(([, note = '']) => plain(note));
  const line = plain(text.replaceAll(/\^\[[^\]]{1,300}\]|\[\^[^\]]{1,60}\]/g, ' '));
  const byline = parseByline({ text: line }) ?? [];
  const names = byline.length > 1 ? byline.map(({ name }) => name) : line.split(/\s*;\s*/);
  return names
    .filter(Boolean)
    .map((one) => namedAmong(one, names))
    .map(({ name, family_name }) =>
      authorOf(askedParts(name, family_name), { affiliations: affiliationNames(notes, known, plain) }),
    );
}

function fromFields(fields: YamlRecord, known: Known, plain: Plain): ProductionAuthor | undefined {
  const parts = isRecord(fields.name) ? { ...fields, ...fields.name } : fields;
  const text = (...keys: string[]) => plain(keys.flatMap((key) => leavesOf(parts[key])).join(' '));
  const given = text('given', 'first', 'firstname', 'given-names');
  const family = text('dropping-particle', 'non-dropping-particle', 'family', 'last', 'lastname', 'surname', 'suffix');
  const whole = isRecord(fields.name) ? text('literal') : text('name', 'literal');
  if (!family && !whole && !given) return undefined;
  const attributes = isRecord(fields.attributes) ? fields.attributes : {};
  const answers = fields.corresponding ?? fields.correspondence ?? attributes.corresponding;
  return authorOf(family ? { given, family } : askedParts(whole || given), {
    affiliations: affiliationNames(affiliationsOf(fields), known, plain),
    orcid: bareOrcid(leavesOf(fields.orcid)[0] ?? ''),
    is_corresponding: answers !== undefined && answers !== null && !/^(?:false|no|)$/i.test(String(answers)),
  });
}

const authorOf = (
  name: Pick<ProductionAuthor, 'given' | 'family' | 'is_family_guessed'>,
  rest: Partial<ProductionAuthor>,
): ProductionAuthor => ({ affiliations: [], orcid: '', is_corresponding: false, ...rest, ...name });

/** Affiliations as written, or those that marks such as "1, 2" refer to. */
function affiliationNames(value: unknown, known: Known, plain: Plain): string[] {
  const names = (Array.isArray(value) ? value : [value]).flatMap((one): string[] => {
    if (isRecord(one)) {
      const ref = leavesOf(one.ref)[0];
      if (ref) return [known.get(ref) ?? ref];
      return named(one)
        .map(([, text]) => text)
        .concat(named(one).length === 0 ? inOrder(one) : []);
    }
    return leavesOf(one).flatMap((text) => {
      const marks = text.split(/\s*[,;&]\s*|\s+and\s+/);
      return marks.every((mark) => known.has(mark)) ? marks.map((mark) => known.get(mark) ?? '') : [text];
    });
  });
  return [...new Set(names.map(plain).filter(Boolean))];
}
