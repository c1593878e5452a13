import { parseDoi } from '#domain/kernel/doi';
import { isEtAl } from '#domain/kernel/person/person-name';
import { parseDate as readWrittenDate } from '#domain/kernel/written-date';
import { vancouverName } from '#domain/publication/vancouver';

/** A person or a group as CSL-JSON writes them. */
export type ReferencePerson = { family: string; given?: string } | { literal: string };

/** Marks a list from which further people are omitted. */
export const ET_AL: ReferencePerson = { literal: 'et al' };

/** A parsed reference with CSL-JSON names (schema csl-data 1.0); unknown parts are omitted. */
export interface ReferenceParts {
  type: string;
  author?: ReferencePerson[];
  editor?: ReferencePerson[];
  issued?: { 'date-parts': number[][] };
  title?: string;
  'container-title'?: string;
  volume?: string;
  issue?: string;
  page?: string;
  number?: string;
  edition?: string;
  publisher?: string;
  'publisher-place'?: string;
  DOI?: string;
  PMID?: string;
  URL?: string;
}

const TEXT_FIELDS = [
  ...(['title', 'container-title', 'volume', 'issue', 'page', 'number', 'edition'] as const),
  ...(['publisher', 'publisher-place', 'DOI', 'PMID', 'URL'] as const),
];
/** No part of a reference is longer. */
const TEXT_MAX = 1_000;
const PEOPLE_MAX = 300;

const toLine = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/<[^<>]{0,100}>/g, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, TEXT_MAX)
        .toWellFormed()
    : '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses CSL-JSON or CSL-YAML; undefined if it is not a reference. */
export function readCsl(given: unknown): ReferenceParts | undefined {
  if (!isRecord(given)) return undefined;
  // Some services return arrays where the schema has a single value.
  const firstLine = (value: unknown) => toLine(Array.isArray(value) ? value[0] : value);
  const parts: ReferenceParts = { type: toLine(given.type) || 'article-journal' };
  for (const key of TEXT_FIELDS) {
    const text =
      (key === 'DOI' ? doiOf(given.DOI) : firstLine(given[key])) ||
      (key === 'container-title' ? firstLine(given['container-title-short']) : '');
    if (text) parts[key] = text;
  }
  for (const key of ['author', 'editor'] as const) {
    const people = (Array.isArray(given[key]) ? given[key].slice(0, PEOPLE_MAX) : []).flatMap(readPerson);
    if (people.length > 0) parts[key] = people;
  }
  const date = readDate(given.issued);
  if (date.length > 0) parts.issued = { 'date-parts': [date] };
  return parts.title || parts.author || parts.DOI ? parts : undefined;
}

/** A DOI may contain angle brackets, which are not markup. */
function doiOf(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  return (typeof first === 'string' && parseDoi(first)) || toLine(first);
}

function readPerson(value: unknown): ReferencePerson[] {
  if (!isRecord(value)) return toLine(value) ? [isEtAl(toLine(value)) ? ET_AL : { literal: toLine(value) }] : [];
  const particles = [value['dropping-particle'], value['non-dropping-particle']].map(toLine);
  const family = [...particles, toLine(value.family), toLine(value.suffix)].filter(Boolean).join(' ');
  const literal = toLine(value.literal) || toLine(value.name);
  if (isEtAl([toLine(value.given), family || literal].filter(Boolean).join(' '))) return [ET_AL];
  if (!family) return literal || toLine(value.given) ? [{ literal: literal || toLine(value.given) }] : [];
  const given = toLine(value.given);
  return [{ family, ...(given && { given }) }];
}

