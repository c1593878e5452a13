import { queryOptions } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionFigure } from '#domain/production/record';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { dataUrlOf } from '#islands/kernel/article-images.ts';

/** A figure of an article that is not published, with the editor's session. */
export const fetchFigure = (id: string, file: string): Promise<Blob> =>
  fetchFile(editorialApi.productionFigure(id, file), { fallback: 'The figure could not be fetched.' });

/** A figure's address; a replaced image gets another. */
export const figureAddress = (id: string, { file, sha256 }: ProductionFigure) =>
  queryOptions({
    queryKey: ['figure', id, file, sha256],
    queryFn: async () => dataUrlOf(await fetchFigure(id, file)),
    staleTime: Number.POSITIVE_INFINITY,
  });
