import { toCsv } from '#domain/kernel/csv';
import { foldForSearch } from '#domain/kernel/search-text';
import type { ListedField } from './listed.ts';

/** A person's column: which author and which field. */
export interface PersonColumn {
  author: number;
  part: 'given' | 'family' | 'orcid' | 'affiliation' | 'email';
}

/** The field that each column of a table holds, by position. */
export interface Columns {
  fields: readonly (readonly [ListedField, number])[];
  people: readonly (PersonColumn & { column: number })[];
  /** The number of authors. */
  count: number;
  /** The recognised and the ignored headers. */
  recognised: string[];
  ignored: string[];
}

/**
 * Headers of our template, Scopus, Crossref, Zotero, and OJS reports and imports. If several columns map to one field,
 * the first header here wins.
 */
const HEADERS: Readonly<Record<ListedField, readonly string[]>> = {
  title: ['title', 'article title', 'document title', 'articleTitle', 'ti', 'titre', 'título', 'titel'],
  authors: ['author full names', 'authors', 'author', 'authors full names', 'author names', 'creator', 'au', 'autores'],
  orcids: ['orcids', 'orcid', 'orcid ids', 'orcid ids of authors', 'author orcid', 'orcid id'],
  affiliations: ['affiliations', 'affiliation', 'author affiliations', 'institutions', 'institution'],
  emails: ['emails', 'email', 'author emails', 'email', 'author email'],
  abstract: ['abstract', 'abstract note', 'articleAbstract', 'summary', 'ab', 'resumen', 'résumé'],
  keywords: [
    'keywords',
    'author keywords',
    'manual tags',
    'tags',
    'index keywords',
    'subjects',
    'automatic tags',
    'de',
  ],
  section: ['type', 'section', 'sectionTitle', 'article type', 'document type', 'item type', 'category'],
  status: ['status'],
  volume: ['volume', 'issueVolume', 'vol', 'vl'],
  issue: ['issue', 'issueNumber', 'number', 'no', 'iss', 'is'],
  year: ['year', 'publication year', 'issueYear', 'py', 'año', 'année'],
  date: [
    ...['date', 'date published', 'published', 'publication date', 'datePublished', 'first published', 'issued'],
    ...['published-online', 'published online', 'published-print', 'published print', 'cover date'],
  ],
  received: ['received', 'date received', 'date submitted', 'submitted'],
  revised: ['revised', 'date revised', 'revision received'],
  accepted: ['accepted', 'date accepted'],
  pages: ['pages', 'page', 'page range', 'first page–last page'],
  first_page: ['first page', 'page start', 'start page', 'startPage', 'bp', 'art. no.', 'article number'],
  last_page: ['last page', 'page end', 'end page', 'endPage', 'ep'],
  doi: ['doi', 'article doi', 'di', 'doi link'],
  licence: ['licence', 'license', 'license url', 'licence url', 'rights', 'open access licence'],
  address: ['old address', 'url', 'link', 'address', 'article url', 'title url'],
  pdf: ['pdf', 'pdf file', 'pdf file name', 'galleyFilenames', 'file name', 'filename', 'file attachments', 'file'],
  language: ['language', 'locale', 'language of original document', 'la'],
  references: ['references', 'citations', 'cr'],
  // Only in Crossref JSON.
  ...{ journal: [], issn: [], updates: [] },
  funders: ['funders', 'funding', 'agencies', 'supporting agencies', 'funding details'],
};

const headerKey = (header: string) => foldForSearch(header).replace(/[^\p{L}\p{N}]+/gu, '');
const RANKS = new Map(
  Object.entries(HEADERS).flatMap(([field, names]) =>
    names.map((name, rank) => [headerKey(name), { field: field as ListedField, rank }] as const),
  ),
);

/** Recognises headers regardless of case, accents and punctuation. */
export function matchColumns(headers: readonly string[]): Columns {
  const best = new Map<ListedField, { column: number; rank: number }>();
  for (const [column, header] of headers.entries()) {
    const match = RANKS.get(headerKey(header));
    const known = match && best.get(match.field);
    if (match && (!known || match.rank < known.rank)) best.set(match.field, { column, rank: match.rank });
  }
  const people = headers.flatMap((header, column) => {
    const person = parsePersonHeader(header);
    return person ? [{ ...person, column }] : [];
  });
  const fields = [...best].map(([field, { column }]) => [field, column] as const);
  const used = new Set([...fields.map(([, column]) => column), ...people.map(({ column }) => column)]);
  const headersWhere = (isUsed: boolean) =>
    headers.filter((header, column) => header.trim() !== '' && used.has(column) === isUsed);
  return { fields, people, count: headers.length, recognised: headersWhere(true), ignored: headersWhere(false) };
}

const PARTS: readonly (readonly [RegExp, PersonColumn['part']])[] = [
  [/^(?:given|first)name$/, 'given'],
  [/^(?:family|last)name$/, 'family'],
  [/^orcid(?:id)?$/, 'orcid'],
  [/^affiliation$/, 'affiliation'],
  [/^email$/, 'email'],
];

/** “Given Name (Author 2)”, as in OJS reports. */
function parsePersonHeader(header: string): PersonColumn | undefined {
  const [, name = '', author = ''] = /^(.{1,60}?)\s*\(\s*author\s+(\d{1,3})\s*\)\s*$/i.exec(header) ?? [];
  const part = PARTS.find(([form]) => form.test(headerKey(name)))?.[1];
  return part && { author: Number(author), part };
}

/** An empty table with one example. */
export const templateCsv = (): string =>
  toCsv([
    [
      ...['Title', 'Authors', 'ORCIDs', 'Affiliations', 'Abstract', 'Keywords', 'Type', 'Volume', 'Issue', 'Year'],
      ...['Date', 'First page', 'Last page', 'DOI', 'Licence', 'Old address', 'PDF file', 'Language'],
    ],
    [
      'Anaemia in the hills: a survey of 400 households',
      'Shrestha, Anil K.; Gurung, Maya',
      '0000-0002-1825-0097;',
      'Hill Hospital, Pokhara; Valley University, Kathmandu',
      'Background: Reason for the study. Results: Main findings.',
      'anaemia; rural health',
      'Original research',
      ...[7, 2, 2019, '2019-06-28', 45, 52, '10.1234/hill.12', 'CC BY 4.0'],
      ...['https://old.example/index.php/hill/article/view/12', 'hill-12.pdf', 'en'],
    ],
  ]);
