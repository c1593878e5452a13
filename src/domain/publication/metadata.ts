import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { canonicalUrl, doiUrl, orcidUrl, paths } from '#domain/kernel/paths';
import { articleArchive } from '#domain/publication/preservation';
import { abstractText } from './abstract-text.ts';
import type { Article, ArticleAuthor, Notice } from './article.ts';
import { CITATION_FILES, invertedName, SAMPLE_NOTE } from './citation.ts';
import { displayTitle, NOTICE_LABELS, noticeAnchor } from './notice.ts';
import { oneLine } from './one-line.ts';
import { locatorOf, pageSpan } from './pages.ts';
import { SUPPLEMENT_MEDIA_TYPES, supplementFormatOf } from './supplement.ts';

/** Unlike `canonicalUrl`, adds no slash: for files and feeds. */
export const absoluteUrl = (origin: string, path: string): string => new URL(path, origin).href;

/** Returns the canonical URL of an article's page, the target of its DOI. */
export function landingPage(article: Pick<Article, 'slug'>, origin: string): string {
  return canonicalUrl(origin, paths.article(article.slug));
}

/** Returns the URL of an article's DOI, or else of its page. */
export function permanentId(article: Pick<Article, 'slug' | 'doi'>, origin: string): string {
  return article.doi ? doiUrl(article.doi) : landingPage(article, origin);
}

/** Returns a title such as "Correction: Sepsis in …". */
export function noticeTitle(article: Pick<Article, 'title'>, notice: Notice): string {
  return `${NOTICE_LABELS[notice.kind]}: ${article.title}`;
}

export function noticeUrl(article: Pick<Article, 'slug' | 'notices'>, notice: Notice, origin: string): string {
  return `${landingPage(article, origin)}#${noticeAnchor(article, notice)}`;
}

/** Returns the abstract on one line, for sample articles after `SAMPLE_NOTE`. */
export function labelledAbstract(article: Pick<Article, 'abstract' | 'is_sample'>): string {
  const abstract = oneLine(abstractText(article.abstract));
  return article.is_sample ? `${SAMPLE_NOTE} ${abstract}` : abstract;
}

/** Undefined for withdrawn articles. */
export function pdfUrl(article: Pick<Article, 'slug' | 'pdf' | 'is_withdrawn'>, origin: string): string | undefined {
  return article.pdf && !article.is_withdrawn ? absoluteUrl(origin, paths.articlePdf(article.slug)) : undefined;
}

/** Undefined for withdrawn articles. */
export function xmlUrl(article: Pick<Article, 'slug' | 'is_withdrawn'>, origin: string): string | undefined {
  return article.is_withdrawn ? undefined : absoluteUrl(origin, paths.articleXml(article.slug));
}

/** Undefined for withdrawn articles. */
function archiveUrl(article: Article, origin: string): string | undefined {
  return article.is_withdrawn ? undefined : absoluteUrl(origin, articleArchive(article.slug));
}

export function supplementLinks(article: Article, origin: string): { href: string; type: string; title: string }[] {
  return article.supplements.map(({ file, title }) => ({
    href: absoluteUrl(origin, paths.articleFile(article.slug, file)),
    type: (SUPPLEMENT_MEDIA_TYPES[supplementFormatOf(file) ?? 'txt'].split(';')[0] ?? '').trim(),
    title,
  }));
}

export function institutions(article: Article, author: ArticleAuthor): string[] {
  return author.affiliations.flatMap((position) => article.affiliations[position - 1] ?? []).map(oneLine);
}

/** A `meta` element; `lang` is the language of `content`, if that is running text. */
export interface MetaTag {
  name: string;
  content: string;
  lang?: string;
}

/**
 * Returns the Highwire `citation_*` tags (Google Scholar), in which an author's details follow the author, and Dublin
 * Core tags. None for withdrawn articles. No tag contains an email address.
 */
export function metaTags(journal: Journal, article: Article, origin: string): MetaTag[] {
  return article.is_withdrawn
    ? []
    : [...citationTags(journal, article, origin), ...dublinCoreTags(journal, article, origin)];
}

