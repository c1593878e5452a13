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
import { galleyData, openingData, pdfSubject } from './galley-data.ts';

/** Images by file name, except drawings, which are in the article's record. */
export type GalleyImages = Readonly<Record<string, Uint8Array>>;

/** Long articles take less than a second, so only malicious ones exceed this. */
const TIMEOUT_MS = 30_000;

/**
 * Typesets an article as a tagged PDF with bookmarks and metadata. `origin` has no trailing slash. Deterministic.
 * @throws BudgetExceeded; Problem if too many are waiting; Error with Typst's first message
 */
export function typesetGalley(
  journal: Journal,
  article: Article,
  origin: string,
  images: GalleyImages,
  caller: Caller,
): Promise<Typeset> {
  return withTurn(caller, () => inThread(typesetTask, { journal, article, origin, images }, TIMEOUT_MS));
}

interface TypesetInput {
  journal: Journal;
  article: Article;
  origin: string;
  images: GalleyImages;
}

const typesetTask = threadTask(
  import.meta.url,
  'typeset an article',
  async ({ journal, article, origin, images }: TypesetInput): Promise<Typeset> => {
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
      sources: [jatsSource(journal, article, origin)],
    });
  },
);

/** Returns the JATS as published next to the page; the PDF it refers to has no size yet. */
function jatsSource(journal: Journal, article: Article, origin: string): Source {
  const text = jatsDocument(journal, { ...article, pdf: article.pdf ?? { bytes: 1, sha256: '' } }, origin);
  return {
    name: `${article.slug}.xml`,
    mimeType: 'application/xml',
    description: 'The article in JATS 1.3, Journal Publishing',
    text,
  };
}

/** Describe the pages after the cover page. */
const COVER_NOTES = {
  office: 'The following pages are the article as typeset for the journal.',
  authors: 'The following pages are the authors’ file; the journal has not typeset it.',
} as const;

/** Typesets the cover page of an uploaded PDF. */
export function typesetCover(
  journal: Journal,
  article: Article,
  origin: string,
  pdfOrigin: keyof typeof COVER_NOTES,
  caller: Caller,
): Promise<Typeset> {
  const changed = article.changes.at(-1)?.changed_on ?? article.published_on;
  const note = `Version of ${longDate(changed)}. ${COVER_NOTES[pdfOrigin]}`;
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

/** Returns the XMP metadata of an article's PDF. */
export function describeArticle(journal: Journal, article: Article, origin: string): Description {
  const { first, last } = pageSpan(article);
  const { doi, volume, issue, published_on, keywords, authors } = article;
  const page = canonicalUrl(origin, paths.article(article.slug));
  const year = published_on.slice(0, 4);
  const properties = [
    xmpField('dc:format', 'application/pdf'),
    xmpField('dc:identifier', doi ? doiUrl(doi) : page),
    xmpList('dc:title', 'Alt', [displayTitle(article)]),
    xmpList('dc:creator', 'Seq', authors.map(authorName)),
    xmpList('dc:description', 'Alt', [pdfSubject(journal, article)]),
    xmpList('dc:subject', 'Bag', keywords),
    journal.publisher && xmpList('dc:publisher', 'Bag', [journal.publisher]),
    xmpList('dc:language', 'Bag', [article.language]),
    xmpList('dc:date', 'Seq', [published_on]),
    xmpList('dc:rights', 'Alt', [
      `© ${year} The Authors. ${resolveLicence(article).name} (${resolveLicence(article).shortName}), ${resolveLicence(article).url}`,
    ]),
    xmpField('xmpRights:Marked', 'True'),
    xmpField('xmpRights:WebStatement', resolveLicence(article).url),
    xmpField('cc:license', resolveLicence(article).url),
    xmpField('prism:publicationName', journal.name),
    journal.issn && xmpField('prism:eIssn', journal.issn),
    journal.printIssn && xmpField('prism:issn', journal.printIssn),
    volume ? xmpField('prism:volume', String(volume.number)) : '',
    issue ? xmpField('prism:number', String(issue.number)) : '',
    xmpField('prism:startingPage', first),
    last ? xmpField('prism:endingPage', last) : '',
    xmpField('prism:publicationDate', published_on),
    xmpField('prism:url', page),
    doi ? xmpField('prism:doi', doi) : '',
    xmpField('pdf:Keywords', keywords.join(', ')),
  ];
  return { properties: properties.filter(Boolean), schemas: [PRISM, CREATIVE_COMMONS, RIGHTS] };
}

function xmpField(name: string, value: string): string {
  return `<${name}>${escapeXml(value)}</${name}>`;
}

function xmpList(name: string, kind: 'Alt' | 'Bag' | 'Seq', values: string[]): string {
  const language = kind === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = values.map((value) => `<rdf:li${language}>${escapeXml(value)}</rdf:li>`);
  return `<${name}><rdf:${kind}>${items.join('')}</rdf:${kind}></${name}>`;
}

function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

function escapeXml(text: string): string {
  const escaped = cleanLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return escaped.replace(/[\ufffe\uffff]/g, '');
}
