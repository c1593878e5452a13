import type { Article } from '#domain/publication/article';

/** An unpublished article's image, also as a data URL. */
export interface ArticleImage {
  blob: Blob;
  address: string;
}

export interface ArticlePreview {
  article: Article;
  images: ReadonlyMap<string, ArticleImage>;
}

/** Fetches an article's figures. Figures that fail are omitted, so that their alternative text shows. */
export async function loadImages(
  { figures }: Pick<Article, 'figures'>,
  fetchOne: (file: string) => Promise<Blob>,
): Promise<ReadonlyMap<string, ArticleImage>> {
  const images = new Map<string, ArticleImage>();
  const load = async ({ file }: Article['figures'][number]) => {
    const blob = await fetchOne(file).catch(() => undefined);
    if (blob) images.set(file, { blob, address: await dataUrlOf(blob) });
  };
  await Promise.all(figures.map(load));
  return images;
}

/** Converts an image to a data URL, which the content security policy allows. */
export function dataUrlOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}
