import type { Journal } from '#domain/journal/journal';
import { parseMarkup } from '#domain/kernel/markup';
import { element, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import { parseReference } from '#domain/production/parse-reference';
import { ET_AL, type ReferenceParts, type ReferencePerson } from '#domain/production/reference-parts';
import type { Article, Reference } from '#domain/publication/article';
import { articleKind } from '#domain/publication/article-type';
import { isFullText } from '#domain/publication/declarations';
import { isArticleNumber, parsePageRange } from '#domain/publication/pages';
import { SUPPLEMENT_MEDIA_TYPES, supplementFormatOf } from '#domain/publication/supplement';
import { type JatsBody, jatsBody } from './body.ts';
import { declarationsAt, front } from './front.ts';
import { linkedParagraphs, paragraphs } from './paragraphs.ts';

export const JATS_PROLOG = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd">
`;

export const jatsRoot = (journal: Journal) => ({
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
  'dtd-version': '1.3',
  'xml:lang': journal.language,
});

/**
 * An article as a JATS 1.3 Journal Publishing document. Without our own full text there is no body; a withdrawn article
 * keeps its metadata only.
 */
export function jatsDocument(journal: Journal, article: Article, origin: string): string {
  return `${JATS_PROLOG}${jatsElement(journal, article, origin)}\n`;
}

/** Writes the article element without a prolog, for use in another document. */
export function jatsElement(journal: Journal, article: Article, origin: string): string {
  const isWhole = !article.is_withdrawn;
  const nodes = isWhole && isFullText(article.content) ? parseMarkup(article.content) : [];
  const body = jatsBody(nodes, article.references.length);
  const text = element('body', {}, body.content);
  return element(
    'article',
    { ...jatsRoot(journal), 'xml:lang': article.language, 'article-type': articleKind(journal, article.article_type) },
    front(journal, article, origin),
    text.xml !== '<body/>' && text,
    isWhole && backMatter(article, body),
  ).xml;
}

function backMatter(article: Article, { notes, notesTitle }: JatsBody): XmlContent {
  const { declarations, supplements, references } = article;
  const parts = [
    declarationsAt('acknowledgements', declarations).map(({ heading, type, text }) =>
      element(type, {}, element('title', {}, heading), paragraphs(text)),
    ),
    declarationsAt('section', declarations).map(({ heading, type, text }) =>
      element('sec', { 'sec-type': type }, element('title', {}, heading), linkedParagraphs(text)),
    ),
    supplements.length > 0 &&
      element(
        'sec',
        { 'sec-type': 'supplementary-material' },
        element('title', {}, 'Supplementary files'),
        supplements.map(supplementElement),
      ),
    notes.length > 0 && element('fn-group', {}, notesTitle && element('title', {}, notesTitle), notes),
    referenceList(references),
  ];
  const whole = element('back', {}, parts);
  return whole.xml === '<back/>' ? '' : whole;
}

function supplementElement({ file, title, description, guideline }: Article['supplements'][number]): XmlFragment {
  const media = (SUPPLEMENT_MEDIA_TYPES[supplementFormatOf(file) ?? 'txt'].split(';')[0] ?? '').split('/');
  return element(
    'supplementary-material',
    {
      ...{ id: file.replace(/\.[a-z]+$/, ''), mimetype: media[0], 'mime-subtype': media[1], 'xlink:href': file },
      ...(guideline && { 'content-type': 'reporting-checklist', 'specific-use': guideline }),
    },
    element('caption', {}, element('title', {}, title), description && paragraphs(description)),
  );
}

const PUBLICATION_TYPES: Readonly<Record<string, string>> = {
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

/** Writes each reference as text, and in structured form if its parts are certain. */
export function referenceList(references: readonly Reference[]): XmlContent {
  if (references.length === 0) return '';
  const entries = references.map((reference, index) => {
    const number = index + 1;
    return element('ref', { id: `ref-${number}` }, element('label', {}, String(number)), citationElement(reference));
  });
  return element('ref-list', {}, element('title', {}, 'References'), entries);
}

function citationElement({ text, doi }: Reference): XmlFragment {
  const parts = parseReference(text);
  const type = PUBLICATION_TYPES[parts.type] ?? 'other';
  const pubId = doi && element('pub-id', { 'pub-id-type': 'doi' }, doi);
  const mixed = element('mixed-citation', { 'publication-type': type }, text, doi && [' doi:', pubId]);
  const people = parts.author ?? parts.editor;
  if (type === 'other' || !people || !parts.title) return mixed;
  const inParts = element(
    'element-citation',
    { 'publication-type': type },
    referenceElements(parts),
    pubId || ownDoi(parts),
  );
  return element('citation-alternatives', {}, inParts, mixed);
}

const ownDoi = ({ DOI }: ReferenceParts) => DOI && element('pub-id', { 'pub-id-type': 'doi' }, DOI.toLowerCase());

function referenceElements(parts: ReferenceParts): XmlContent {
  const { title, volume, issue, edition, publisher, PMID, URL } = parts;
  const container = parts['container-title'];
  const isChapter = parts.type === 'chapter';
  const isBook = parts.type === 'book';
  const named = isChapter ? 'chapter-title' : 'article-title';
  const [year, month, day] = parts.issued?.['date-parts'][0] ?? [];
  return [
    personGroup('author', parts.author),
    isBook ? '' : element(named, {}, title ?? ''),
    personGroup('editor', parts.editor),
    isBook ? element('source', {}, title ?? '') : container && element('source', {}, container),
    edition && element('edition', {}, edition),
    publisher && element('publisher-name', {}, publisher),
    parts['publisher-place'] && element('publisher-loc', {}, parts['publisher-place']),
    year ? element('year', { 'iso-8601-date': String(year) }, String(year)) : '',
    month ? element('month', {}, String(month)) : '',
    day ? element('day', {}, String(day)) : '',
    volume && element('volume', {}, volume),
    issue && element('issue', {}, issue),
    pageElements(parts.page),
    PMID && element('pub-id', { 'pub-id-type': 'pmid' }, PMID),
    URL && element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': URL }, URL),
  ];
}

function personGroup(kind: 'author' | 'editor', people: readonly ReferencePerson[] | undefined): XmlContent {
  const names = people?.map((person) => {
    if (person === ET_AL) return element('etal', {});
    if ('literal' in person) return element('collab', {}, person.literal);
    const given = person.given && element('given-names', {}, person.given);
    return element('name', {}, element('surname', {}, person.family), given);
  });
  return names && element('person-group', { 'person-group-type': kind }, names);
}

function pageElements(page: string | undefined): XmlContent {
  if (!page) return '';
  if (isArticleNumber(page)) return element('elocation-id', {}, page);
  const { first, last } = parsePageRange(page);
  return [element('fpage', {}, first), last && element('lpage', {}, last)];
}