function citationTags(journal: Journal, article: Article, origin: string): MetaTag[] {
  const { volume, issue, doi } = article;
  const page = landingPage(article, origin);
  const pdf = pdfUrl(article, origin);
  const tags = [
    tag('citation_title', oneLine(displayTitle(article))),
    ...article.authors.flatMap((author) => authorTags(article, author)),
    tag('citation_publication_date', article.published_on.split('-').map(Number).join('/')),
    tag('citation_journal_title', journal.name),
    tag('citation_journal_abbrev', journal.abbreviation),
    ...optionalTag('citation_publisher', journal.publisher),
    ...optionalTag('citation_issn', journal.issn),
    ...optionalTag('citation_issn', journal.printIssn),
  ];
  if (volume) tags.push(tag('citation_volume', String(volume.number)));
  if (volume && issue) tags.push(tag('citation_issue', String(issue.number)));
  const { first, last } = pageSpan(article);
  tags.push(tag('citation_firstpage', first));
  if (last) tags.push(tag('citation_lastpage', last));
  if (doi) tags.push(tag('citation_doi', doi));
  tags.push(tag('citation_language', article.language));
  tags.push(...article.keywords.map((keyword) => tag('citation_keywords', oneLine(keyword))));
  tags.push(tag('citation_abstract_html_url', page), tag('citation_fulltext_html_url', page));
  if (pdf) tags.push(tag('citation_pdf_url', pdf));
  const xml = xmlUrl(article, origin);
  if (xml) tags.push(tag('citation_xml_url', xml));
  return tags;
}

function authorTags(article: Article, author: ArticleAuthor): MetaTag[] {
  // To Google Scholar, a semicolon separates authors.
  const tags = [tag('citation_author', invertedName(author).replaceAll(';', ','))];
  for (const name of institutions(article, author)) tags.push(tag('citation_author_institution', name));
  if (author.orcid) tags.push(tag('citation_author_orcid', orcidUrl(author.orcid)));
  return tags;
}

function dublinCoreTags(journal: Journal, article: Article, origin: string): MetaTag[] {
  const prose = (name: string, content: string): MetaTag => ({ name, content, lang: article.language });
  return [
    prose('DC.title', oneLine(displayTitle(article))),
    ...article.authors.map((author) => tag('DC.creator', invertedName(author))),
    ...[article.category, ...article.keywords].map((subject) => prose('DC.subject', oneLine(subject))),
    prose('DC.description', labelledAbstract(article)),
    ...optionalTag('DC.publisher', journal.publisher),
    tag('DCTERMS.issued', article.published_on),
    tag('DC.type', 'Text.Serial.Journal'),
    tag('DC.format', 'text/html'),
    tag('DC.language', article.language),
    tag('DC.identifier', permanentId(article, origin)),
    tag('DC.source', sourceText(journal, article)),
    tag('DC.rights', resolveLicence(article).url),
  ];
}

const tag = (name: string, content: string): MetaTag => ({ name, content });
/** Omits tags without content. */
const optionalTag = (name: string, content: string): MetaTag[] => (content ? [tag(name, content)] : []);

/** Returns "Meridian Journal of Medicine; Vol. 4 No. 2 (2026); e42". */
export function sourceText(
  journal: Journal,
  article: Pick<Article, 'volume' | 'issue' | 'pages' | 'article_number'>,
): string {
  const { volume, issue } = article;
  if (!volume) return `${journal.name}; ${locatorOf(article)}`;
  const number = issue ? ` No. ${issue.number}` : '';
  return `${journal.name}; Vol. ${volume.number}${number} (${volume.year}); ${locatorOf(article)}`;
}

export interface LinkTag {
  rel: string;
  href: string;
  type?: string;
  title?: string;
}

const TYPES = ['https://schema.org/ScholarlyArticle', 'https://schema.org/AboutPage'];
export const PDF = 'application/pdf';
export const XML = 'application/xml';
const ZIP = 'application/zip';

/** Lists the whole article in other formats: PDF, JATS and archive. */
function fullFormats(article: Article, origin: string): { href: string; type: string }[] {
  const files = [
    { href: pdfUrl(article, origin), type: PDF },
    { href: xmlUrl(article, origin), type: XML },
    { href: archiveUrl(article, origin), type: ZIP },
  ];
  return files.flatMap(({ href, type }) => (href ? [{ href, type }] : []));
}

