import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { Journal } from '#domain/journal/journal';
import { parseLicence } from '#domain/journal/licence/licence';
import { parseDoi } from '#domain/kernel/doi';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import { foldForSearch } from '#domain/kernel/search-text';
import { parseDate } from '#domain/kernel/written-date';
import { hasNonText, htmlToText, parseAbstract } from './abstract.ts';
import {
  defaultNotes,
  foreignNotes,
  matchTopic,
  pageLosses,
  parsePlace,
  sectionArticleType,
  storedLanguage,
} from './article-facts.ts';
import { bylineFrom, type ParsedByline, parseByline } from './byline.ts';
import type { FoundFile, ListedArticle, ListedField } from './listed.ts';
import { AUTHORS_MAX, type MovingArticle, type MovingAuthor, tooManyAuthors } from './moving.ts';
import { parseOldAddresses } from './old-addresses.ts';
import { cleanText } from './tree.ts';

/** Maximum characters of a title. */
const TITLE_MAX = 1000;

/** Converts a listed article; `today` is a plain date, and `known` values take precedence over parsing. */
export function articleFromListed(
  journal: Journal,
  { says, people, file, lost }: ListedArticle,
  today: string,
  known?: Pick<MovingArticle, 'title' | 'authors' | 'abstract' | 'keywords' | 'references'>,
): MovingArticle {
  const field = (field: ListedField) => cleanText(stripFormulaMark(says[field] ?? ''));
  const title = known?.title ?? htmlToText(field('title'));
  const written = field('date') || field('year');
  const dated = parseDate(field('date')) ?? parseDate(field('year'));
  const year = parseDate(field('year'))?.date.slice(0, 4) ?? dated?.date.slice(0, 4) ?? '';
  const published_on = dated?.date ?? '';
  const html = says.abstract ?? '';
  const abstract = known?.abstract ?? parseAbstract(/<\/?[a-z]/i.test(html) ? html : abstractToHtml(html));
  const keywords =
    known?.keywords ??
    splitList(says.keywords ?? '')
      .map(htmlToText)
      .filter(Boolean);
  const section = field('section');
  const article_type = sectionArticleType(journal, section.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const {
    authors,
    unclear: unclearPeople,
    count,
  } = known
    ? { authors: known.authors, unclear: [], count: known.authors.length }
    : listedAuthors(field, people ? bylineFrom(people) : parseByline(says.authors ?? ''));
  const addresses = parseOldAddresses(field('address'));
  const doi = parseDoi(field('doi')) ?? addresses.doi;
  const { place, unclear: unclearPlace } = parsePlace(
    { volume: field('volume'), number: field('issue'), year },
    published_on,
    null,
  );
  const pages = field('pages') || [field('first_page'), field('last_page')].filter(Boolean).join('–');
  const files = pdfNotes(file, field('pdf'));
  const history = historyDates(field, published_on);
  const isPublished = !field('status') || /publish|pubblicato|publicado|veröffentlicht/i.test(field('status'));
  return {
    source: 'file',
    source_id: fingerprint([title, year, field('volume'), field('issue'), firstPage(pages), authors[0]?.family ?? '']),
    old_names: addresses.names,
    exclusion:
      count > AUTHORS_MAX
        ? tooManyAuthors(count)
        : exclusionReason({ title, published_on, today, written, status: isPublished ? '' : field('status') }),
    title,
    section,
    article_type,
    category: matchTopic(journal, [...keywords, ...splitList(section)]),
    authors,
    abstract,
    keywords,
    ...storedLanguage(journal, field('language')),
    translations: [],
    references: known?.references ?? referenceLines(says.references ?? ''),
    funders: splitList(field('funders')),
    doi,
    pages,
    published_on,
    ...history.dates,
    place,
    licence: parseLicence(field('licence')) ?? null,
    pdf: typeof file === 'object' && file.is === 'pdf' ? { file: 1, bytes: file.bytes } : null,
    unclear: [
      ...unclearDate(dated, written),
      ...history.unclear,
      ...unclearPlace,
      ...defaultNotes({ section, article_type, abstract, keywords, authors, doi }),
      ...(field('doi') && !doi ? [`“${field('doi').slice(0, 80)}” is not a DOI and was left out.`] : []),
      ...unclearPeople,
      ...foreignNotes(journal, {
        ...{ licence: field('licence'), language: field('language') },
        ...{ journal: field('journal'), issn: field('issn') },
      }),
      ...(field('updates')
        ? [
            `Crossref lists an update: ${field('updates').slice(0, 200)}. Publish a notice if it applies to the article.`,
          ]
        : []),
      ...files.unclear,
    ],
    lost: [
      ...lost,
      ...files.lost,
      ...pageLosses(pages),
      ...(hasNonText(html) ? ['An image or a table in its abstract.'] : []),
      ...addresses.lost,
    ],
  };
}

/** Our tables prefix an apostrophe to values a spreadsheet would take for formulas. */
const stripFormulaMark = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** A list in one field: split at semicolons or lines, or else at commas. */
const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;|\r\n]/.test(text) ? /[;|\r\n]/ : ',')
      .map(cleanText)
      .filter(Boolean),
  ),
];

/** An abstract without markup: lines are paragraphs, which may start with a heading. */
const abstractToHtml = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replace(/^\s*(\p{Lu}[\p{L} ,/&-]{1,48}):(?=\s)/u, '<b>$1:</b>'),
    )
    .map((line) => `<p>${line}</p>`)
    .join('');

/** References, one per line; Scopus separates them with semicolons. */
function referenceLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).length > 1 ? text.split(/\r\n?|\n/) : text.split(/;\s+(?=\p{Lu})/u);
  return lines.map(cleanText).filter(Boolean).join('\n');
}

