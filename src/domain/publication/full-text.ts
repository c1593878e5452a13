import { paths } from '#domain/kernel/paths';
import type { Article, Figure } from './article.ts';
import { OWN_NUMBER } from './list-number.ts';
import { figureSource } from './sized-figure.ts';

/** The parts of a figure needed to show it. */
export type ShownFigure = Pick<Extract<Figure, { svg: string }>, 'file' | 'svg'> | (Size & { readonly file: string });

/** `label` is HTML. */
export interface OutlineEntry {
  readonly id: string;
  readonly label: string;
  readonly level: 2 | 3;
}

/**
 * `label` is the start of the caption as HTML: "Figure 1. Participant flow". `thumbnail` is a small version of a
 * figure's first image, as HTML.
 */
export interface CaptionedEntry {
  readonly id: string;
  readonly label: string;
  thumbnail?: string;
}

/** `marks` has the ids of each reference's citation marks. */
export interface FullText {
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
  readonly captioned: readonly CaptionedEntry[];
  readonly marks: ReadonlyMap<number, readonly string[]>;
}

/** Ids of the article page itself, which headings in the text must not use. */
export const RESERVED_IDS = [
  'main',
  'site-nav',
  'key-points',
  'abstract',
  'declarations',
  'references',
  'citing',
  'related',
];

