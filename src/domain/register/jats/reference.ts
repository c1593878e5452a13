import { element, type WrittenXml, type XmlContent } from '#domain/kernel/xml';
import { parseReference } from '#domain/production/parse-reference';
import { ET_AL, type ReferenceParts, type ReferencePerson } from '#domain/production/reference-parts';
import type { Reference } from '#domain/publication/article';
import { isArticleNumber, pagesIn } from '#domain/publication/pages';

const TYPES: Readonly<Record<string, string>> = {
  'article-journal': 'journal',
  'article-newspaper': 'newspaper',
  article: 'preprint',
  book: 'book',
  chapter: 'book',
  'paper-conference': 'confproc',
  report: 'report',
  thesis: 'thesis',
  webpage: 'web',
  dataset: 'data',
};

/** The reference list: each as text, and structured where parts are certain. */
export function referenceList(references: readonly Reference[]): XmlContent {
  if (references.length === 0) return '';
  const entries = references.map((reference, index) => {
    const number = index + 1;
    return element('ref', { id: `ref-${number}` }, element('label', {}, String(number)), citation(reference));
  });
  return element('ref-list', {}, element('title', {}, 'References'), entries);
}

function citation({ text, doi }: Reference): WrittenXml {
  const parts = parseReference(text);
  const type = TYPES[parts.type] ?? 'other';
  const pubId = doi && element('pub-id', { 'pub-id-type': 'doi' }, doi);
  const mixed = element('mixed-citation', { 'publication-type': type }, text, doi && [' doi:', pubId]);
  const people = parts.author ?? parts.editor;
  if (type === 'other' || !people || !parts.title) return mixed;
  const inParts = element('element-citation', { 'publication-type': type }, partsOf(parts), pubId || ownDoi(parts));
  return element('citation-alternatives', {}, inParts, mixed);
}

const ownDoi = ({ DOI }: ReferenceParts) => DOI && element('pub-id', { 'pub-id-type': 'doi' }, DOI.toLowerCase());

function partsOf(parts: ReferenceParts): XmlContent {
  const { title, volume, issue, edition, publisher, PMID, URL } = parts;
  const container = parts['container-title'];
  const isChapter = parts.type === 'chapter';
  const isBook = parts.type === 'book';
  const named = isChapter ? 'chapter-title' : 'article-title';
  const [year, month, day] = parts.issued?.['date-parts'][0] ?? [];
  return [
    group('author', parts.author),
    isBook ? '' : element(named, {}, title ?? ''),
    group('editor', parts.editor),
    isBook ? element('source', {}, title ?? '') : container && element('source', {}, container),
    edition && element('edition', {}, edition),
    publisher && element('publisher-name', {}, publisher),
    parts['publisher-place'] && element('publisher-loc', {}, parts['publisher-place']),
    year ? element('year', { 'iso-8601-date': String(year) }, String(year)) : '',
    month ? element('month', {}, String(month)) : '',
    day ? element('day', {}, String(day)) : '',
    volume && element('volume', {}, volume),
    issue && element('issue', {}, issue),
    pagesOf(parts.page),
    PMID && element('pub-id', { 'pub-id-type': 'pmid' }, PMID),
    URL && element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': URL }, URL),
  ];
}

function group(kind: 'author' | 'editor', people: readonly ReferencePerson[] | undefined): XmlContent {
  const names = people?.map((person) => {
    if (person === ET_AL) return element('etal', {});
    if ('literal' in person) return element('collab', {}, person.literal);
    const given = person.given && element('given-names', {}, person.given);
    return element('name', {}, element('surname', {}, person.family), given);
  });
  return names && element('person-group', { 'person-group-type': kind }, names);
}

function pagesOf(page: string | undefined): XmlContent {
  if (!page) return '';
  if (isArticleNumber(page)) return element('elocation-id', {}, page);
  const { first, last } = pagesIn(page);
  return [element('fpage', {}, first), last && element('lpage', {}, last)];
}
