import { loadImages, type Preview } from '#islands/kernel/article-images.ts';
import { readPreview } from './calls.ts';
import { fetchFigure } from './figure-data.ts';

/** The article as it would be published now. */
export async function loadPreview(id: string): Promise<Preview> {
  const article = await readPreview(id);
  return { article, images: await loadImages(article, (file) => fetchFigure(id, file)) };
}
