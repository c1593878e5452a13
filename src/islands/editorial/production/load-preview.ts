import type { Article } from '#domain/publication/article';
import { readPreview } from './calls.ts';
import { dataUrlOf, fetchFigure } from './figure-data.ts';

/** An image of the preview: its bytes, and an address under which the page may show it. */
interface PreviewImage {
  blob: Blob;
  address: string;
}

/** An article with the images that only editors get. */
export interface Preview {
  article: Article;
  images: ReadonlyMap<string, PreviewImage>;
}

/** The article as it would be published now. A figure that cannot be fetched is shown as its alternative text. */
export async function loadPreview(id: string): Promise<Preview> {
  const article = await readPreview(id);
  const images = new Map<string, PreviewImage>();
  const load = async ({ file }: Article['figures'][number]) => {
    const blob = await fetchFigure(id, file).catch(() => undefined);
    if (blob) images.set(file, { blob, address: await dataUrlOf(blob) });
  };
  await Promise.all(article.figures.map(load));
  return { article, images };
}
