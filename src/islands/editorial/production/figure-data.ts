import { editorialApi } from '#domain/editorial/paths';
import { fetchFile } from '#islands/api-download.ts';

/** A figure of an article that is not published, with the editor's session. */
export const fetchFigure = (id: string, file: string): Promise<Blob> =>
  fetchFile(editorialApi.productionFigure(id, file), { fallback: 'The figure could not be fetched.' });

/** An image as an address that the content security policy admits. */
export function dataUrlOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}
