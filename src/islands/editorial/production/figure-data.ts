import { editorialApi } from '#domain/editorial/paths';
import { fetchFile } from '#islands/api-download.ts';

/** A figure of an article that is not published, with the editor's session. */
export const fetchFigure = (id: string, file: string): Promise<Blob> =>
  fetchFile(editorialApi.productionFigure(id, file), { fallback: 'The figure could not be fetched.' });
