import { queryOptions } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionChange } from '#domain/production/record';
import type { SentFile } from '#domain/production/sent-file';
import type { ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import { callApi } from '#islands/kernel/api.ts';

/** The files that the authors sent as figures. */
export const sentFigures = (id: string) =>
  queryOptions({
    queryKey: ['sent-figures', id],
    queryFn: () =>
      callApi<SentFile[]>(editorialApi.sentFigures(id), {
        as: true,
        fallback: 'The figures that came with the manuscript could not be loaded.',
      }),
  });

/** The reporting checklists that the authors sent. */
export const sentChecklists = (id: string) =>
  queryOptions({
    queryKey: ['sent-checklists', id],
    queryFn: () =>
      callApi<SentFile[]>(editorialApi.sentChecklists(id), {
        as: true,
        fallback: 'The checklists that came with the manuscript could not be loaded.',
      }),
  });

/** Makes a sent figure a figure of the article, or replaces an image. */
export const takeSentFigure = (
  id: string,
  sent: string,
  body: { version: number; replaces?: string },
): Promise<ProductionChange> =>
  callApi(editorialApi.sentFigure(id, sent), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The figure could not be added. Please try again.',
  });

/** Makes a sent checklist a supplementary file. */
export const takeSentChecklist = (
  id: string,
  sent: string,
  body: { version: number; guideline: ReportingGuidelineId },
): Promise<ProductionChange> =>
  callApi(editorialApi.sentChecklist(id, sent), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The checklist could not be added. Please try again.',
  });
