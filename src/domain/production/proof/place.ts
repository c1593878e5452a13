import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
} from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { publishedDeclarations } from '#domain/publication/declarations';

/** A part of an article that authors can comment on. */
export interface Place {
  /** Stable as long as the article keeps its order. */
  anchor: string;
  /** "Results, paragraph 3". */
  label: string;
  /** The text on one line. */
  words: string;
}

/** The place of a comment at the time of writing. */
export interface StoredPlace {
  anchor: string;
  quote: string;
}

/** Elements that form places if outermost. The proof page uses the same rule. */
export const PLACE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['h2', 'h3', 'p', 'ul', 'ol', 'dl', 'table', 'figure', 'blockquote', 'pre', 'aside'],
]);

const QUOTE_MAX = 240;
/** Minimum share of quoted words that must remain to recognise a reworded place. */
const SIMILARITY_MIN = 0.6;
/** Lower at an unchanged position, which is evidence too. */
const SIMILARITY_MIN_IN_PLACE = 0.4;

export const quoteOf = ({ words }: Pick<Place, 'words'>): string => words.slice(0, QUOTE_MAX).trim();

/** All places of an article, in page order. */
export function articlePlaces(
  article: Pick<
    Article,
    'title' | 'authors' | 'affiliations' | 'key_points' | 'abstract' | 'keywords' | 'content' | 'declarations'
  > & { references: readonly { text: string }[] },
): Place[] {
  const { title, authors, affiliations, key_points, abstract, keywords, content, declarations, references } = article;
  const singlePlace = (anchor: string, label: string, texts: readonly string[]): Place[] =>
    texts.length > 0 ? [{ anchor, label, words: collapseSpaces(texts.join(' ')) }] : [];
  return [
    ...singlePlace('title', 'Title', [title]),
    ...singlePlace('authors', 'Authors and affiliations', [...authors.map(authorName), ...affiliations]),
    ...(key_points ? singlePlace('key-points', 'Key points', Object.values(key_points)) : []),
    ...abstract.flatMap(({ heading, text }, index) =>
      singlePlace(`abstract-${index + 1}`, abstract.length > 1 ? `Abstract, paragraph ${index + 1}` : 'Abstract', [
        ...(heading ? [`${heading}.`] : []),
        text,
      ]),
    ),
    ...singlePlace('keywords', 'Keywords', keywords),
    ...textPlaces(content),
    ...singlePlace(
      'declarations',
      'Declarations',
      publishedDeclarations({ declarations, content }).map(({ heading, text }) => `${heading} ${text}`),
    ),
    ...references.flatMap(({ text }, index) => singlePlace(`ref-${index + 1}`, `Reference ${index + 1}`, [text])),
  ];
}

export function textPlaces(content: string): Place[] {
  const taken = new Map<string, number>();
  const uniqueAnchor = (anchor: string) => {
    const times = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, times);
    return times === 1 ? anchor : `${anchor}.${times}`;
  };
  let section = { anchor: 'text', name: 'Text', paragraphs: 0 };
  return outermost(parseMarkup(content)).map((element) => {
    const words = collapseSpaces(textContent(element.children));
    if (element.name === 'h2' || element.name === 'h3') {
      const anchor = uniqueAnchor(`text.${slug(words)}`);
      section = { anchor, name: abbreviate(words), paragraphs: 0 };
      return { anchor, label: `Heading “${abbreviate(words)}”`, words };
    }
    if (element.name === 'figure' || element.name === 'table') {
      const called = /^(?:Figure|Table|Box|Scheme|Listing)\s\w{1,6}/i.exec(captionOf(element) || words)?.[0];
      const image = descendantElements(element.children).find(({ name }) => name === 'img');
      const name = element.attributes.get('id') ?? image?.attributes.get('src') ?? called ?? element.name;
      const label = called ?? `${section.name}, ${element.name}`;
      return {
        anchor: uniqueAnchor(`part.${slug(name)}`),
        label,
        words: words || (image?.attributes.get('alt') ?? ''),
      };
    }
    section.paragraphs += 1;
    const number = section.paragraphs;
    return {
      anchor: uniqueAnchor(`${section.anchor}/${number}`),
      label: `${section.name}, paragraph ${number}`,
      words,
    };
  });
}

/** Finds the current place of a comment by its words; undefined if they are no longer in the text. */
export function placeFinder(places: readonly Place[]): (noted: StoredPlace) => Place | undefined {
  const byAnchor = new Map(places.map((place) => [place.anchor, place]));
  const quoted = places.map((place) => ({ place, quote: quoteOf(place) }));
  const wordCounts = new Map<Place, Map<string, number>>();
  const wordsOf = (place: Place) => {
    const known = wordCounts.get(place) ?? wordFrequencies(quoteOf(place));
    wordCounts.set(place, known);
    return known;
  };
  return ({ anchor, quote }) => {
    const unmoved = byAnchor.get(anchor);
    const wanted = collapseSpaces(quote);
    if (unmoved && quoteOf(unmoved) === wanted) return unmoved;
    const same = wanted && quoted.find((one) => one.quote === wanted)?.place;
    if (same) return same;
    const frequencies = wordFrequencies(wanted);
    if (unmoved && similarity(frequencies, wordsOf(unmoved)) >= SIMILARITY_MIN_IN_PLACE) return unmoved;
    const [best] = places
      .map((place) => ({ place, share: similarity(frequencies, wordsOf(place)) }))
      .sort((one, other) => other.share - one.share);
    return best && best.share >= SIMILARITY_MIN ? best.place : undefined;
  };
}

function outermost(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return PLACE_ELEMENTS.has(node.name) ? [node] : outermost(node.children);
  });
}

function captionOf(element: MarkupElement): string {
  const caption = descendantElements(element.children).find(({ name }) => name === 'figcaption');
  return caption ? collapseSpaces(textContent(caption.children)) : '';
}

const collapseSpaces = (text: string) => text.replace(/\s+/gu, ' ').trim();
const abbreviate = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trim()}…` : text);
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'section';

function wordFrequencies(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The Dice coefficient of two texts' words, from 0 to 1. */
function similarity(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const sum = (words: ReadonlyMap<string, number>) => [...words.values()].reduce((all, times) => all + times, 0);
  const whole = sum(one) + sum(other);
  let common = 0;
  for (const [word, times] of one) common += Math.min(times, other.get(word) ?? 0);
  return whole === 0 ? 0 : (2 * common) / whole;
}