const ATTRIBUTES = '((?:[^">]|"[^"]*")*)';
const HEADING = new RegExp(`<h([23])\\b${ATTRIBUTES}>([\\s\\S]*?)</h\\1>`, 'g');
/** Matches an equation and captures its alternative text. */
const MATH = /<math\b[^>]*?(?: alttext="([^"]*)")?>[\s\S]*?<\/math>/g;
/** Citations, as superscripts or in brackets; a list of captions has no references to lead to. */
const CITATION =
  /\s*(?:<sup>(?:<a href="#ref-[^>]*>[^<]*<\/a>[,–-]?)+<\/sup>|\[(?:<a href="#ref-[^>]*>[^<]*<\/a>[,–-]?)+\])/g;
const LISTING = /<pre>/g;
const ITEM = /<li>(?=([^<]{1,20}))/g;
const DISPLAYED_EQUATION = /<math display="block"(?: alttext="([^"]*)")?>[\s\S]*?<\/math>/g;
/** In characters; longer equations may be wider than a phone, so they scroll, also with the keyboard. */
const EQUATION_LENGTH_MAX = 20;
/** The `sizes` of figures: the width of the text, or of a small window. */
const FIGURE_SIZES = '(min-width: 42rem) 40rem, 100vw';
/** A thumbnail's display width; `.figure-strip` in article.css. */
const THUMBNAIL_SIZES = '10rem';
const TAG = new RegExp(`<(/?)(figure|figcaption|table|img|a)\\b${ATTRIBUTES}>`, 'g');

/**
 * Prepares sanitised article HTML for reading: headings receive ids and form the outline, citation marks receive ids for
 * backlinks, tables become scrollable labelled regions, and figures receive an address, a size, a full-window view and a
 * link to the file. `sized` names the available WebP files.
 */
export function fullText(
  { content, slug, figures }: Pick<Article, 'content' | 'slug'> & { figures: readonly ShownFigure[] },
  addressOf: (file: string) => string = (file) => paths.articleFile(slug, file),
  sized: readonly string[] = [],
): FullText {
  const outline: OutlineEntry[] = [];
  const withHeadings = addHeadingIds(content, outline)
    .replace(DISPLAYED_EQUATION, wrapEquation)
    .replace(ITEM, (tag, words) => (OWN_NUMBER.test(words) ? '<li class="numbered">' : tag))
    .replace(LISTING, '<pre tabindex="0">');
  const marks = new Map<number, string[]>();
  const sizes = new Map(figures.map((figure) => [figure.file, figureSize(figure)]));
  const captioned: CaptionedEntry[] = [];
  let captionId: string | undefined;
  let tables = 0;
  // Links must not contain controls, so a linked figure's controls follow the link.
  let isInLink = false;
  let afterLink = '';
  const endLink = () => {
    const end = isInLink ? `</a>${afterLink}` : '';
    isInLink = false;
    afterLink = '';
    return end;
  };

  const html = withHeadings.replace(TAG, (tag, closing: string, name: string, attributes: string, offset: number) => {
    if (name === 'table') {
      if (closing) return '</table></div>';
      tables += 1;
      const label = captionId ? `aria-labelledby="${captionId}"` : `aria-label="Table ${tables}"`;
      return `<div class="table-region" role="region" tabindex="0" ${label}>${tag}`;
    }
    if (name === 'a') {
      const end = endLink();
      isInLink = !closing;
      return closing ? end : end + citationMark(tag, attributes, marks);
    }
    if (closing) {
      if (name === 'figure') captionId = undefined;
      return tag;
    }
    if (name === 'figure') {
      const id = attribute(attributes, 'id');
      const body = withHeadings.slice(offset, withHeadings.indexOf('</figure>', offset));
      const caption = /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/.exec(body)?.[1];
      captionId = id && caption !== undefined ? `${id}-caption` : undefined;
      if (id && caption) captioned.push({ id, label: captionStart(plainLabel(caption.replaceAll(CITATION, ''))) });
      return tag;
    }
    if (name === 'figcaption') return captionId ? `<figcaption id="${captionId}"${attributes}>` : tag;
    const { image, views, thumbnail } = figureImage(tag, attributes, { sizes, addressOf, sized });
    const entry = captionId && captioned.at(-1);
    if (entry && thumbnail) entry.thumbnail ??= thumbnail;
    if (isInLink) afterLink += views;
    return isInLink ? image : image + views;
  });
  return { html, outline, captioned, marks };
}

/** Converts markup to text, with equations as their alternative text. */
const plainLabel = (inner: string) =>
  inner
    .replaceAll(MATH, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .trim();

/** Returns a caption's label and first sentence: "Table 2. Doses by age. Values are means." → "Table 2. Doses by age". */
function captionStart(caption: string): string {
  const [start] = /^(?:(?:\S+ ){0,2}\S*\d\S*[.:] )?.*?(?=[.:]?$|[.:] +\p{Lu}|\n)/u.exec(caption) ?? [caption];
  return start;
}

function wrapEquation(math: string, line = ''): string {
  const scrolls = line.length > EQUATION_LENGTH_MAX ? ' tabindex="0" role="group" aria-label="Equation"' : '';
  return `<span class="equation"${scrolls}>${math}</span>`;
}

function addHeadingIds(content: string, outline: OutlineEntry[]): string {
  const taken = new Set(RESERVED_IDS);
  return content.replace(HEADING, (_, level: string, attributes: string, inner: string) => {
    const label = plainLabel(inner);
    const wanted = attribute(attributes, 'id') || toId(label);
    let id = wanted;
    for (let copy = 2; taken.has(id); copy++) id = `${wanted}-${copy}`;
    taken.add(id);
    outline.push({ id, label, level: level === '2' ? 2 : 3 });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
}

function citationMark(tag: string, attributes: string, marks: Map<number, string[]>): string {
  // Without a label, screen readers would announce only an arrow.
  if (/\shref="#note-mark-\d+"/.test(attributes)) return tag.replace(/>$/, ' aria-label="Back to the text">');
  const number = Number(/^#ref-(\d+)$/.exec(attribute(attributes, 'href') ?? '')?.[1]);
  if (!number) return tag;
  const ids = marks.get(number) ?? [];
  const id = `cite-${number}-${ids.length + 1}`;
  marks.set(number, [...ids, id]);
  return `<a href="#ref-${number}" id="${id}" class="cite" aria-label="Reference ${number}">`;
}

function figureImage(
  tag: string,
  attributes: string,
  {
    sizes,
    addressOf,
    sized,
  }: { sizes: Map<string, Size | undefined>; addressOf: (file: string) => string; sized: readonly string[] },
): { image: string; views: string; thumbnail?: string } {
  const file = attribute(attributes, 'src') ?? '';
  const number = /^figure-(\d{1,2})\.(?:svg|png|jpg|webp)$/.exec(file)?.[1];
  if (!number) return { image: tag, views: '' };
  const size = sizes.get(file);
  const address = addressOf(file);
  const dimensions = size ? ` width="${size.width}" height="${size.height}"` : '';
  const imageWith = (alt: string) => `<img src="${address}" alt="${alt}"${dimensions} loading="lazy" decoding="async">`;
  const pictureOf = (image: string, shown: string) => {
    const source = figureSource(file, { sized, sizes: shown, addressOf });
    return source ? `<picture>${source}${image}</picture>` : image;
  };
  const image = imageWith(attribute(attributes, 'alt') ?? '');
  const views = figureDialog(`Figure ${number}`, `figure-${number}-view`, image) + fileLink(number, address);
  return { image: pictureOf(image, FIGURE_SIZES), views, thumbnail: pictureOf(imageWith(''), THUMBNAIL_SIZES) };
}

const fileLink = (number: string, address: string) =>
  `<a class="full-size" href="${address}">Full size<span class="visually-hidden"> of Figure ${number}</span></a>`;

/** A dialog with a figure that can be enlarged and scrolled; needs no script. */
const figureDialog = (name: string, id: string, image: string) =>
  `<button type="button" class="enlarge" popovertarget="${id}">Enlarge<span class="visually-hidden"> ${name}</span></button>` +
  `<span popover id="${id}" class="figure-view" role="dialog" aria-label="${name}">` +
  `<span class="bar"><span>${name}</span> <label><input type="checkbox"> Larger</label> ` +
  `<button type="button" class="button quiet" autofocus popovertarget="${id}" popovertargetaction="hide">Close</button></span>` +
  `<span class="pane" role="region" tabindex="0" aria-label="${name}, enlarged">${image}</span></span>`;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns a text's first figure of known size, or undefined. `alt` is HTML; `sized` names the available WebP files. */
export function firstFigure({ content, figures }: Pick<Article, 'content' | 'figures'>, sized: readonly string[]) {
  const attributes = /<img\b((?:[^">]|"[^"]*")*)>/.exec(content)?.[1] ?? '';
  const figure = figures.find(({ file }) => file === attribute(attributes, 'src'));
  const size = figure && figureSize(figure);
  return size && { file: figure.file, alt: attribute(attributes, 'alt') ?? '', sized, ...size };
}

/** In pixels; undefined for drawings without a size. */
export function figureSize(figure: ShownFigure): Size | undefined {
  return 'svg' in figure ? svgSize(figure.svg) : { width: figure.width, height: figure.height };
}

function svgSize(svg: string): Size | undefined {
  const [, , width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
  return width && height ? { width, height } : undefined;
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

function toId(label: string): string {
  const words = label.toLowerCase().replaceAll(/&[a-z]+;/g, ' ');
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'section';
}
