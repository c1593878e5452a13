import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { element, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import { writeReferences } from '#domain/production/references';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { articleTypeName, articleTypePlural } from '#domain/publication/article-type';
import { copyrightHolder } from '#domain/publication/author-name';
import { displayTitle, NOTICE_LABELS } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { locatorOf } from '#domain/publication/pages';
import { articleTextFiles, noticeFile } from '#domain/register/jats/notice';
import { type OjsVersion, ojsHtml, ojsLocale, ojsNumber, ojsParagraphs, SLOT, splitAtSlot } from './ojs.ts';
import type { OjsSection } from './ojs-issue.ts';

/** A file of an article, for OJS. */
export interface OjsFile {
  /** The storage key. */
  file: string;
  name: string;
  /** The galley label; null for a figure, which belongs to the JATS. */
  label: string | null;
  genre: 'Article Text' | 'Image' | 'Other';
  bytes: number;
  /** The content; undefined if stored. */
  text: string | undefined;
  /** The position among the article's files, from 1. */
  place: number;
}

/** The longest label of OJS, in characters. */
const LABEL_MAX = 255;

/** An article's files: galleys in this order, and the figures after the JATS. */
export function ojsFiles(journal: Journal, article: Article, origin: string): OjsFile[] {
  const texts = new Map(articleTextFiles(journal, article, origin).map(({ file, text }) => [file, text]));
  const { slug, pdf, figures, supplements, notices } = article;
  const files: (Pick<OjsFile, 'file' | 'label' | 'genre'> & { name?: string; bytes?: number })[] = [
    ...(pdf
      ? [{ file: 'pdf', name: `${slug}.pdf`, label: 'PDF', genre: 'Article Text' as const, bytes: pdf.bytes }]
      : []),
    { file: `${slug}.xml`, label: 'XML', genre: 'Article Text' },
    ...figures.map((figure) => ({ ...figure, label: null, genre: 'Image' as const })),
    ...supplements.map(({ file, title, bytes }) => ({ file, label: title, genre: 'Other' as const, bytes })),
    ...notices.map((notice) => ({
      file: noticeFile(article, notice),
      label: `${NOTICE_LABELS[notice.kind]}, ${longDate(notice.published_on)}`,
      genre: 'Other' as const,
    })),
  ];
  return files.map(({ file, name = file, label, genre, bytes = 0 }, index) => {
    const text = texts.get(file);
    const length = text === undefined ? bytes : new TextEncoder().encode(text).length;
    return { file, name, label: label?.slice(0, LABEL_MAX) ?? null, genre, bytes: length, text, place: index + 1 };
  });
}

/** A file's XML before its base64 content, and after it. */
export function ojsFileXml(article: Article, file: OjsFile, version: OjsVersion): [before: string, after: string] {
  const id = ojsNumber(article, file.place);
  const locale = ojsLocale(article.language, version);
  return splitAtSlot(
    element(
      'submission_file',
      {
        ...{ id, file_id: id, genre: file.genre, viewable: 'true' },
        stage: file.label === null ? 'dependent' : 'proof',
      },
      element('name', { locale }, file.name),
      file.label === null && element('submission_file_ref', { id: ojsNumber(article, jatsPosition(article)) }),
      element(
        'file',
        { id, filesize: String(file.bytes), extension: /[^.]*$/.exec(file.name)?.[0] },
        element('embed', { encoding: 'base64' }, SLOT),
      ),
    ),
  );
}

const jatsPosition = ({ pdf }: Article) => (pdf ? 2 : 1);

/** The galley label; null for a figure. */
const ojsGalleyXml = (article: Article, { label, place }: OjsFile, version: OjsVersion): XmlFragment | null => {
  const locale = ojsLocale(article.language, version);
  return label === null
    ? null
    : element(
        'article_galley',
        { locale, approved: 'true' },
        element('name', { locale }, label),
        element('seq', {}, String(place)),
        element('submission_file_ref', { id: ojsNumber(article, place) }),
      );
};

const PUBLISHED = '3';
/** The issue's access status, which is open. */
const INHERIT_ISSUE_ACCESS = '0';
/** Maximum characters of an article's URL path in OJS. */
const PATH_MAX = 64;

/** An article's XML before its files and publication, and after them. */
export function ojsArticleXml(article: Article, version: OjsVersion): [before: string, after: string] {
  const id = articleNumber(article);
  return splitAtSlot(
    element(
      'article',
      {
        locale: ojsLocale(article.language, version),
        date_submitted: article.received_on ?? article.submitted_at.slice(0, 10),
        status: PUBLISHED,
        current_publication_id: id,
        stage: 'production',
      },
      internalId(id),
      SLOT,
    ),
  );
}

/** A published article as XML; `files` precede it, `seq` is its position in the issue, `section` its section there. */
export function ojsPublicationXml(
  journal: Journal,
  article: Article,
  {
    files,
    seq,
    section,
    version,
  }: { files: readonly OjsFile[]; seq: number; section: OjsSection; version: OjsVersion },
): string {
  const { doi, published_on, authors, funders, keywords, translations } = article;
  const locale = ojsLocale(article.language, version);
  const translated = translations.map((one) => ({ ...one, locale: ojsLocale(one.language, version) }));
  const contact = authors.findIndex((author) => author.is_corresponding);
  const terms = (name: string, entry: string, values: readonly Term[], language = locale) =>
    values.length > 0 &&
    element(
      name,
      { locale: language },
      values.map((value) => termXml(entry, value, version)),
    );
  return element(
    'publication',
    {
      version: '1',
      status: PUBLISHED,
      primary_contact_id: contact >= 0 && ojsNumber(article, contact + 1),
      url_path: urlPath(article),
      seq: String(seq),
      date_published: published_on,
      section_ref: section.ref,
      access_status: INHERIT_ISSUE_ACCESS,
    },
    internalId(articleNumber(article)),
    element('id', { type: 'public', advice: 'update' }, article.manuscript_number),
    doi && element('id', { type: 'doi', advice: 'update' }, doi),
    element('title', { locale }, ojsHtml(displayTitle(article))),
    translated.map((one) => one.title && element('title', { locale: one.locale }, ojsHtml(one.title))),
    element('abstract', { locale }, article.abstract.map(abstractSectionHtml).join('')),
    translated.map((one) => one.abstract && element('abstract', { locale: one.locale }, ojsParagraphs(one.abstract))),
    // A custom section does not determine the article type.
    section.title !== articleTypePlural(journal, article.article_type) &&
      element('type', { locale }, articleTypeName(journal, article.article_type)),
    // The licence address as OJS writes it, which shows its badge only for an exact match.
    element('licenseUrl', {}, resolveLicence(article).url.replace(/\/$/, '')),
    element('copyrightHolder', { locale }, copyrightHolder(article)),
    element('copyrightYear', {}, published_on.slice(0, 4)),
    terms('keywords', 'keyword', keywords.map(plainTerm)),
    translated.map((one) => terms('keywords', 'keyword', one.keywords.map(plainTerm), one.locale)),
    terms('agencies', 'agency', funders),
    terms('disciplines', 'discipline', [plainTerm(article.category)]),
    element(
      'authors',
      {},
      authors.map((author, index) => authorXml(article, author, index, version)),
    ),
    files.map((file) => ojsGalleyXml(article, file, version)),
    article.references.length > 0 &&
      element(
        'citations',
        {},
        article.references.map((reference) => element('citation', {}, oneLine(writeReferences([reference])))),
      ),
    element('pages', {}, locatorOf(article)),
  ).xml;
}

const articleNumber = ({ article_number }: Article) => article_number.slice(1);

const internalId = (id: string) => element('id', { type: 'internal', advice: 'ignore' }, id);

/** A numeric path would be taken for an OJS id. */
const urlPath = ({ slug, article_number }: Article) =>
  slug.length <= PATH_MAX && /\D/.test(slug) ? slug : article_number;

interface Term {
  name: string;
  id: string | null;
}

const plainTerm = (name: string): Term => ({ name, id: null });

/** An entry of a vocabulary: up to OJS 3.4 only text, since then with an identifier. */
const termXml = (entry: string, { name, id }: Term, version: OjsVersion): XmlFragment =>
  version === '3.4'
    ? element(entry, {}, name)
    : element(entry, {}, element('name', {}, name), id && element('identifier', {}, id));

function authorXml(article: Article, author: ArticleAuthor, index: number, version: OjsVersion): XmlFragment {
  const { given, family, orcid } = author;
  const locale = ojsLocale(article.language, version);
  const places = author.affiliations.flatMap((place) => article.affiliations[place - 1] ?? []);
  return element(
    'author',
    {
      // OJS takes any value for true.
      primary_contact: index === article.authors.findIndex((one) => one.is_corresponding) && 'true',
      include_in_browse: 'true',
      user_group_ref: 'Author',
      seq: String(index + 1),
      id: ojsNumber(article, index + 1),
    },
    // OJS refuses authors without a given name.
    element('givenname', { locale }, given || family),
    given && element('familyname', { locale }, family),
    affiliationsXml(places, locale, version),
    element('email', {}),
    orcid && element('orcid', {}, `https://orcid.org/${orcid}`),
  );
}

function affiliationsXml(places: readonly string[], locale: string, version: OjsVersion): XmlContent {
  if (version === '3.4') return places.length > 0 && element('affiliation', { locale }, places.join('; '));
  return places.map((place) => element('affiliation', {}, element('name', { locale }, place)));
}

const abstractSectionHtml = ({ heading, text }: Article['abstract'][number]) =>
  ojsParagraphs(text, heading ? `<strong>${ojsHtml(heading)}:</strong> ` : '');
