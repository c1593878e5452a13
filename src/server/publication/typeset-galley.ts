import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { canonicalUrl, doiUrl, paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { displayTitle } from '#domain/publication/notice';
import { pageSpan } from '#domain/publication/pages';
import { jatsDocument } from '#domain/register/jats/article';
import { inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import type { Description, Schema, Source, Typeset } from '#server/kernel/typeset/job';
import { cleanText } from '#server/kernel/typeset/text';
import { typeset } from '#server/kernel/typeset/typeset';
import { galleyData, openingData, subjectOf } from './galley-data.ts';

/** An article's images by file name, except the drawings in its record. */
export type GalleyImages = Readonly<Record<string, Uint8Array>>;

/** A long article takes less than a second; malicious ones are abandoned. */
const TIMEOUT_MS = 30_000;

/**
 * Makes an article's PDF: tagged, searchable, with bookmarks and metadata. `origin` has no trailing slash.
 * Deterministic.
 * @throws BudgetExceeded; Problem if too many are waiting; Error with Typst's first message
 */
export function typesetGalley(
  journal: Journal,
  article: Article,
  origin: string,
  images: GalleyImages,
  caller: Caller,
): Promise<Typeset> {
  return withTurn(caller, () => inThread(settingArticle, { journal, article, origin, images }, TIMEOUT_MS));
}

interface ArticleToSet {
  journal: Journal;
  article: Article;
  origin: string;
  images: GalleyImages;
}

const settingArticle = threadTask(
  import.meta.url,
  'typeset an article',
  async ({ journal, article, origin, images }: ArticleToSet): Promise<Typeset> => {
    const drawings = article.figures.flatMap((figure) =>
      'svg' in figure ? [[figure.file, new TextEncoder().encode(figure.svg)] as const] : [],
    );
    const all = { ...images, ...Object.fromEntries(drawings) };
    const { compile } = await import('#server/kernel/typeset/compile');
    return compile({
      template: 'article',
      data: galleyData(journal, article, origin, new Set(Object.keys(all))),
      madeAt: new Date(article.updated_at),
      images: all,
      description: describeArticle(journal, article, origin),
      sources: [sourceOf(journal, article, origin)],
    });
  },
);

/** The article's JATS as published beside its page: with the PDF's address, but not its size. */
function sourceOf(journal: Journal, article: Article, origin: string): Source {
  const text = jatsDocument(journal, { ...article, pdf: article.pdf ?? { bytes: 1, sha256: '' } }, origin);
  return {
    name: `${article.slug}.xml`,
    mimeType: 'application/xml',
    description: 'The article in JATS 1.3, Journal Publishing',
    text,
  };
}

/** The origin of the pages after a cover. */
const NOTES = {
  office: 'The following pages are the article as typeset for the journal.',
  authors: 'The following pages are the authors’ file; the journal has not typeset it.',
} as const;

/** Makes the cover of an uploaded PDF, with the journal's record of the article. */
export function typesetCover(
  journal: Journal,
  article: Article,
  origin: string,
  pdfOrigin: keyof typeof NOTES,
  caller: Caller,
): Promise<Typeset> {
  const changed = article.changes.at(-1)?.changed_on ?? article.published_on;
  const note = `Version of ${longDate(changed)}. ${NOTES[pdfOrigin]}`;
  const data = { ...openingData(journal, article, origin), note };
  const job = { template: 'cover', data, madeAt: new Date(article.updated_at) };
  return typeset({ ...job, description: describeArticle(journal, article, origin) }, caller);
}

const external = (name: string, description: string, type = 'Text') =>
  ({ name, type, category: 'external', description }) as const;

const PRISM: Schema = {
  name: 'PRISM basic metadata',
  uri: 'http://prismstandard.org/namespaces/basic/2.0/',
  prefix: 'prism',
  properties: [
    external('publicationName', 'Title of the journal'),
    external('eIssn', 'ISSN of the journal'),
    external('volume', 'Volume of the journal'),
    external('number', 'Issue of the journal'),
    external('startingPage', 'First page or article number'),
    external('endingPage', 'Last page of the article'),
    external('publicationDate', 'Date of publication'),
    external('url', 'Address of the article', 'URL'),
    external('doi', 'DOI of the article'),
  ],
};
const CREATIVE_COMMONS: Schema = {
  name: 'Creative Commons rights',
  uri: 'http://creativecommons.org/ns#',
  prefix: 'cc',
  properties: [external('license', 'Address of the licence', 'URL')],
};
const RIGHTS: Schema = {
  name: 'XMP rights management',
  uri: 'http://ns.adobe.com/xap/1.0/rights/',
  prefix: 'xmpRights',
  properties: [
    external('Marked', 'Whether rights are managed', 'Boolean'),
    external('WebStatement', 'Address of the statement of rights', 'URL'),
  ],
};

/** An article PDF's metadata: names, dates, rights and source. */
export function describeArticle(journal: Journal, article: Article, origin: string): Description {
  const { first, last } = pageSpan(article);
  const { doi, volume, issue, published_on, keywords, authors } = article;
  const page = canonicalUrl(origin, paths.article(article.slug));
  const year = published_on.slice(0, 4);
  const properties = [
    field('dc:format', 'application/pdf'),
    field('dc:identifier', doi ? doiUrl(doi) : page),
    list('dc:title', 'Alt', [displayTitle(article)]),
    list('dc:creator', 'Seq', authors.map(authorName)),
    list('dc:description', 'Alt', [subjectOf(journal, article)]),
    list('dc:subject', 'Bag', keywords),
    journal.publisher && list('dc:publisher', 'Bag', [journal.publisher]),
    list('dc:language', 'Bag', [article.language]),
    list('dc:date', 'Seq', [published_on]),
    list('dc:rights', 'Alt', [
      `© ${year} The Authors. ${resolveLicence(article).name} (${resolveLicence(article).shortName}), ${resolveLicence(article).url}`,
    ]),
    field('xmpRights:Marked', 'True'),
    field('xmpRights:WebStatement', resolveLicence(article).url),
    field('cc:license', resolveLicence(article).url),
    field('prism:publicationName', journal.name),
    journal.issn && field('prism:eIssn', journal.issn),
    journal.printIssn && field('prism:issn', journal.printIssn),
    volume ? field('prism:volume', String(volume.number)) : '',
    issue ? field('prism:number', String(issue.number)) : '',
    field('prism:startingPage', first),
    last ? field('prism:endingPage', last) : '',
    field('prism:publicationDate', published_on),
    field('prism:url', page),
    doi ? field('prism:doi', doi) : '',
    field('pdf:Keywords', keywords.join(', ')),
  ];
  return { properties: properties.filter(Boolean), schemas: [PRISM, CREATIVE_COMMONS, RIGHTS] };
}

function field(name: string, value: string): string {
  return `<${name}>${escapeXml(value)}</${name}>`;
}

function list(name: string, kind: 'Alt' | 'Bag' | 'Seq', values: string[]): string {
  const language = kind === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = values.map((value) => `<rdf:li${language}>${escapeXml(value)}</rdf:li>`);
  return `<${name}><rdf:${kind}>${items.join('')}</rdf:${kind}></${name}>`;
}

function plain(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

function escapeXml(text: string): string {
  const escaped = plain(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return escaped.replace(/[\ufffe\uffff]/g, '');
}
