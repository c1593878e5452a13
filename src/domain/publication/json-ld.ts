import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { plainDate } from '#domain/kernel/date';
import { canonicalUrl, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';
import { splitSuffix } from '#domain/kernel/person/family-name';
import { funderUrl } from '#domain/publication/integrity/funder';
import { findRegistry, registrationUrl } from '#domain/publication/integrity/registration';
import { abstractText } from './abstract-text.ts';
import type { Article, ArticleAuthor, Notice } from './article.ts';
import { articleTypeName } from './article-type.ts';
import { authorName, isGroup } from './author-name.ts';
import { SAMPLE_NOTE } from './citation.ts';
import {
  absoluteUrl,
  institutions,
  landingPage,
  noticeTitle,
  noticeUrl,
  PDF,
  pdfUrl,
  permanentId,
  supplementLinks,
  XML,
  xmlUrl,
} from './metadata.ts';
import { displayTitle, isRetracted } from './notice.ts';
import { oneLine } from './one-line.ts';
import { pageSpan } from './pages.ts';

type JsonLdNode = Record<string, unknown>;

export interface JsonLdDocument {
  '@context': 'https://schema.org';
  '@graph': JsonLdNode[];
}

/**
 * Describes an article, its issue, volume, journal, publisher and breadcrumbs in schema.org. A withdrawn article keeps
 * only its bibliographic record.
 */
export function articleJsonLd(journal: Journal, article: Article, origin: string): JsonLdDocument {
  const { volume, issue } = article;
  const ids = graphIds(article, origin);
  const graph = [articleNode(journal, article, origin)];
  if (volume && issue) {
    graph.push({
      '@type': 'PublicationIssue',
      '@id': ids.issue,
      issueNumber: String(issue.number),
      isPartOf: reference(ids.volume),
    });
  }
  if (volume) {
    graph.push({
      '@type': 'PublicationVolume',
      '@id': ids.volume,
      volumeNumber: String(volume.number),
      datePublished: String(volume.year),
      isPartOf: reference(ids.journal),
    });
  }
  graph.push(journalNode(journal, origin), publisherNode(journal, origin), breadcrumbNode(article, origin));
  return { '@context': 'https://schema.org', '@graph': graph };
}

const reference = (id: string | undefined): JsonLdNode => ({ '@id': id });

function graphIds({ volume, issue }: Article, origin: string) {
  return {
    issue: volume && issue ? `${canonicalUrl(origin, paths.issue(volume.number, issue.number))}#issue` : undefined,
    volume: volume ? `${canonicalUrl(origin, paths.volume(volume.number))}#volume` : undefined,
    journal: journalId(origin),
  };
}

const journalId = (origin: string): string => absoluteUrl(origin, '/#journal');
const publisherId = (origin: string): string => absoluteUrl(origin, '/#publisher');

function articleNode(journal: Journal, article: Article, origin: string): JsonLdNode {
  const { doi, notices, received_on, published_on } = article;
  const ids = graphIds(article, origin);
  const span = pageSpan(article);
  const page = landingPage(article, origin);
  const title = oneLine(displayTitle(article));
  const updated = plainDate(article.updated_at);
  const isChanged = updated > published_on;
  return {
    '@type': ['ScholarlyArticle', 'MedicalScholarlyArticle'],
    '@id': permanentId(article, origin),
    url: page,
    mainEntityOfPage: page,
    headline: title,
    name: title,
    ...(doi && { identifier: [doiNode(doi)] }),
    creativeWorkStatus: creativeWorkStatus(article),
    ...(article.is_sample && { description: SAMPLE_NOTE }),
    author: article.authors.map((author) => authorNode(article, author)),
    ...(received_on && { dateCreated: received_on }),
    datePublished: published_on,
    dateModified: isChanged ? updated : published_on,
    inLanguage: article.language,
    articleSection: articleTypeName(journal, article.article_type),
    pageStart: span.first,
    ...(span.last && { pageEnd: span.last }),
    isAccessibleForFree: true,
    license: resolveLicence(article).url,
    copyrightYear: Number(published_on.slice(0, 4)),
    copyrightHolder: article.authors.map(namedAgent),
    publisher: reference(publisherId(origin)),
    isPartOf: reference(ids.issue ?? ids.volume ?? ids.journal),
    ...(notices.length > 0 && { correction: notices.map((notice) => noticeNode(article, notice, origin)) }),
    ...(!article.is_withdrawn && contentOf(article, origin)),
  };
}

/** Describes the text and its files; omitted for withdrawn articles. */
function contentOf(article: Article, origin: string): JsonLdNode {
  const media = (type: string, url: string | undefined) =>
    url ? [{ '@type': 'MediaObject', encodingFormat: type, contentUrl: url }] : [];
  const supplements = supplementLinks(article, origin).map(({ href, type, title }) => ({
    '@type': 'MediaObject',
    name: oneLine(title),
    encodingFormat: type,
    contentUrl: href,
  }));
  const trials = article.registrations.filter(isTrial).map((trial) => ({
    '@type': 'MedicalTrial',
    identifier: trial.number,
    url: registrationUrl(trial),
  }));
  const funders = article.funders.map(({ name, id }) => ({
    '@type': 'Organization',
    ...(id && { '@id': funderUrl(id) }),
    name: oneLine(name),
  }));
  return {
    abstract: oneLine(abstractText(article.abstract)),
    about: [{ '@type': 'Thing', name: article.category }, ...trials],
    ...(funders.length > 0 && { funder: funders }),
    keywords: article.keywords.map(oneLine),
    encoding: [media(PDF, pdfUrl(article, origin)), media(XML, xmlUrl(article, origin))].flat(),
    ...(supplements.length > 0 && { associatedMedia: supplements }),
    ...(article.references.length > 0 && { citation: article.references.map(referenceNode) }),
  };
}

const isTrial = ({ registry }: Article['registrations'][number]) => !findRegistry(registry).registersReviews;

function creativeWorkStatus(article: Article): string {
  if (article.is_withdrawn) return 'Withdrawn';
  return isRetracted(article) ? 'Retracted' : 'Published';
}

function doiNode(doi: string): JsonLdNode {
  const propertyID = 'https://registry.identifiers.org/registry/doi';
  return { '@type': 'PropertyValue', propertyID, value: doi, url: doiUrl(doi) };
}

function namedAgent(author: ArticleAuthor): JsonLdNode {
  return { '@type': isGroup(author) ? 'Organization' : 'Person', name: oneLine(authorName(author)) };
}

function authorNode(article: Article, author: ArticleAuthor): JsonLdNode {
  const agent = namedAgent(author);
  const { family, suffix } = splitSuffix(oneLine(author.family));
  const employers = institutions(article, author).map((name) => ({ '@type': 'Organization', name }));
  return {
    ...agent,
    ...(author.orcid && { '@id': orcidUrl(author.orcid) }),
    ...(author.given && {
      givenName: oneLine(author.given),
      familyName: family,
      ...(suffix && { honorificSuffix: suffix }),
    }),
    ...(employers.length > 0 && agent['@type'] === 'Person' && { affiliation: employers }),
  };
}

function noticeNode(article: Article, notice: Notice, origin: string): JsonLdNode {
  const url = noticeUrl(article, notice, origin);
  return {
    '@type': 'CorrectionComment',
    '@id': notice.doi ? doiUrl(notice.doi) : url,
    name: oneLine(noticeTitle(article, notice)),
    text: notice.text,
    datePublished: notice.published_on,
    url,
  };
}

function referenceNode({ text, doi }: Article['references'][number]): JsonLdNode {
  return { '@type': 'CreativeWork', ...(doi && { '@id': doiUrl(doi) }), name: oneLine(text) };
}

function journalNode(journal: Journal, origin: string): JsonLdNode {
  const issns = [journal.issn, journal.printIssn].filter(Boolean);
  return {
    '@type': 'Periodical',
    '@id': journalId(origin),
    name: journal.name,
    alternateName: journal.abbreviation,
    ...(issns.length > 0 && { issn: issns.length === 1 ? issns.join() : issns }),
    url: absoluteUrl(origin, paths.home),
    license: journal.licence.url,
    publishingPrinciples: canonicalUrl(origin, paths.ethics),
    publisher: reference(publisherId(origin)),
  };
}

function publisherNode(journal: Journal, origin: string): JsonLdNode {
  return {
    '@type': 'Organization',
    '@id': publisherId(origin),
    // Without a publisher, the journal counts as its own.
    name: journal.publisher || journal.name,
    url: canonicalUrl(origin, paths.about),
    ethicsPolicy: canonicalUrl(origin, paths.ethics),
  };
}

function breadcrumbNode(article: Article, origin: string): JsonLdNode {
  const { volume, issue } = article;
  const trail = [{ name: 'Articles', item: canonicalUrl(origin, paths.articles) }];
  if (volume && issue) {
    const item = canonicalUrl(origin, paths.issue(volume.number, issue.number));
    trail.push({ name: `Volume ${volume.number}, Issue ${issue.number}`, item });
  } else if (volume) {
    trail.push({ name: `Volume ${volume.number}`, item: canonicalUrl(origin, paths.volume(volume.number)) });
  }
  trail.push({ name: oneLine(displayTitle(article)), item: landingPage(article, origin) });
  const items = trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
  return { '@type': 'BreadcrumbList', itemListElement: items };
}

/**
 * Serialises JSON for a `script` element, with escapes for all characters that could end the element, open a comment
 * or, in older engines, end a line.
 */
export function scriptJson(document: object): string {
  return JSON.stringify(document).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
