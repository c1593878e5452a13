import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { element, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import { writeReferences } from '#domain/production/references';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { nameOfOne, nameOfSeveral } from '#domain/publication/article-type';
import { copyrightHolder } from '#domain/publication/author-name';
import { displayTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { locatorOf } from '#domain/publication/pages';
import { aroundSlot, type OjsVersion, ojsHtml, ojsLocale, ojsNumber, ojsParagraphs, SLOT } from './ojs.ts';
import { type OjsFile, ojsGalley } from './ojs-file.ts';
import type { OjsSection } from './ojs-issue.ts';

const PUBLISHED = '3';
/** The issue's access status, which is open. */
const AS_ITS_ISSUE = '0';
/** Maximum characters of an article's URL path in OJS. */
const PATH_MAX = 64;

/** An article's XML before its files and publication, and after them. */
export function ojsArticleXml(article: Article, version: OjsVersion): [before: string, after: string] {
  const id = numberOf(article);
  return aroundSlot(
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
  const terms = (name: string, entry: string, words: readonly Term[], language = locale) =>
    words.length > 0 &&
    element(
      name,
      { locale: language },
      words.map((word) => term(entry, word, version)),
    );
  return element(
    'publication',
    {
      version: '1',
      status: PUBLISHED,
      primary_contact_id: contact >= 0 && ojsNumber(article, contact + 1),
      url_path: pathOf(article),
      seq: String(seq),
      date_published: published_on,
      section_ref: section.ref,
      access_status: AS_ITS_ISSUE,
    },
    internalId(numberOf(article)),
    element('id', { type: 'public', advice: 'update' }, article.manuscript_number),
    doi && element('id', { type: 'doi', advice: 'update' }, doi),
    element('title', { locale }, ojsHtml(displayTitle(article))),
    translated.map((one) => one.title && element('title', { locale: one.locale }, ojsHtml(one.title))),
    element('abstract', { locale }, article.abstract.map(abstractSection).join('')),
    translated.map((one) => one.abstract && element('abstract', { locale: one.locale }, ojsParagraphs(one.abstract))),
    // A custom section does not tell the article type.
    section.title !== nameOfSeveral(journal, article.article_type) &&
      element('type', { locale }, nameOfOne(journal, article.article_type)),
    // The licence address as OJS writes it, which shows its badge only for an exact match.
    element('licenseUrl', {}, resolveLicence(article).url.replace(/\/$/, '')),
    element('copyrightHolder', { locale }, copyrightHolder(article)),
    element('copyrightYear', {}, published_on.slice(0, 4)),
    terms('keywords', 'keyword', keywords.map(named)),
    translated.map((one) => terms('keywords', 'keyword', one.keywords.map(named), one.locale)),
    terms('agencies', 'agency', funders),
    terms('disciplines', 'discipline', [named(article.category)]),
    element(
      'authors',
      {},
      authors.map((author, index) => authorXml(article, author, index, version)),
    ),
    files.map((file) => ojsGalley(article, file, version)),
    article.references.length > 0 &&
      element(
        'citations',
        {},
        article.references.map((reference) => element('citation', {}, oneLine(writeReferences([reference])))),
      ),
    element('pages', {}, locatorOf(article)),
  ).xml;
}

const numberOf = ({ article_number }: Article) => article_number.slice(1);

const internalId = (id: string) => element('id', { type: 'internal', advice: 'ignore' }, id);

/** A numeric path would be taken for an OJS id. */
const pathOf = ({ slug, article_number }: Article) =>
  slug.length <= PATH_MAX && /\D/.test(slug) ? slug : article_number;

interface Term {
  name: string;
  id: string | null;
}

const named = (name: string): Term => ({ name, id: null });

/** An entry of a vocabulary: up to OJS 3.4 only text, since then with an identifier. */
const term = (entry: string, { name, id }: Term, version: OjsVersion): XmlFragment =>
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
    affiliations(places, locale, version),
    element('email', {}),
    orcid && element('orcid', {}, `https://orcid.org/${orcid}`),
  );
}

function affiliations(places: readonly string[], locale: string, version: OjsVersion): XmlContent {
  if (version === '3.4') return places.length > 0 && element('affiliation', { locale }, places.join('; '));
  return places.map((place) => element('affiliation', {}, element('name', { locale }, place)));
}

const abstractSection = ({ heading, text }: Article['abstract'][number]) =>
  ojsParagraphs(text, heading ? `<strong>${ojsHtml(heading)}:</strong> ` : '');