/** The year, and month and day if known, of "2020-05-01", `[[2020, 5]]`, or a year and month name. */
function readDate(value: unknown): number[] {
  const first = Array.isArray(value) ? value[0] : value;
  if (isRecord(first) && first.year !== undefined) return dateNumbers([first.year, first.month, first.day]);
  if (isRecord(first)) {
    const [parts] = Array.isArray(first['date-parts']) ? first['date-parts'] : [];
    return Array.isArray(parts) ? dateNumbers(parts) : readDate(toLine(first.raw) || toLine(first.literal));
  }
  const written = readWrittenDate(toLine(first));
  const length = { year: 1, month: 2, day: 3 };
  // In "3/4/2020" the month is not guessed.
  const isSure = written && !written.isAmbiguous;
  return written ? dateNumbers(written.date.split('-').slice(0, isSure ? length[written.precision] : 1)) : [];
}

function dateNumbers(parts: readonly unknown[]): number[] {
  const all = parts.slice(0, 3).map((part) => Number(toLine(part) || Number.NaN));
  const end = all.findIndex((number) => !Number.isInteger(number) || number < 1);
  return end === -1 ? all : all.slice(0, end);
}

/** A reference's year; empty if none. */
export const yearOf = ({ issued }: ReferenceParts): string => String(issued?.['date-parts'][0]?.[0] ?? '');

const LISTED_AUTHORS_MAX = 6;
const withFullStop = (text: string) => (text === '' || /[.?!]$/.test(text) ? text : `${text}.`);

/** Formats a reference in Vancouver style, on one line without a number. */
export function referenceLine(parts: ReferenceParts): string {
  const { title = '', volume, issue, page, edition, publisher, DOI, PMID, URL } = parts;
  const container = parts['container-title'] ?? '';
  const isPart = container !== '' && /^(?:chapter|paper-conference|entry)/.test(parts.type);
  const where = [parts['publisher-place'], publisher].filter(Boolean).join(': ');
  const number = `${volume ?? ''}${issue ? `(${issue})` : ''}`;
  const place = `${number && `;${number}`}${page && !isPart ? `:${page}` : ''}`;
  const editors = peopleLine(parts.editor);
  const publication = withFullStop([where, yearOf(parts)].filter(Boolean).join('; '));
  const pieces = isPart
    ? [
        `In: ${withFullStop(editors && `${editors}, editor${(parts.editor?.length ?? 0) > 1 ? 's' : ''}`)}`,
        withFullStop(container),
      ]
    : [withFullStop(container)];
  const dated = where
    ? [publication, ...(place ? [withFullStop(place.slice(1))] : [])]
    : [withFullStop(`${yearOf(parts)}${place}`)];
  return [
    ...[
      withFullStop(peopleLine(parts.author) || (isPart ? '' : editors && `${editors}, editors`)),
      withFullStop(title),
    ],
    ...pieces.map((piece) => piece.trim()),
    ...[edition ? withFullStop(/ed\b/.test(edition) ? edition : `${edition} ed`) : '', ...dated],
    ...(isPart && page ? [`p. ${withFullStop(page)}`] : []),
    ...[DOI ? `doi:${DOI}` : '', PMID && !DOI ? `PMID: ${PMID}` : '', URL && !DOI ? `Available from: ${URL}` : ''],
  ]
    .filter((piece) => piece !== '' && piece !== '.')
    .join(' ');
}

function peopleLine(people: readonly ReferencePerson[] = []): string {
  const named = people.filter((one) => one !== ET_AL);
  const names = named.slice(0, LISTED_AUTHORS_MAX).map((one) => {
    if ('literal' in one) return one.literal;
    return vancouverName({ given: '', ...one });
  });
  return [...names, ...(people.length > names.length ? ['et al'] : [])].join(', ');
}

/** In-text author names of a reference: "Lin", "Lin and Roe", "Lin et al."; empty if none. */
export function shortAuthors({ author = [] }: ReferenceParts): string {
  const [first = '', second = ''] = author.map((one) => ('literal' in one ? one.literal : one.family));
  if (author.length > 2 || isEtAl(second)) return `${first} et al.`;
  return second ? `${first} and ${second}` : first;
}