const firstPage = (pages: string) => /^[\p{L}\d]+/u.exec(pages)?.[0] ?? '';

/** An article's identity across lists: the same text is the same article. */
const fingerprint = (values: readonly string[]) =>
  values
    .map((word) =>
      foldForSearch(word)
        .replace(/[^\p{L}\p{N}]+/gu, '')
        .slice(0, 200),
    )
    .join(':');

function unclearDate(dated: ReturnType<typeof parseDate>, written: string): string[] {
  if (!dated) return [];
  const text = written.slice(0, 60);
  if (dated.isAmbiguous) return [`The date “${text}” is ambiguous and was read as ${dated.date}.`];
  switch (dated.precision) {
    case 'day':
      return [];
    case 'month':
      return ['Only the month and year of publication are given; the article is dated the first of the month.'];
    case 'year':
      return [`Only the year of publication is given; the article is dated 1 January ${dated.date.slice(0, 4)}.`];
    default:
      return dated.precision satisfies never;
  }
}

/** The dates before publication. One that is incomplete, ambiguous or out of order is left out, with a warning. */
function historyDates(textOf: (field: ListedField) => string, published_on: string) {
  const unclear: string[] = [];
  let latest = '';
  const read = (field: 'received' | 'revised' | 'accepted') => {
    const text = textOf(field);
    const { date, precision, isAmbiguous } = parseDate(text) ?? {};
    if (date && precision === 'day' && !isAmbiguous && latest <= date && date <= published_on) {
      latest = date;
      return date;
    }
    if (text) unclear.push(`The date ${field} “${text.slice(0, 60)}” is unclear or out of order and was left out.`);
    return null;
  };
  const dates = { received_on: read('received'), revised_on: read('revised'), accepted_on: read('accepted') };
  return { dates, unclear };
}

function exclusionReason({
  title,
  published_on,
  today,
  written,
  status,
}: Record<'title' | 'published_on' | 'today' | 'written' | 'status', string>): string | null {
  if (status) return `Its status is “${status.slice(0, 60)}”. Only published articles are imported.`;
  if (title === '') return 'It has no title.';
  if (title.length > TITLE_MAX) return `Its title has more than ${TITLE_MAX} characters.`;
  if (published_on === '' && written) return `“${written.slice(0, 60)}” is not a recognisable date.`;
  if (published_on === '') return 'No date or year of publication is given.';
  if (published_on > today) return `Its date of publication, ${published_on}, is in the future.`;
  return null;
}

/** The authors, each with the values at the same position in the other lists. */
function listedAuthors(
  textOf: (field: ListedField) => string,
  { people, isUnclear, count }: ParsedByline,
): { authors: MovingAuthor[]; unclear: string[]; count: number } {
  const unclear: string[] = [];
  const valuesOf = (field: 'orcids' | 'emails' | 'affiliations') => {
    const text = textOf(field);
    const parts = text.split(';').map(cleanText);
    if (parts.length > people.length && parts.at(-1) === '') parts.pop();
    if (text === '' || parts.length === people.length) return parts;
    if (field === 'affiliations' && parts.length === 1) return people.map(() => text);
    const called = { orcids: 'ORCID iDs', emails: 'addresses', affiliations: 'affiliations' }[field];
    unclear.push(
      `There are ${parts.length} ${called} for ${people.length} authors. They cannot be matched and were left out.`,
    );
    return [];
  };
  const [orcids, emails, affiliations] = [valuesOf('orcids'), valuesOf('emails'), valuesOf('affiliations')];
  const authors = people.map(({ given, family, isGuess }, at): MovingAuthor => {
    const name = [given, family].filter(Boolean).join(' ');
    const orcid = normalizeOrcid(orcids[at] ?? '');
    if (orcid && !isOrcid(orcid))
      unclear.push(`The ORCID iD of ${name} is invalid (${orcid.slice(0, 60)}) and was left out.`);
    if (isGuess) unclear.push(`The family name in “${name}” was guessed: ${family}.`);
    return {
      given,
      family,
      email: /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(emails[at] ?? '') ? (emails[at] ?? '') : '',
      affiliations: (affiliations[at] ?? '').split('|').map(cleanText).filter(Boolean),
      orcid: isOrcid(orcid) ? orcid : null,
      is_corresponding: false,
    };
  });
  if (isUnclear)
    unclear.push(
      `The authors in “${textOf('authors').slice(0, 120)}” cannot be told apart. Separate them with semicolons.`,
    );
  return { authors, unclear, count };
}

const NO_PDF = 'It has no usable PDF, so its page will not link to one.';

/** Problems with the PDF that the list names, one sentence each. */
function pdfNotes(file: FoundFile, name: string): { unclear: string[]; lost: string[] } {
  const called = `“${name.slice(0, 120)}”`;
  if (typeof file === 'object' && file.is === 'pdf') return { unclear: [], lost: [] };
  if (file === 'none') return { unclear: [NO_PDF], lost: [] };
  return { unclear: [NO_PDF], lost: [pdfProblem(file, called)] };
}

function pdfProblem(file: Exclude<FoundFile, 'none'>, called: string): string {
  if (file === 'alone') return `Its PDF ${called}: the list was uploaded without PDFs. Put both into one ZIP file.`;
  if (file === 'missing') return `Its PDF ${called}: the ZIP file contains no file of that name.`;
  switch (file.is) {
    case 'large':
      return `Its PDF ${called} is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`;
    case 'broken':
      return `Its PDF ${called} is damaged.`;
    case 'pdf':
    case 'picture':
    case 'other':
      return `The file ${called} is not a PDF.`;
    default:
      return file.is satisfies never;
  }
}
