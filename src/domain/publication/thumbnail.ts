import type { Article } from './article.ts';
import { firstFigure } from './full-text.ts';
import { figureSource, IMAGE_FIGURE, smallestSized } from './sized-figure.ts';

/** A thumbnail in a list: file, and size in pixels. */
export interface Thumbnail {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A larger drawing, in characters, is too much to fetch for a thumbnail. */
const DRAWING_MAX = 60_000;
/** A thumbnail's display width; `.card .thumbnail` in cards.css. */
const SHOWN = '11rem';

/** An article's first figure, for lists; null if none has a known size. */
export function thumbnailOf(article: Pick<Article, 'content' | 'figures'>): Thumbnail | null {
  const first = firstFigure(article, []);
  const figure = article.figures.find(({ file }) => file === first?.file);
  if (!first || !figure || ('svg' in figure && figure.svg.length > DRAWING_MAX)) return null;
  return { file: first.file, width: first.width, height: first.height };
}

/**
 * A thumbnail as HTML, hidden from screen readers because it repeats the article. `sized` names the figures available
 * as WebP: other images are not shown, because the originals may be large.
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

/** A thumbnail's file for scripts: a drawing itself, or an image's smallest WebP; null if none. */
export function thumbnailFile({ file }: Thumbnail, sized: readonly string[]): string | null {
  return IMAGE_FIGURE.test(file) ? (smallestSized(file, sized) ?? null) : file;
}
