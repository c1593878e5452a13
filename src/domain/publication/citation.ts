import { vancouverDate } from '#domain/date';
import { JOURNAL, LICENCE } from '#domain/journal';
import { doiUrl } from '#domain/paths';
import { suffixApart } from '#domain/person/family-name';
import { type Article, type ArticleAuthor, abstractText } from './article.ts';
import { displayTitle } from './notice.ts';

/** The note on every export of an invented article, so that nobody mistakes it for research outside the site. */
export const SAMPLE_NOTE = 'Sample article, invented to demonstrate this journal; not real research.';

/** A text on one line: line breaks and control characters become one space, halves of surrogate pairs U+FFFD. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

type Name = Pick<ArticleAuthor, 'given' | 'family'>;

/** The name in its parts. A group has no suffix: the name of a study may end in "II". */
function cleanName(name: Name): Name & { suffix: string } {
  const [given, family] = [oneLine(name.given), oneLine(name.family)];
  return { given, ...(given ? suffixApart(family) : { family, suffix: '' }) };
}

/**
 * An author's name as catalogues sort it: "Diallo, Amina", "King, Martin Luther, Jr."; single and group names stay
 * whole.
 */
export function invertedName(author: Name): string {
  const { given, family, suffix } = cleanName(author);
  return [family, given, suffix].filter(Boolean).join(', ');
}

/** The family name of an author without a suffix, "King"; a single or group name stays whole. */
export const listedFamily = (author: Name): string => cleanName(author).family;

/** The year, month and day of publication as numbers. */
function dateParts({ published_on }: Pick<Article, 'published_on'>): number[] {
  return published_on.split('-').map(Number);
}

const VANCOUVER_AUTHORS = 6;
const INITIALS = 2;

/**
 * The article in Vancouver style, one line of plain text (NLM, Citing Medicine; ICMJE): all authors
 * up to six, then "et al."
 */
export function vancouver(article: Article): string {
  const names = article.authors.map(vancouverName);
  const byline = names.length > VANCOUVER_AUTHORS ? [...names.slice(0, VANCOUVER_AUTHORS), 'et al'] : names;
  const volume = article.volume ? `;${article.volume.number}` : '';
  const issue = article.volume && article.issue ? `(${article.issue.number})` : '';
  const source = `${vancouverDate(article.published_on)}${volume}${issue}:${article.article_number}.`;
  const parts = [
    sentence(byline.join(', ')),
    sentence(oneLine(displayTitle(article))),
    `${JOURNAL.abbreviation}.`,
    source,
  ];
  if (article.doi) parts.push(`doi:${article.doi}`);
  return parts.join(' ');
}

function sentence(text: string): string {
  return /[.?!。？！]$/u.test(text) ? text : `${text}.`;
}

/** "King ML Jr", "Smith J 3rd" */
function vancouverName(author: Name): string {
  const { given, family, suffix } = cleanName(author);
  const bare = suffix.replace('.', '');
  return [family, given && initials(given), ORDINALS[bare.toUpperCase()] ?? bare].filter(Boolean).join(' ');
}

const ORDINALS: Record<string, string> = { II: '2nd', III: '3rd', IV: '4th' };

/**
 * "Jean-Pierre" → "JP", at most two, without particles ("Maria de" → "M"). A given name in a script
 * without capitals, such as 小明, has no initials and stays whole.
 */
function initials(given: string): string {
  if (!/[\p{Lu}\p{Ll}\p{Lt}]/u.test(given)) return given;
  const letters = given.split(/[\s.\-\u2010-\u2015]+/u).flatMap(initialsOfWord);
  const capitals = letters.filter((letter) => /^[\p{Lu}\p{Lt}]/u.test(letter));
  const kept = capitals.length > 0 ? capitals : letters;
  return kept.slice(0, INITIALS).join('').toUpperCase();
}

