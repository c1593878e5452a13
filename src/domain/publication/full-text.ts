import { paths } from '#domain/kernel/paths';
import type { Article, Figure } from './article.ts';
import { OWN_NUMBER } from './list-number.ts';
import { figureSource } from './sized-figure.ts';

/** The requirement for showing a figure: a drawing, or an image's size in pixels. */
export type ShownFigure = Pick<Extract<Figure, { svg: string }>, 'file' | 'svg'> | (Size & { readonly file: string });

/** A heading of the full text; `label` is its text as HTML. */
export interface OutlineEntry {
  readonly id: string;
  readonly label: string;
  readonly level: 2 | 3;
}

/**
 * A captioned figure or table; `label` is the start of the caption as HTML: "Figure 1. Participant flow". `thumbnail` is
 * a figure's first image, small, as HTML.
 */
export interface CaptionedEntry {
  readonly id: string;
  readonly label: string;
  thumbnail?: string;
}

/** An article's body, ready for its page. `marks` holds, per reference, the ids of its citation marks. */
export interface FullText {
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
  readonly captioned: readonly CaptionedEntry[];
  readonly marks: ReadonlyMap<number, readonly string[]>;
}

/** Ids used by the article page itself, reserved from the text's headings. */
export const PAGE_IDS = [
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
/** An equation, with the line that names it. */
const MATH = /<math\b[^>]*?(?: alttext="([^"]*)")?>[\s\S]*?<\/math>/g;
/** Citations, raised or in brackets; a list of captions has no references to lead to. */
const CITATION =
  /\s*(?:<sup>(?:<a href="#ref-[^>]*>[^<]*<\/a>[,–-]?)+<\/sup>|\[(?:<a href="#ref-[^>]*>[^<]*<\/a>[,–-]?)+\])/g;
const LISTING = /<pre>/g;
const ITEM = /<li>(?=([^<]{1,20}))/g;
const DISPLAYED = /<math display="block"(?: alttext="([^"]*)")?>[\s\S]*?<\/math>/g;
/** Longer equations may be wider than a phone, so they scroll, also by keyboard. */
const LINE_MAX = 20;
/** A figure's display width: the text's, or a small window's. */
const SHOWN = '(min-width: 42rem) 40rem, 100vw';
/** A thumbnail's display width; `.figure-strip` in article.css. */
const THUMBNAIL_SHOWN = '10rem';
const TAG = new RegExp(`<(/?)(figure|figcaption|table|img|a)\\b${ATTRIBUTES}>`, 'g');

/**
 * Prepares sanitised article HTML for reading: headings get ids and form the outline, citation marks get ids for
 * backlinks, tables become scrollable labelled regions, figures get address, size, a full-window view and a link to the
 * file. `addressOf` is a figure's address, by default beside the article's page. `sized` names the figures available as
 * WebP.
 */
export function fullText(
  { content, slug, figures }: Pick<Article, 'content' | 'slug'> & { figures: readonly ShownFigure[] },
  addressOf: (file: string) => string = (file) => paths.articleFile(slug, file),
  sized: readonly string[] = [],
): FullText {
  const outline: OutlineEntry[] = [];
  const withHeadings = nameHeadings(content, outline)
    .replace(DISPLAYED, inOwnSpace)
    .replace(ITEM, (tag, words) => (OWN_NUMBER.test(words) ? '<li class="numbered">' : tag))
    .replace(LISTING, '<pre tabindex="0">');
  const marks = new Map<number, string[]>();
  const sizes = new Map(figures.map((figure) => [figure.file, figureSize(figure)]));
  const captioned: CaptionedEntry[] = [];
  let captionId: string | undefined;
  let tables = 0;
  // Links may not contain controls: those of a linked figure follow it.
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

/** Markup as text, with equations on one line. */
const plainLabel = (inner: string) =>
  inner
    .replaceAll(MATH, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .trim();

/** A caption's label with its first sentence: "Table 2. Doses by age. Values are means." → "Table 2. Doses by age". */
function captionStart(caption: string): string {
  const [start] = /^(?:(?:\S+ ){0,2}\S*\d\S*[.:] )?.*?(?=[.:]?$|[.:] +\p{Lu}|\n)/u.exec(caption) ?? [caption];
  return start;
}

function inOwnSpace(math: string, line = ''): string {
  const scrolls = line.length > LINE_MAX ? ' tabindex="0" role="group" aria-label="Equation"' : '';
  return `<span class="equation"${scrolls}>${math}</span>`;
}

function nameHeadings(content: string, outline: OutlineEntry[]): string {
  const taken = new Set(PAGE_IDS);
  return content.replace(HEADING, (_, level: string, attributes: string, inner: string) => {
    const label = plainLabel(inner);
    const wanted = attribute(attributes, 'id') || idFrom(label);
    let id = wanted;
    for (let copy = 2; taken.has(id); copy++) id = `${wanted}-${copy}`;
    taken.add(id);
    outline.push({ id, label, level: level === '2' ? 2 : 3 });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
}

function citationMark(tag: string, attributes: string, marks: Map<number, string[]>): string {
  // Screen readers would announce only an arrow.
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
  const views = largeView(`Figure ${number}`, `figure-${number}-view`, image) + fileLink(number, address);
  return { image: pictureOf(image, SHOWN), views, thumbnail: pictureOf(imageWith(''), THUMBNAIL_SHOWN) };
}

const fileLink = (number: string, address: string) =>
  `<a class="full-size" href="${address}">Full size<span class="visually-hidden"> of Figure ${number}</span></a>`;

/** A full-window figure, zoomed and moved by touch, keyboard or mouse; needs no script. */
const largeView = (name: string, id: string, image: string) =>
  `<button type="button" class="enlarge" popovertarget="${id}">Enlarge<span class="visually-hidden"> ${name}</span></button>` +
  `<span popover id="${id}" class="figure-view" role="dialog" aria-label="${name}">` +
  `<span class="bar"><span>${name}</span> <label><input type="checkbox"> Larger</label> ` +
  `<button type="button" class="button quiet" autofocus popovertarget="${id}" popovertargetaction="hide">Close</button></span>` +
  `<span class="pane" role="region" tabindex="0" aria-label="${name}, enlarged">${image}</span></span>`;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A text's first figure with its description as HTML; undefined if none has a known size. `sized` names the figures
 * available as WebP.
 */
export function firstFigure({ content, figures }: Pick<Article, 'content' | 'figures'>, sized: readonly string[]) {
  const attributes = /<img\b((?:[^">]|"[^"]*")*)>/.exec(content)?.[1] ?? '';
  const figure = figures.find(({ file }) => file === attribute(attributes, 'src'));
  const size = figure && figureSize(figure);
  return size && { file: figure.file, alt: attribute(attributes, 'alt') ?? '', sized, ...size };
}

/** A figure's size in pixels; undefined for drawings without one. */
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

function idFrom(label: string): string {
  const words = label.toLowerCase().replaceAll(/&[a-z]+;/g, ' ');
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'section';
}
