import type { Article } from './article.ts';
import { firstFigure } from './full-text.ts';
import { figureSource, IMAGE_FIGURE, smallestSized } from './sized-figure.ts';

/** A figure beside its article in a list: its file, and its size in pixels. */
export interface Thumbnail {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A larger drawing, in characters, is too much to fetch for a thumbnail. */
const DRAWING_MAX = 60_000;
/** How wide a thumbnail is shown; `.card .thumbnail` in cards.css. */
const SHOWN = '8.5rem';

/** The first figure of an article, where a list may show it; null if it has none of a known size. */
export function thumbnailOf(article: Pick<Article, 'content' | 'figures'>): Thumbnail | null {
  const first = firstFigure(article, []);
  const figure = article.figures.find(({ file }) => file === first?.file);
  if (!first || !figure || ('svg' in figure && figure.svg.length > DRAWING_MAX)) return null;
  return { file: first.file, width: first.width, height: first.height };
}

/**
 * A thumbnail as HTML. It repeats what the article shows, so that screen readers pass over it. `sized` names the figures of the article
 * that there are as WebP: of an image that is not among them, nothing is shown, because its own file may be large.
 */
export function thumbnailMarkup(
  { file, width, height }: Thumbnail,
  { sized, addressOf }: { sized: readonly string[]; addressOf: (file: string) => string },
): string {
  const source = figureSource(file, { sized, sizes: SHOWN, addressOf });
  if (!source && IMAGE_FIGURE.test(file)) return '';
  const image = `<img src="${addressOf(file)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  return `<picture class="thumbnail">${source}${image}</picture>`;
}

/**
 * The one file of a thumbnail where a script shows it: a drawing itself, an image as its smallest WebP, null if it has
 * none.
 */
export function thumbnailFile({ file }: Thumbnail, sized: readonly string[]): string | null {
  return IMAGE_FIGURE.test(file) ? (smallestSized(file, sized) ?? null) : file;
}
