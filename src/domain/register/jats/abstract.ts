import { element, type WrittenXml, type XmlContent } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { paragraphs } from './words.ts';

/** The abstract, the key points, and the abstracts in other languages. */
export function abstracts({ abstract, key_points, translations }: Article): XmlContent {
  return [
    element('abstract', {}, partsOf(abstract)),
    key_points &&
      element(
        'abstract',
        { 'abstract-type': 'key-points' },
        element('title', {}, 'Key points'),
        section('Question', key_points.question),
        section('Findings', key_points.findings),
        section('Meaning', key_points.meaning),
      ),
    translations.map(
      ({ language, abstract: words }) =>
        words && element('trans-abstract', { 'xml:lang': language }, paragraphs(words)),
    ),
  ];
}

/** Paragraphs may stand before the first section; behind it, one without a heading is a section without a title. */
function partsOf(abstract: Article['abstract']): XmlContent[] {
  const headed = abstract.findIndex(({ heading }) => heading !== null);
  return abstract.map(({ heading, text }, index) =>
    headed === -1 || index < headed ? paragraphs(text) : section(heading ?? '', text),
  );
}

const section = (heading: string, text: string): WrittenXml =>
  element('sec', {}, element('title', {}, heading), paragraphs(text));

/** The authors' keywords, in each language that has them. */
export function keywordGroups({ language: own, keywords, translations }: Article): XmlContent {
  const group = (language: string, words: readonly string[]) =>
    words.length > 0 &&
    element(
      'kwd-group',
      { 'kwd-group-type': 'author', 'xml:lang': language },
      words.map((word) => element('kwd', {}, word)),
    );
  return [group(own, keywords), translations.map((one) => group(one.language, one.keywords))];
}
