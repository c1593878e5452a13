import { JOURNAL, LICENCE } from '#domain/journal';
import { canonical, doiUrl, paths } from '#domain/paths';
import { type Article, authorName } from '#domain/publication/article';
import { ARTICLE_TYPE_SINGULAR } from '#domain/publication/article-type';
import { displayTitle } from '#domain/publication/notice';
import { cleanText } from './lines.ts';

/** What viewers and search engines show about the file. Its dates are those of the article, so that the same article makes the same file. */
export function documentInfo(article: Article): PDFKit.DocumentInfo {
  const { article_type, category, doi, keywords, updated_at } = article;
  const subject = `${ARTICLE_TYPE_SINGULAR[article_type]} in ${JOURNAL.name} · ${category}${doi ? ` · ${doiUrl(doi)}` : ''}`;
  return {
    Title: plain(displayTitle(article)),
    Author: plain(article.authors.map(authorName).join('; ')),
    Subject: plain(subject),
    Keywords: plain(keywords.join('; ')),
    Creator: JOURNAL.name,
    Producer: 'PDFKit',
    CreationDate: new Date(updated_at),
    ModDate: new Date(updated_at),
  };
}

/**
 * Writes the XMP packet in place of pdfkit's own, which puts titles into the XML unescaped and knows
 * neither lists of authors, nor rights, nor DOIs.
 */
export function writeXmp(doc: PDFKit.PDFDocument, article: Article, origin: string): void {
  const packet = doc as unknown as { _addInfo: () => void };
  packet._addInfo = () => doc.appendXML(xmp(article, origin));
}

function xmp(article: Article, origin: string): string {
  const { doi, volume, issue, article_number, published_on, updated_at, keywords, authors } = article;
  const date = new Date(updated_at).toISOString().replace(/\.\d+Z$/, 'Z');
  const page = canonical(origin, paths.article(article.slug));
  const year = published_on.slice(0, 4);
  const fields = [
    field('dc:format', 'application/pdf'),
    field('dc:identifier', doi ? doiUrl(doi) : page),
    list('dc:title', 'Alt', [displayTitle(article)]),
    list('dc:creator', 'Seq', authors.map(authorName)),
    list('dc:description', 'Alt', [documentInfo(article).Subject ?? '']),
    list('dc:subject', 'Bag', keywords),
    list('dc:publisher', 'Bag', [JOURNAL.publisher]),
    list('dc:language', 'Bag', [JOURNAL.language]),
    list('dc:date', 'Seq', [published_on]),
    list('dc:rights', 'Alt', [`© ${year} The Authors. ${LICENCE.name} (${LICENCE.shortName}), ${LICENCE.url}`]),
    field('xmpRights:Marked', 'True'),
    field('xmpRights:WebStatement', LICENCE.url),
    `<cc:license rdf:resource="${escapeXml(LICENCE.url)}"/>`,
    field('prism:publicationName', JOURNAL.name),
    field('prism:eIssn', JOURNAL.issn),
    volume ? field('prism:volume', String(volume.number)) : '',
    issue ? field('prism:number', String(issue.number)) : '',
    field('prism:startingPage', article_number),
    field('prism:publicationDate', published_on),
    field('prism:url', page),
    doi ? field('prism:doi', doi) : '',
    field('pdf:Producer', 'PDFKit'),
    field('pdf:Keywords', keywords.join('; ')),
    field('xmp:CreatorTool', JOURNAL.name),
    field('xmp:CreateDate', date),
    field('xmp:ModifyDate', date),
    field('xmp:MetadataDate', date),
  ];
  const spaces = [
    ['dc', 'http://purl.org/dc/elements/1.1/'],
    ['xmp', 'http://ns.adobe.com/xap/1.0/'],
    ['xmpRights', 'http://ns.adobe.com/xap/1.0/rights/'],
    ['pdf', 'http://ns.adobe.com/pdf/1.3/'],
    ['cc', 'http://creativecommons.org/ns#'],
    ['prism', 'http://prismstandard.org/namespaces/basic/2.0/'],
  ].map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<rdf:Description rdf:about=""${spaces.join('')}>\n${fields.filter(Boolean).join('\n')}\n</rdf:Description>`;
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
