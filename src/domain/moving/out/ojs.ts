import type { Journal } from '#domain/journal/journal';
import type { XmlFragment } from '#domain/kernel/xml';

/** The supported versions of OJS, newest first. Each reads only its own format. */
export const OJS_VERSIONS = ['3.5', '3.4'] as const;
export type OjsVersion = (typeof OJS_VERSIONS)[number];

/** The OJS export's contents, one sentence each, for the screen and the read-me file. */
export const IN_OJS: readonly string[] = [
  'Every published article in its issue: title, abstract and keywords in all their languages, authors with affiliations and ORCID iDs, DOI, dates, licence, funders and references.',
  'Each article’s PDF, JATS with figures, supplementary files and notices.',
  'Article types as sections, alongside the sections named in issues. Articles in no issue are put in one for their year.',
  'Titles, descriptions and covers of issues.',
];

/** The data that OJS cannot hold, one sentence each. */
export const NOT_IN_OJS: readonly string[] = [
  'Corrections and retractions as such: a retracted title begins with “RETRACTED”, and each notice is an additional galley.',
  'Declarations, author roles, key points, registrations, grant numbers and the full text: these are only in the JATS file.',
  'Authors’ email addresses: published articles do not include them, so the fields are empty in OJS. If there are several corresponding authors, OJS keeps only the first.',
  'The credits of covers.',
  'Earlier versions of articles, usage figures and citation counts.',
  'Accounts, the board, settings, manuscripts, decisions, letters and the event log. The full export has them.',
];

/** The read-me file with the steps for importing into OJS; `missing` are files that could not be read. */
export const ojsReadMe = (journal: Journal, version: OjsVersion, at: string, missing: readonly string[]): string =>
  [
    `${journal.name}: published articles as native XML for OJS ${version}, on ${at}`,
    '',
    'This folder is a BagIt bag (RFC 8493): manifest-sha256.txt has the checksum of every file below data/.',
    'Each XML file is an issue, or part of a long one: OJS adds the articles of later parts to the same issue.',
    '',
    'In OJS, choose Tools, Native XML Plugin, Import, and import one file after another; for large files, use tools/importExport.php on its server.',
    `Versions other than ${version} refuse these files. Try them first in an empty journal with English and the languages of the articles enabled;`,
    'the role “Author” and the components “Article Text”, “Image” and “Other” must exist under these names.',
    'An article’s address is article/view/ and the last part of its address here or, if that is longer than 64 characters, its number.',
    '',
    'Included:',
    ...IN_OJS.map((sentence) => `- ${sentence}`),
    '',
    'Not included:',
    ...NOT_IN_OJS.map((sentence) => `- ${sentence}`),
    ...(version === '3.4' ? ['- OJS 3.4 has one affiliation per author: several are put on one line.'] : []),
    ...(missing.length > 0
      ? ['', 'Missing, because the journal could not read them:', ...missing.map((file) => `- ${file}`)]
      : []),
    '',
  ].join('\n');

/** OJS locales for languages it knows only as variants. */
const LOCALES: Readonly<Record<OjsVersion, Readonly<Record<string, string>>>> = {
  '3.5': { fr: 'fr_FR', pt: 'pt_BR', zh: 'zh_Hans' },
  '3.4': { fr: 'fr_FR', pt: 'pt_BR', zh: 'zh_CN' },
};

/** The OJS locale of a BCP 47 language tag. */
export const ojsLocale = (language: string, version: OjsVersion): string => LOCALES[version][language] ?? language;

/** Marks a place in XML too long to assemble in memory. XML itself cannot contain this character. */
export const SLOT: XmlFragment = { xml: '\u0000' };

/** The text before an element's slot, and after it. */
export function splitAtSlot({ xml }: XmlFragment): [before: string, after: string] {
  const at = xml.indexOf(SLOT.xml);
  return [xml.slice(0, at), xml.slice(at + SLOT.xml.length)];
}

/** Text as OJS stores titles and abstracts: HTML. */
export const ojsHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text as HTML paragraphs, the first starting with `before`. */
export const ojsParagraphs = (text: string, before = ''): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => `<p>${index === 0 ? before : ''}${ojsHtml(line)}</p>`)
    .join('');

/** Larger than the maximum number of authors and files per article. */
const PLACES_PER_ARTICLE = 10_000;

/**
 * A stable numeric id within an export. OJS assigns its own; these must fit into 32 bits, enough for two hundred
 * thousand articles.
 */
export const ojsNumber = ({ article_number }: { article_number: string }, place: number): string =>
  String(Number(article_number.slice(1)) * PLACES_PER_ARTICLE + place);