/**
 * Returns the canonical URL, FAIR Signposting level 1 with the link to level 2 (`linkset`), Dublin Core schemas and the
 * feed. Withdrawn articles have only canonical URL, DOI and feed.
 */
export function linkTags(journal: Journal, article: Article, origin: string): LinkTag[] {
  const feed: LinkTag = {
    rel: 'alternate',
    href: absoluteUrl(origin, paths.feed),
    type: 'application/atom+xml',
    title: `${journal.name}: latest articles`,
  };
  const links: LinkTag[] = [{ rel: 'canonical', href: landingPage(article, origin) }];
  if (article.doi) links.push({ rel: 'cite-as', href: doiUrl(article.doi) });
  if (article.is_withdrawn) return [...links, feed];
  links.push(...TYPES.map((href) => ({ rel: 'type', href })));
  links.push(...authorIds(article).map((href) => ({ rel: 'author', href })));
  links.push({ rel: 'license', href: resolveLicence(article).url });
  links.push(...fullFormats(article, origin).map((file) => ({ rel: 'item', ...file })));
  links.push(...supplementLinks(article, origin).map((link) => ({ rel: 'item', ...link })));
  links.push(...descriptions(article, origin).map((file) => ({ rel: 'describedby', ...file })));
  const file = paths.articleFile(article.slug, LINKSET_FILE);
  links.push({ rel: 'linkset', href: absoluteUrl(origin, file), type: 'application/linkset+json' });
  links.push({ rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' });
  links.push({ rel: 'schema.DCTERMS', href: 'http://purl.org/dc/terms/' });
  return [...links, feed];
}

function authorIds(article: Article): string[] {
  return [...new Set(article.authors.flatMap(({ orcid }) => (orcid ? orcidUrl(orcid) : [])))];
}

function descriptions(article: Article, origin: string): { href: string; type: string }[] {
  return CITATION_FILES.map(({ file, mediaType }) => ({
    href: absoluteUrl(origin, paths.articleFile(article.slug, file)),
    type: mediaType,
  }));
}

/** Served as `/articles/{slug}/linkset.json`. */
export const LINKSET_FILE = 'linkset.json';

/** The target of a typed link (RFC 9264). */
interface LinkTarget {
  href: string;
  type?: string;
}

/** The links of one resource by relation; `anchor` is its URL (RFC 9264). */
export interface LinkContext {
  anchor: string;
  'cite-as'?: LinkTarget[];
  type?: LinkTarget[];
  author?: LinkTarget[];
  license?: LinkTarget[];
  item?: LinkTarget[];
  describedby?: LinkTarget[];
  collection?: LinkTarget[];
  describes?: LinkTarget[];
}

/**
 * Returns the FAIR Signposting level 2 link set: the page, its formats, supplementary files and citation files.
 */
export function linkset(article: Article, origin: string): { linkset: LinkContext[] } {
  const whole = fullFormats(article, origin);
  const described = descriptions(article, origin);
  const authors = authorIds(article).map((href) => ({ href }));
  const license = [{ href: resolveLicence(article).url }];
  const supplements = supplementLinks(article, origin).map(({ href, type }) => ({ href, type }));
  const items = [...whole, ...supplements];
  const page = [{ href: landingPage(article, origin), type: 'text/html' }];
  const contexts: LinkContext[] = [
    {
      anchor: landingPage(article, origin),
      ...(article.doi && { 'cite-as': [{ href: doiUrl(article.doi) }] }),
      type: TYPES.map((href) => ({ href })),
      ...(authors.length > 0 && { author: authors }),
      license,
      ...(items.length > 0 && { item: items }),
      describedby: described,
    },
  ];
  const type = TYPES.slice(0, 1).map((href) => ({ href }));
  contexts.push(...whole.map(({ href }) => ({ anchor: href, type, license, collection: page })));
  contexts.push(...supplements.map(({ href }) => ({ anchor: href, license, collection: page })));
  contexts.push(...described.map(({ href }) => ({ anchor: href, describes: page })));
  return { linkset: contexts };
}