/** "Amina" → A; "JK", two initials written together, → J and K. */
function initialsOfWord(word: string): string[] {
  const letters = word.match(/\p{L}\p{M}*/gu) ?? [];
  return letters.slice(0, /^(?:\p{Lu}\p{M}*){2}$/u.test(word) ? INITIALS : 1);
}

/**
 * A RIS record, every line ended by CRLF, `TY` first and `ER` last, one author and one keyword a line.
 * RIS has no escape: readers split the name of a group at a comma in it.
 */
export function ris(article: Article): string {
  const [year, month, day] = article.published_on.split('-');
  const { volume, issue, doi } = article;
  const fields: [tag: string, value: string][] = [
    ['TY', 'JOUR'],
    ...article.authors.map((author): [string, string] => ['AU', invertedName(author)]),
    ['TI', displayTitle(article)],
    ['T2', JOURNAL.name],
    ['J2', JOURNAL.abbreviation],
    ['PY', `${year}`],
    ['DA', `${year}/${month}/${day}/`],
  ];
  if (volume) fields.push(['VL', String(volume.number)]);
  if (volume && issue) fields.push(['IS', String(issue.number)]);
  fields.push(['SP', article.article_number], ['C7', article.article_number]);
  fields.push(['PB', JOURNAL.publisher], ['SN', JOURNAL.issn]);
  if (doi) fields.push(['DO', doi], ['UR', doiUrl(doi)]);
  fields.push(['LA', JOURNAL.language]);
  for (const keyword of article.keywords) fields.push(['KW', keyword]);
  fields.push(['AB', abstractText(article.abstract)], ['N1', `Licence: ${LICENCE.shortName}, ${LICENCE.url}`]);
  if (article.is_sample) fields.push(['N1', SAMPLE_NOTE]);
  fields.push(['ER', '']);
  return fields.map(([tag, value]) => `${tag}  - ${oneLine(value)}\r\n`).join('');
}

const BIBTEX_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A BibTeX entry in UTF-8. Its key, such as `diallo2026e42`, holds the article number and so is unique
 * in the journal.
 */
export function bibtex(article: Article): string {
  const [year, month = 1] = dateParts(article);
  const { volume, issue, doi } = article;
  const fields: [name: string, value: string][] = [
    ['author', braced(article.authors.map(bibtexName).join(' and '))],
    ['title', braced(bibtexTitle(displayTitle(article)))],
    ['journal', braced(latex(JOURNAL.name))],
    ['year', braced(String(year))],
    ['month', BIBTEX_MONTHS[month - 1] ?? 'jan'],
  ];
  if (volume) fields.push(['volume', braced(String(volume.number))]);
  if (volume && issue) fields.push(['number', braced(String(issue.number))]);
  fields.push(['pages', braced(article.article_number)], ['publisher', braced(latex(JOURNAL.publisher))]);
  fields.push(['issn', braced(JOURNAL.issn)]);
  if (doi) fields.push(['doi', braced(verbatim(doi))], ['url', braced(verbatim(doiUrl(doi)))]);
  fields.push(['copyright', braced(latex(`${LICENCE.shortName}, ${LICENCE.url}`))]);
  if (article.is_sample) fields.push(['note', braced(latex(SAMPLE_NOTE))]);
  const width = Math.max(...fields.map(([name]) => name.length));
  const lines = fields.map(([name, value]) => `  ${name.padEnd(width)} = ${value}`);
  return `@article{${bibtexKey(article)},\n${lines.join(',\n')}\n}\n`;
}

const braced = (value: string): string => `{${value}}`;

/**
 * Characters escaped for LaTeX. Braces are written by name: BibTeX counts braces even after a backslash,
 * so `\{` would open a group that nothing closes.
 */
