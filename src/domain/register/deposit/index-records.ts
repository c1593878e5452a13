import type { Journal } from '#domain/journal/journal';
import { LANGUAGE_CODES } from '#domain/journal/language-code';
import { orcidUrl } from '#domain/kernel/paths';
import { element, type XmlFragment } from '#domain/kernel/xml';
import { abstractText } from '#domain/publication/abstract-text';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { articleTypeName } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { landingPage } from '#domain/publication/metadata';
import { depositTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { pageSpan } from '#domain/publication/pages';
import type { IndexFile } from './destination.ts';
import { PUBMED_FILE, pubmedRecord } from './pubmed.ts';

export const DOAJ_FILE = { begin: '<?xml version="1.0" encoding="UTF-8"?>\n<records>\n', end: '</records>\n' } as const;

/** Writes an article in DOAJ's file format (schema 1.3). DOAJ replaces articles with a known DOI or URL. */
export function doajRecord(journal: Journal, article: Article, origin: string): string {
  const { volume, issue, doi, slug, article_type } = article;
  const { first, last } = pageSpan(article);
  const language = LANGUAGE_CODES[article.language];
  const text = (name: string, value: string | null | undefined) => value && element(name, {}, oneLine(value));
  return element(
    'record',
    {},
    element('language', {}, language),
    text('publisher', journal.publisher),
    text('journalTitle', journal.name),
    text('issn', journal.printIssn),
    text('eissn', journal.issn),
    element('publicationDate', {}, article.published_on),
    text('volume', volume && String(volume.number)),
    text('issue', volume && issue && String(issue.number)),
    text('startPage', first),
    text('endPage', last),
    text('doi', doi),
    text('publisherRecordId', slug),
    text('documentType', articleTypeName(journal, article_type)),
    element('title', { language }, depositTitle(article)),
    element('authors', {}, ...article.authors.map(authorElement)),
    element('affiliationsList', {}, ...article.affiliations.map(affiliationElement)),
    element('abstract', { language }, oneLine(abstractText(article.abstract))),
    element('fullTextUrl', { format: 'html' }, landingPage(article, origin)),
    element('keywords', { language }, ...article.keywords.map((word) => element('keyword', {}, oneLine(word)))),
  ).xml;
}

const authorElement = (person: ArticleAuthor): XmlFragment =>
  element(
    'author',
    {},
    element('name', {}, oneLine(authorName(person))),
    ...person.affiliations.map((position) => element('affiliationId', {}, String(position))),
    person.orcid && element('orcid_id', {}, orcidUrl(person.orcid)),
  );

const affiliationElement = (name: string, index: number): XmlFragment =>
  element('affiliationName', { affiliationId: String(index + 1) }, oneLine(name));

interface IndexFormat {
  begin: string;
  end: string;
  record: (journal: Journal, article: Article, origin: string) => string;
}

export const INDEX_FORMATS: Readonly<Record<IndexFile, IndexFormat>> = {
  doaj: { ...DOAJ_FILE, record: doajRecord },
  pubmed: { ...PUBMED_FILE, record: pubmedRecord },
};
