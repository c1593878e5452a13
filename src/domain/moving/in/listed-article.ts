import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { Journal } from '#domain/journal/journal';
import { parseLicence } from '#domain/journal/licence/licence';
import { parseDoi } from '#domain/kernel/doi';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import { foldForSearch } from '#domain/kernel/search-text';
import { parseDate } from '#domain/kernel/written-date';
import { isMoreThanWords, readAbstract, wordsOfHtml } from './abstract.ts';
import type { FoundFile, Listed, ListedField } from './listed.ts';
import { AUTHORS_MAX, type MovingArticle, type MovingAuthor, tooManyAuthors } from './moving.ts';
import { readOldAddresses } from './old-addresses.ts';
import { peopleOf, type ReadPeople, readPeople } from './people.ts';
import { placeFrom } from './place.ts';
import { foreignTerms, lostPages, otherLanguage, standIns, topicOf, typeOfSection } from './stand-ins.ts';
import { tidy } from './tree.ts';

/** Maximum characters of a title. */
const TITLE_MAX = 1000;

/** The article a listed one would become; `today` is a plain date. Structured values take precedence over parsing. */
export function readListed(
  journal: Journal,
  { says, people, file, lost }: Listed,
  today: string,
  known?: Pick<MovingArticle, 'title' | 'authors' | 'abstract' | 'keywords' | 'references'>,
): MovingArticle {
  const said = (field: ListedField) => tidy(withoutMark(says[field] ?? ''));
  const title = known?.title ?? wordsOfHtml(said('title'));
  const written = said('date') || said('year');
  const dated = parseDate(said('date')) ?? parseDate(said('year'));
  const year = parseDate(said('year'))?.date.slice(0, 4) ?? dated?.date.slice(0, 4) ?? '';
  const published_on = dated?.date ?? '';
  const html = says.abstract ?? '';
  const abstract = known?.abstract ?? readAbstract(/<\/?[a-z]/i.test(html) ? html : plainAbstract(html));
  const keywords =
    known?.keywords ??
    listOf(says.keywords ?? '')
      .map(wordsOfHtml)
      .filter(Boolean);
  const section = said('section');
  const article_type = typeOfSection(journal, section.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const {
    authors,
    unclear: unclearPeople,
    count,
  } = known
    ? { authors: known.authors, unclear: [], count: known.authors.length }
    : authorsOf(said, people ? peopleOf(people) : readPeople(says.authors ?? ''));
  const addresses = readOldAddresses(said('address'));
  const doi = parseDoi(said('doi')) ?? addresses.doi;
  const { place, unclear: unclearPlace } = placeFrom(
    { volume: said('volume'), number: said('issue'), year },
    published_on,
    null,
  );
  const pages = said('pages') || [said('first_page'), said('last_page')].filter(Boolean).join('–');
  const files = lostOfFile(file, said('pdf'));
  const received = parseDate(said('received'));
  const isPublished = !said('status') || /publish|pubblicato|publicado|veröffentlicht/i.test(said('status'));
  return {
    source: 'file',
    source_id: namedBy([title, year, said('volume'), said('issue'), firstPage(pages), authors[0]?.family ?? '']),
    old_names: addresses.names,
    stays:
      count > AUTHORS_MAX
        ? tooManyAuthors(count)
        : stayingOf({ title, published_on, today, written, status: isPublished ? '' : said('status') }),
    title,
    section,
    article_type,
    category: topicOf(journal, [...keywords, ...listOf(section)]),
    authors,
    abstract,
    keywords,
    ...otherLanguage(journal, said('language')),
    translations: [],
    references: known?.references ?? listedLines(says.references ?? ''),
    funders: listOf(said('funders')),
    doi,
    pages,
    published_on,
    received_on: received && received.precision === 'day' && received.date <= published_on ? received.date : null,
    place,
    licence: parseLicence(said('licence')) ?? null,
    pdf: typeof file === 'object' && file.is === 'pdf' ? { file: 1, bytes: file.bytes } : null,
    unclear: [
      ...unclearDate(dated, written),
      ...unclearPlace,
      ...standIns({ section, article_type, abstract, keywords, authors, doi }),
      ...(said('doi') && !doi ? [`“${said('doi').slice(0, 80)}” is not a DOI and was left out.`] : []),
      ...unclearPeople,
      ...foreignTerms(journal, {
        ...{ licence: said('licence'), language: said('language') },
        ...{ journal: said('journal'), issn: said('issn') },
      }),
      ...(said('updates')
        ? [`Crossref lists an update: ${said('updates').slice(0, 200)}. Publish a notice if it applies to the article.`]
        : []),
      ...files.unclear,
    ],
    lost: [
      ...lost,
      ...files.lost,
      ...lostPages(pages),
      ...(isMoreThanWords(html) ? ['An image or a table in its abstract.'] : []),
      ...addresses.lost,
    ],
  };
}

/** Our tables prefix an apostrophe to values a spreadsheet would take for formulas. */
const withoutMark = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** A list in one field: split at semicolons or lines, or else at commas. */
const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;|\r\n]/.test(text) ? /[;|\r\n]/ : ',')
      .map(tidy)
      .filter(Boolean),
  ),
];

