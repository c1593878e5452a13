import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
} from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { shownDeclarations } from '#domain/publication/declarations';

/** A commentable part of an article, with its label and text. */
export interface Place {
  /** Stable as long as the article keeps its order. */
  anchor: string;
  /** "Results, paragraph 3". */
  label: string;
  /** Its text on one line. */
  words: string;
}

/** A comment's original place: label and first words. */
export interface NotedPlace {
  anchor: string;
  quote: string;
}

/** Outermost elements that form places. The page showing the text uses the same rule. */
export const PLACE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['h2', 'h3', 'p', 'ul', 'ol', 'dl', 'table', 'figure', 'blockquote', 'pre', 'aside'],
]);

/** Characters quoted per place. */
const QUOTE_MAX = 240;
/** The share of quoted words that must remain to recognise a reworded place. */
const ALIKE = 0.6;
/** The same at an unchanged position, where more may have changed. */
const ALIKE_IN_PLACE = 0.4;

/** A place's quotation. */
export const quoteOf = ({ words }: Pick<Place, 'words'>): string => words.slice(0, QUOTE_MAX).trim();

/** Every commentable part of an article, in page order. */
export function placesOf(
  article: Pick<
    Article,
    'title' | 'authors' | 'affiliations' | 'key_points' | 'abstract' | 'keywords' | 'content' | 'declarations'
  > & { references: readonly { text: string }[] },
): Place[] {
  const { title, authors, affiliations, key_points, abstract, keywords, content, declarations, references } = article;
  const single = (anchor: string, label: string, texts: readonly string[]): Place[] =>
    texts.length > 0 ? [{ anchor, label, words: inLine(texts.join(' ')) }] : [];
  return [
    ...single('title', 'Title', [title]),
    ...single('authors', 'Authors and affiliations', [...authors.map(authorName), ...affiliations]),
    ...(key_points ? single('key-points', 'Key points', Object.values(key_points)) : []),
    ...abstract.flatMap(({ heading, text }, index) =>
      single(`abstract-${index + 1}`, abstract.length > 1 ? `Abstract, paragraph ${index + 1}` : 'Abstract', [
        ...(heading ? [`${heading}.`] : []),
        text,
      ]),
    ),
    ...single('keywords', 'Keywords', keywords),
    ...textPlaces(content),
    ...single(
      'declarations',
      'Declarations',
      shownDeclarations({ declarations, content }).map(({ heading, text }) => `${heading} ${text}`),
    ),
    ...references.flatMap(({ text }, index) => single(`ref-${index + 1}`, `Reference ${index + 1}`, [text])),
  ];
}

/** The places of the full text: one per outermost `PLACE_ELEMENTS`. */
export function textPlaces(content: string): Place[] {
  const taken = new Map<string, number>();
  const unique = (anchor: string) => {
    const times = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, times);
    return times === 1 ? anchor : `${anchor}.${times}`;
  };
  let section = { anchor: 'text', name: 'Text', paragraphs: 0 };
  return outermost(parseMarkup(content)).map((element) => {
    const words = inLine(textContent(element.children));
    if (element.name === 'h2' || element.name === 'h3') {
      const anchor = unique(`text.${slug(words)}`);
      section = { anchor, name: shortened(words), paragraphs: 0 };
      return { anchor, label: `Heading “${shortened(words)}”`, words };
    }
    if (element.name === 'figure' || element.name === 'table') {
      const called = /^(?:Figure|Table|Box|Scheme|Listing)\s\w{1,6}/i.exec(captionOf(element) || words)?.[0];
      const image = descendantElements(element.children).find(({ name }) => name === 'img');
      const name = element.attributes.get('id') ?? image?.attributes.get('src') ?? called ?? element.name;
      const label = called ?? `${section.name}, ${element.name}`;
      return { anchor: unique(`part.${slug(name)}`), label, words: words || (image?.attributes.get('alt') ?? '') };
    }
    section.paragraphs += 1;
    const number = section.paragraphs;
    return { anchor: unique(`${section.anchor}/${number}`), label: `${section.name}, paragraph ${number}`, words };
  });
}

/** Relocates noted places: where the same words are, or else most of them. Undefined if no longer in the text. */
export function placeFinder(places: readonly Place[]): (noted: NotedPlace) => Place | undefined {
  const byAnchor = new Map(places.map((place) => [place.anchor, place]));
  const quoted = places.map((place) => ({ place, quote: quoteOf(place) }));
  const wordCounts = new Map<Place, Map<string, number>>();
  const wordsOf = (place: Place) => {
    const known = wordCounts.get(place) ?? counted(quoteOf(place));
    wordCounts.set(place, known);
    return known;
  };
  return ({ anchor, quote }) => {
    const own = byAnchor.get(anchor);
    const said = inLine(quote);
    if (own && quoteOf(own) === said) return own;
    const same = said && quoted.find((one) => one.quote === said)?.place;
    if (same) return same;
    const wanted = counted(said);
    if (own && alike(wanted, wordsOf(own)) >= ALIKE_IN_PLACE) return own;
    const [best] = places
      .map((place) => ({ place, share: alike(wanted, wordsOf(place)) }))
      .sort((one, other) => other.share - one.share);
    return best && best.share >= ALIKE ? best.place : undefined;
  };
}

/** A tree's outermost place elements, in order. */
function outermost(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return PLACE_ELEMENTS.has(node.name) ? [node] : outermost(node.children);
  });
}

function captionOf(element: MarkupElement): string {
  const caption = descendantElements(element.children).find(({ name }) => name === 'figcaption');
  return caption ? inLine(textContent(caption.children)) : '';
}

const inLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trim()}…` : text);
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'section';

/** Word frequencies in a text. */
function counted(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

function alike(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const sum = (words: ReadonlyMap<string, number>) => [...words.values()].reduce((all, times) => all + times, 0);
  const whole = sum(one) + sum(other);
  let common = 0;
  for (const [word, times] of one) common += Math.min(times, other.get(word) ?? 0);
  return whole === 0 ? 0 : (2 * common) / whole;
}
