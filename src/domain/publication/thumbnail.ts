import type { Article } from './article.ts';
import { firstFigure } from './full-text.ts';
import { figureSource, IMAGE_FIGURE, smallestSized } from './sized-figure.ts';

/** The size is in pixels. */
export interface Thumbnail {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** In characters; larger drawings would slow lists down. */
const DRAWING_MAX = 60_000;
/** The display width of `.card .thumbnail` in cards.css. */
const THUMBNAIL_SIZES = '11rem';

/** Returns an article's first figure; null if it has none of known size. */
export function thumbnailOf(article: Pick<Article, 'content' | 'figures'>): Thumbnail | null {
  const first = firstFigure(article, []);
  const figure = article.figures.find(({ file }) => file === first?.file);
  if (!first || !figure || ('svg' in figure && figure.svg.length > DRAWING_MAX)) return null;
  return { file: first.file, width: first.width, height: first.height };
}

/**
 * Renders a thumbnail, hidden from screen readers because it repeats the article. `sized` names the available WebP
 * files; images without one are omitted, because the original may be large.
 */
export function thumbnailMarkup(
  { file, width, height }: Thumbnail,
  { sized, addressOf }: { sized: readonly string[]; addressOf: (file: string) => string },
): string {
  const source = figureSource(file, { sized, sizes: THUMBNAIL_SIZES, addressOf });
  if (!source && IMAGE_FIGURE.test(file)) return '';
  const image = `<img src="${addressOf(file)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  return `<picture class="thumbnail">${source}${image}</picture>`;
}

/** Returns the drawing itself, or an image's smallest WebP file; null if there is none. */
export function thumbnailFile({ file }: Thumbnail, sized: readonly string[]): string | null {
  return IMAGE_FIGURE.test(file) ? (smallestSized(file, sized) ?? null) : file;
}
