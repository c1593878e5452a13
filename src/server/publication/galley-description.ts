import type { Journal } from '#domain/journal/journal';
import { licenceOf } from '#domain/journal/licence/licence';
import { canonical, doiUrl, paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { displayTitle } from '#domain/publication/notice';
import { pageSpan } from '#domain/publication/pages';
import type { Description, Schema } from '#server/kernel/typeset/job';
import { cleanText } from '#server/kernel/typeset/text';
import { subjectOf } from './galley-data.ts';

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
    external('startingPage', 'First page, or number of the article'),
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
  const page = canonical(origin, paths.article(article.slug));
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
      `© ${year} The Authors. ${licenceOf(article).name} (${licenceOf(article).shortName}), ${licenceOf(article).url}`,
    ]),
    field('xmpRights:Marked', 'True'),
    field('xmpRights:WebStatement', licenceOf(article).url),
    field('cc:license', licenceOf(article).url),
    field('prism:publicationName', journal.name),
    journal.issn && field('prism:eIssn', journal.issn),
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
