import { queryOptions } from '@tanstack/react-query';
import { editorialApi } from '#domain/editorial/paths';
import type { ProductionChange } from '#domain/production/record';
import type { SentFigure } from '#domain/production/sent-figure';
import { callApi } from '#islands/api.ts';

/** The files that the authors sent as figures. */
export const sentFigures = (id: string) =>
  queryOptions({
    queryKey: ['sent-figures', id],
    queryFn: () =>
      callApi<SentFigure[]>(editorialApi.sentFigures(id), {
        as: true,
        fallback: 'The figures that came with the manuscript could not be loaded.',
      }),
  });

/** Makes one of them a figure of the article, or the image of one that is there. */
export const takeSentFigure = (
  id: string,
  sent: string,
  body: { version: number; replaces?: string },
): Promise<ProductionChange> =>
  callApi(editorialApi.sentFigure(id, sent), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The figure could not be taken. Please try again.',
  });