const LATEX: Record<string, string> = {
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

function latex(text: string): string {
  return oneLine(text).replace(/[\\{}~^<>|&%$#_]/g, (character) => LATEX[character] ?? character);
}

/** DOI and URL fields are read verbatim; only what would unbalance the braces is percent-encoded. */
function verbatim(address: string): string {
  return address.replace(/[\\{}]/g, encodeURIComponent);
}

/** Puts words with capitals into braces, because styles lower the case of titles: "Malaria in {Kenya}". */
function bibtexTitle(title: string): string {
  const words = oneLine(title).split(' ');
  const escaped = words.map((word, position) => {
    const isFixed = /\p{Lu}/u.test(position === 0 ? word.slice(1) : word);
    return isFixed ? braced(latex(word)) : latex(word);
  });
  return escaped.join(' ');
}

/** "Family, Given", "Family, Jr., Given"; a lone name, and a part that BibTeX would split, is protected by braces. */
function bibtexName(author: Name): string {
  const { given, family, suffix } = cleanName(author);
  if (!given) return braced(latex(family));
  return [family, suffix, given].filter(Boolean).map(bibtexNamePart).join(', ');
}

function bibtexNamePart(part: string): string {
  return /,|\band\b/i.test(part) ? braced(latex(part)) : latex(part);
}

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const ASCII_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

function bibtexKey(article: Article): string {
  const [year] = dateParts(article);
  const family = (article.authors[0] ? listedFamily(article.authors[0]) : '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => ASCII_LETTERS[letter] ?? '')
    .replace(/[^a-z]/g, '');
  return `${family || 'article'}${year}${article.article_number}`;
}

/** A name as CSL-JSON writes it; `literal` is the name of a group or of a person with one name. */
type CslName = { family: string; given: string; suffix?: string } | { literal: string };

/** One item of CSL-JSON (schema csl-data 1.0): the fields an article of this journal fills. */
export interface CslItem {
  id: string;
  type: 'article-journal';
  title: string;
  'container-title': string;
  'container-title-short': string;
  author: CslName[];
  issued: { 'date-parts': number[][] };
  volume?: string;
  issue?: string;
  number: string;
  page: string;
  DOI?: string;
  URL?: string;
  ISSN: string;
  publisher: string;
  language: string;
  keyword: string;
  abstract: string;
  note?: string;
  custom: { license: string };
}

/** The article as CSL-JSON: a list of one item, as reference managers import it. */
export function cslJson(article: Article): CslItem[] {
  const { volume, issue, doi } = article;
  return [
    {
      id: doi ?? article.slug,
      type: 'article-journal',
      title: oneLine(displayTitle(article)),
      'container-title': JOURNAL.name,
      'container-title-short': JOURNAL.abbreviation,
      author: article.authors.map(cslName),
      issued: { 'date-parts': [dateParts(article)] },
      ...(volume && { volume: String(volume.number) }),
      ...(volume && issue && { issue: String(issue.number) }),
      number: article.article_number,
      page: article.article_number,
      ...(doi && { DOI: doi, URL: doiUrl(doi) }),
      ISSN: JOURNAL.issn,
      publisher: JOURNAL.publisher,
      language: JOURNAL.language,
      keyword: article.keywords.map(oneLine).join(', '),
      abstract: oneLine(abstractText(article.abstract)),
      ...(article.is_sample && { note: SAMPLE_NOTE }),
      custom: { license: LICENCE.url },
    },
  ];
}

function cslName(author: Name): CslName {
  const { given, family, suffix } = cleanName(author);
  return given ? { family, given, ...(suffix && { suffix }) } : { literal: family };
}

/** A citation file beside an article's page, served as `/articles/{slug}/{file}`. */
export interface CitationFile {
  readonly file: string;
  readonly mediaType: string;
  /** The name of the format as reference managers call it. */
  readonly label: string;
  readonly write: (article: Article) => string;
}

/** The citation files of every article, in the order a page offers them. */
export const CITATION_FILES: readonly CitationFile[] = [
  { file: 'citation.ris', mediaType: 'application/x-research-info-systems', label: 'RIS', write: ris },
  { file: 'citation.bib', mediaType: 'application/x-bibtex', label: 'BibTeX', write: bibtex },
  {
    file: 'citation.csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    label: 'CSL-JSON',
    write: (article) => `${JSON.stringify(cslJson(article), null, 2)}\n`,
  },
];
