import { listIssns } from '#domain/journal/issn';
import type { IslandJournal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { doiUrl } from '#domain/kernel/paths';
import { splitSuffix } from '#domain/kernel/person/family-name';
import { foldForSearch } from '#domain/kernel/search-text';
import { abstractText } from './abstract-text.ts';
import type { Article, ArticleAuthor } from './article.ts';
import { foreignLanguageName } from './article-language.ts';
import { displayTitle } from './notice.ts';
import { oneLine } from './one-line.ts';
import { locatorOf, pageSpan } from './pages.ts';

/** Added to every export of a sample article, so that no one mistakes it for research. */
export const SAMPLE_NOTE = 'Sample article, invented to demonstrate this journal; not real research.';

/**
 * Returns a RIS record with CRLF line endings, `TY` first and `ER` last. RIS has no escapes: reference managers split a
 * group's name at commas.
 */
export function ris(journal: IslandJournal, article: Article): string {
  const [year, month, day] = article.published_on.split('-');
  const { volume, issue, doi } = article;
  const fields: [tag: string, value: string][] = [
    ['TY', 'JOUR'],
    ...article.authors.map((author): [string, string] => ['AU', invertedName(author)]),
    ['TI', displayTitle(article)],
    ['T2', journal.name],
    ['J2', journal.abbreviation],
    ['PY', `${year}`],
    ['DA', `${year}/${month}/${day}/`],
  ];
  if (volume) fields.push(['VL', String(volume.number)]);
  if (volume && issue) fields.push(['IS', String(issue.number)]);
  const { first, last } = pageSpan(article);
  fields.push(['SP', first]);
  if (last) fields.push(['EP', last]);
  if (!article.pages) fields.push(['C7', article.article_number]);
  if (journal.publisher) fields.push(['PB', journal.publisher]);
  if (listIssns(journal).length > 0) fields.push(['SN', listIssns(journal).join(', ')]);
  if (doi) fields.push(['DO', doi], ['UR', doiUrl(doi)]);
  fields.push(['LA', article.language]);
  for (const keyword of article.keywords) fields.push(['KW', keyword]);
  fields.push(
    ['AB', abstractText(article.abstract)],
    ['N1', `Licence: ${resolveLicence(article).shortName}, ${resolveLicence(article).url}`],
  );
  if (article.is_sample) fields.push(['N1', SAMPLE_NOTE]);
  fields.push(['ER', '']);
  return fields.map(([tag, value]) => `${tag}  - ${oneLine(value)}\r\n`).join('');
}

/** Served as `/articles/{slug}/{file}`. */
export interface CitationFile {
  readonly file: string;
  readonly mediaType: string;
  /** The format's name in reference managers. */
  readonly label: string;
  readonly write: (journal: IslandJournal, article: Article) => string;
}

/** In page order. */
export const CITATION_FILES: readonly CitationFile[] = [
  { file: 'citation.ris', mediaType: 'application/x-research-info-systems', label: 'RIS', write: ris },
  { file: 'citation.bib', mediaType: 'application/x-bibtex', label: 'BibTeX', write: bibtex },
  {
    file: 'citation.csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    label: 'CSL-JSON',
    write: (journal, article) => `${JSON.stringify(cslJson(journal, article), null, 2)}\n`,
  },
];

const BIBTEX_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns a BibTeX entry. Its key, such as `diallo2026e42`, contains the article number and is therefore unique. */
export function bibtex(journal: IslandJournal, article: Article): string {
  const [year, month = 1] = dateParts(article);
  const { volume, issue, doi } = article;
  const fields: [name: string, value: string][] = [
    ['author', braced(article.authors.map(bibtexName).join(' and '))],
    ['title', braced(bibtexTitle(displayTitle(article)))],
    ['journal', braced(escapeLatex(journal.name))],
    ['year', braced(String(year))],
    ['month', BIBTEX_MONTHS[month - 1] ?? 'jan'],
  ];
  if (volume) fields.push(['volume', braced(String(volume.number))]);
  if (volume && issue) fields.push(['number', braced(String(issue.number))]);
  fields.push(['pages', braced(locatorOf(article).replaceAll('-', '--'))]);
  if (journal.publisher) fields.push(['publisher', braced(escapeLatex(journal.publisher))]);
  if (listIssns(journal).length > 0) fields.push(['issn', braced(listIssns(journal).join(', '))]);
  if (doi) fields.push(['doi', braced(escapeBraces(doi))], ['url', braced(escapeBraces(doiUrl(doi)))]);
  fields.push([
    'copyright',
    braced(escapeLatex(`${resolveLicence(article).shortName}, ${resolveLicence(article).url}`)),
  ]);
  const language = foreignLanguageName(journal, article.language);
  if (language) fields.push(['language', braced(language.toLowerCase())]);
  if (article.is_sample) fields.push(['note', braced(escapeLatex(SAMPLE_NOTE))]);
  const width = Math.max(...fields.map(([name]) => name.length));
  const lines = fields.map(([name, value]) => `  ${name.padEnd(width)} = ${value}`);
  return `@article{${bibtexKey(article)},\n${lines.join(',\n')}\n}\n`;
}

const braced = (value: string): string => `{${value}}`;

/**
 * LaTeX escapes. Braces become commands: BibTeX counts braces even after a backslash, so `\\{` would open a group that
 * is never closed.
 */
const LATEX_ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
};

