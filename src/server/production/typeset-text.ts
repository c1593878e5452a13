import type { Article } from '#domain/publication/article';
import { storedBytes } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import type { Caller } from '#server/kernel/thread/turns';
import type { Typeset } from '#server/kernel/typeset/job';
import type { GalleyImages } from '#server/publication/typeset-galley';

/** A figure by its name in the text, and its image's key. */
export interface StoredImage {
  file: string;
  file_key: string;
}

/** Makes the PDF of an article from its text, with its images from the file store. */
export async function typesetText(
  article: Article,
  figures: readonly StoredImage[],
  { journal, files, siteUrl }: Pick<Context, 'journal' | 'files' | 'siteUrl'>,
  caller: Caller,
): Promise<Typeset> {
  const images: Record<string, Uint8Array> = {};
  for (const { file, file_key } of figures) {
    images[file] = await storedBytes(files, file_key);
  }
  // Imported only where PDFs are made, as for covers.
  const { typesetGalley } = await import('#server/publication/typeset-galley');
  return typesetGalley(journal, article, siteUrl, images satisfies GalleyImages, caller);
}