/** An abstract without markup: lines are paragraphs, which may start with a heading. */
const plainAbstract = (text: string) =>
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

/** References, one per line; Scopus separates them by semicolons. */
function listedLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).length > 1 ? text.split(/\r\n?|\n/) : text.split(/;\s+(?=\p{Lu})/u);
  return lines.map(tidy).filter(Boolean).join('\n');
}

const firstPage = (pages: string) => /^[\p{L}\d]+/u.exec(pages)?.[0] ?? '';

/** An article's identity across lists: the same text is the same article. */
const namedBy = (words: readonly string[]) =>
  words
    .map((word) =>
      foldForSearch(word)
        .replace(/[^\p{L}\p{N}]+/gu, '')
        .slice(0, 200),
    )
    .join(':');

function unclearDate(dated: ReturnType<typeof parseDate>, written: string): string[] {
  if (!dated) return [];
  const words = written.slice(0, 60);
  if (dated.isAmbiguous) return [`Its date, “${words}”, is ambiguous and was read as ${dated.date}.`];
  switch (dated.precision) {
    case 'day':
      return [];
    case 'month':
      return [`No day of publication is given; the first of the month is used.`];
    case 'year':
      return [`No day of publication is given; 1 January ${dated.date.slice(0, 4)} is used.`];
    default:
      return dated.precision satisfies never;
  }
}

function stayingOf({
  title,
  published_on,
  today,
  written,
  status,
}: Record<'title' | 'published_on' | 'today' | 'written' | 'status', string>): string | null {
  if (status) return `It is not published but “${status.slice(0, 60)}”. Only published articles are imported.`;
  if (title === '') return 'It has no title.';
  if (title.length > TITLE_MAX) return `Its title has more than ${TITLE_MAX} characters.`;
  if (published_on === '' && written) return `“${written.slice(0, 60)}” is not a recognisable date.`;
  if (published_on === '') return 'No date or year of publication is given.';
  if (published_on > today) return `Its date of publication, ${published_on}, is in the future.`;
  return null;
}

/** The authors, each with the values at the same position of the other lists. */
function authorsOf(
  said: (field: ListedField) => string,
  { people, isUnclear, count }: ReadPeople,
): { authors: MovingAuthor[]; unclear: string[]; count: number } {
  const unclear: string[] = [];
  const each = (field: 'orcids' | 'emails' | 'affiliations') => {
    const text = said(field);
    const parts = text.split(';').map(tidy);
    if (parts.length > people.length && parts.at(-1) === '') parts.pop();
    if (text === '' || parts.length === people.length) return parts;
    if (field === 'affiliations' && parts.length === 1) return people.map(() => text);
    const called = { orcids: 'ORCID iDs', emails: 'addresses', affiliations: 'affiliations' }[field];
    unclear.push(
      `There are ${parts.length} ${called} for ${people.length} authors; as they cannot be matched, they were left out.`,
    );
    return [];
  };
  const [orcids, emails, affiliations] = [each('orcids'), each('emails'), each('affiliations')];
  const authors = people.map(({ given, family, isGuess }, at): MovingAuthor => {
    const name = [given, family].filter(Boolean).join(' ');
    const orcid = normalizeOrcid(orcids[at] ?? '');
    if (orcid && !isOrcid(orcid))
      unclear.push(`The ORCID iD of ${name} is invalid (${orcid.slice(0, 60)}) and was left out.`);
    if (isGuess) unclear.push(`Which part of “${name}” is the family name is a guess: ${family}.`);
    return {
      given,
      family,
      email: /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(emails[at] ?? '') ? (emails[at] ?? '') : '',
      affiliations: (affiliations[at] ?? '').split('|').map(tidy).filter(Boolean),
      orcid: isOrcid(orcid) ? orcid : null,
      is_corresponding: false,
    };
  });
  if (isUnclear)
    unclear.push(
      `Where one author ends in “${said('authors').slice(0, 120)}” is unclear. Separate authors with semicolons.`,
    );
  return { authors, unclear, count };
}

const NO_PDF = 'It has no usable PDF; its page links to none.';

/** What happens to a listed PDF, one sentence each. */
function lostOfFile(file: FoundFile, name: string): { unclear: string[]; lost: string[] } {
  const called = `“${name.slice(0, 120)}”`;
  if (typeof file === 'object' && file.is === 'pdf') return { unclear: [], lost: [] };
  if (file === 'none') return { unclear: [NO_PDF], lost: [] };
  return { unclear: [NO_PDF], lost: [whyNot(file, called)] };
}

function whyNot(file: Exclude<FoundFile, 'none'>, called: string): string {
  if (file === 'alone') return `Its PDF ${called}: the list came without PDFs. Put both into one ZIP file.`;
  if (file === 'missing') return `Its PDF ${called}: there is no file of that name in the ZIP file.`;
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