function escapeLatex(text: string): string {
  return oneLine(text).replace(/[\\{}~^<>|&%$#_]/g, (character) => LATEX_ESCAPES[character] ?? character);
}

/** DOI and URL fields are verbatim, so only backslashes and braces are percent-encoded. */
function escapeBraces(address: string): string {
  return address.replace(/[\\{}]/g, encodeURIComponent);
}

/** Protects capitalised words with braces, because styles lower-case titles: "Malaria in {Kenya}". */
function bibtexTitle(title: string): string {
  const words = oneLine(title).split(' ');
  const escaped = words.map((word, position) => {
    const isFixed = /\p{Lu}/u.test(position === 0 ? word.slice(1) : word);
    return isFixed ? braced(escapeLatex(word)) : escapeLatex(word);
  });
  return escaped.join(' ');
}

/** Returns "Family, Given" or "Family, Jr., Given"; braces protect single names and parts that BibTeX would split. */
function bibtexName(author: Name): string {
  const { given, family, suffix } = splitNameSuffix(author);
  if (!given) return braced(escapeLatex(family));
  return [family, suffix, given].filter(Boolean).map(bibtexNamePart).join(', ');
}

function bibtexNamePart(part: string): string {
  return /,|\band\b/i.test(part) ? braced(escapeLatex(part)) : escapeLatex(part);
}

function bibtexKey(article: Article): string {
  const [year] = dateParts(article);
  const family = foldForSearch(article.authors[0] ? familyName(article.authors[0]) : '').replace(/[^a-z]/g, '');
  return `${family || 'article'}${year}${article.article_number}`;
}

/** `literal` is the name of a group, or a single name. */
type CslName = { family: string; given: string; suffix?: string } | { literal: string };

/** The fields used of a CSL-JSON item (schema csl-data 1.0). */
interface CslItem {
  id: string;
  type: 'article-journal';
  title: string;
  'container-title': string;
  'container-title-short': string;
  author: CslName[];
  issued: { 'date-parts': number[][] };
  volume?: string;
  issue?: string;
  number?: string;
  page: string;
  DOI?: string;
  URL?: string;
  ISSN?: string;
  publisher?: string;
  language: string;
  keyword: string;
  abstract: string;
  note?: string;
  custom: { license: string };
}

/** Returns an array of one item, as reference managers import it. */
export function cslJson(journal: IslandJournal, article: Article): CslItem[] {
  const { volume, issue, doi } = article;
  return [
    {
      id: doi ?? article.slug,
      type: 'article-journal',
      title: oneLine(displayTitle(article)),
      'container-title': journal.name,
      'container-title-short': journal.abbreviation,
      author: article.authors.map(cslName),
      issued: { 'date-parts': [dateParts(article)] },
      ...(volume && { volume: String(volume.number) }),
      ...(volume && issue && { issue: String(issue.number) }),
      ...(!article.pages && { number: article.article_number }),
      page: locatorOf(article),
      ...(doi && { DOI: doi, URL: doiUrl(doi) }),
      ...(listIssns(journal).length > 0 && { ISSN: listIssns(journal).join(', ') }),
      ...(journal.publisher && { publisher: journal.publisher }),
      language: article.language,
      keyword: article.keywords.map(oneLine).join(', '),
      abstract: oneLine(abstractText(article.abstract)),
      ...(article.is_sample && { note: SAMPLE_NOTE }),
      custom: { license: resolveLicence(article).url },
    },
  ];
}

function cslName(author: Name): CslName {
  const { given, family, suffix } = splitNameSuffix(author);
  return given ? { family, given, ...(suffix && { suffix }) } : { literal: family };
}

function dateParts({ published_on }: Pick<Article, 'published_on'>): number[] {
  return published_on.split('-').map(Number);
}

export type Name = Pick<ArticleAuthor, 'given' | 'family'>;

/** Splits the suffix from a family name, except from a group's: a study's name may end in "II". */
export function splitNameSuffix(name: Name): Name & { suffix: string } {
  const [given, family] = [oneLine(name.given), oneLine(name.family)];
  return { given, ...(given ? splitSuffix(family) : { family, suffix: '' }) };
}

/** Returns "Diallo, Amina" or "King, Martin Luther, Jr."; single names and group names stay whole. */
export function invertedName(author: Name): string {
  const { given, family, suffix } = splitNameSuffix(author);
  return [family, given, suffix].filter(Boolean).join(', ');
}

/** Returns the family name without suffix; single names and group names stay whole. */
export const familyName = (author: Name): string => splitNameSuffix(author).family;
