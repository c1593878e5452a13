import { queryOptions } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type {
  CompletedReferences,
  OfferChange,
  Publication,
  Revision,
  TableHeadChange,
} from '#domain/production/change';
import { PRODUCTION_MAX } from '#domain/production/files';
import type {
  ProductionChange,
  ProductionFigure,
  ProductionMetadata,
  ProductionRecord,
} from '#domain/production/record';
import type { CommentPlace } from '#domain/production/text-comment';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import type { Article } from '#domain/publication/article';
import type { ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { dataUrlOf } from '#islands/kernel/article-images.ts';
import { sendDocument } from '#islands/kernel/send-document.ts';

type ProductionReply = Promise<ProductionChange>;

export const readProduction = (id: string) =>
  callApi<ProductionRecord>(editorialApi.production(id), {
    as: true,
    fallback: 'Failed to load the production record',
  });

export const readPreview = (id: string) =>
  callApi<Article>(editorialApi.productionPreview(id), { as: true, fallback: 'Failed to load the preview' });

export const fetchGalley = (id: string) =>
  fetchFile(editorialApi.productionGalley(id), { fallback: 'The PDF could not be fetched.' });

const NOT_SAVED = 'Your changes could not be saved. They are kept on this device: please try again.';

export const saveMetadata = (id: string, body: ProductionMetadata & { version: number }): ProductionReply =>
  callApi(editorialApi.productionMetadata(id), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const saveText = (id: string, body: ArticleText & { version: number }, isLeaving: boolean): ProductionReply =>
  callApi(editorialApi.productionText(id), { method: 'PUT', body, as: true, isLeaving, fallback: NOT_SAVED });

/** Looks up details that the lines lack, by DOI. */
export const completeReferences = (id: string, lines: readonly string[]) =>
  callApi<CompletedReferences>(editorialApi.productionReferences(id), {
    method: 'POST',
    body: { lines },
    as: true,
    fallback: 'The references could not be completed. Please try again.',
  });

/** Queues the authors' file for conversion, unless converted. */
export const takeInSentFile = (id: string): ProductionReply =>
  callApi(editorialApi.productionTakeIn(id), {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The file could not be converted. Please try again.',
  });

export const readEquation = (id: string, body: { tex: string; is_display: boolean }) =>
  callApi<{ html: string }>(editorialApi.productionEquation(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The equation could not be shown. Please try again.',
  });

export const resolveFindings = (id: string, body: { version: number; settled: string[] }): ProductionReply =>
  callApi(editorialApi.productionFindings(id), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

/** Accepts or declines a field of the file. */
export const settleOffer = (id: string, body: OfferChange): ProductionReply =>
  callApi(editorialApi.productionOffers(id), { method: 'POST', body, as: true, fallback: NOT_SAVED });

export const markTableHead = (id: string, body: TableHeadChange): ProductionReply =>
  callApi(editorialApi.productionTableHeads(id), { method: 'POST', body, as: true, fallback: NOT_SAVED });

export interface FigureText {
  alt: string;
  caption: string;
}

export const saveFigure = (id: string, file: string, body: FigureText & { version: number }): ProductionReply =>
  callApi(editorialApi.productionFigure(id, file), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const removeFigure = (id: string, file: string, version: number): ProductionReply =>
  callApi(editorialApi.productionFigure(id, file), {
    method: 'DELETE',
    body: { version },
    as: true,
    fallback: 'The figure could not be removed. Please try again.',
  });

export interface SupplementText {
  title: string;
  description: string;
  /** The guideline whose completed checklist it is; empty if none. */
  guideline: ReportingGuidelineId | '';
}

export const saveSupplement = (id: string, file: string, body: SupplementText & { version: number }): ProductionReply =>
  callApi(editorialApi.productionSupplement(id, file), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const removeSupplement = (id: string, file: string, version: number): ProductionReply =>
  callApi(editorialApi.productionSupplement(id, file), {
    method: 'DELETE',
    body: { version },
    as: true,
    fallback: 'The file could not be removed. Please try again.',
  });

export const fetchSupplement = (id: string, file: string) =>
  fetchFile(editorialApi.productionSupplement(id, file), {
    fallback: 'The file could not be fetched. Please try again.',
  });

export const removeGalley = (id: string, version: number): ProductionReply =>
  callApi(editorialApi.productionGalley(id), {
    method: 'DELETE',
    body: { version },
    as: true,
    fallback: 'The galley could not be removed. Please try again.',
  });

export const sendProductionFile = (
  address: string,
  call: { file: File; fields: Readonly<Record<string, string>>; onProgress: (share: number) => void },
): ProductionReply => sendDocument(address, { ...call, fallback: 'The file could not be uploaded. Please try again.' });

export const publish = (id: string, body: Partial<Publication> & { version: number }): ProductionReply =>
  callApi(editorialApi.productionPublish(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The article could not be published. Please try again.',
  });

export const unschedule = (id: string, version: number): ProductionReply =>
  callApi(editorialApi.productionUnschedule(id), {
    method: 'POST',
    body: { version },
    as: true,
    fallback: 'The date could not be removed. Please try again.',
  });

export const revise = (id: string, body: Revision): ProductionReply =>
  callApi(editorialApi.productionRevise(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The published article could not be updated. Please try again.',
  });

export const FIGURE_ACCEPT = '.png,.jpg,.jpeg,.webp';
export const FIGURE_HINT = 'PNG, JPEG or WebP, at most 3.5 MB.';

/** Formats "figure-3.png" as "Figure 3". */
export const figureName = (file: string) => `Figure ${/\d+/.exec(file)?.[0] ?? ''}`;

/** Why an image cannot be uploaded as a figure; undefined if it can. */
export function figureFileError({ name, size }: File): string | undefined {
  if (/\.svg$/i.test(name)) return PRODUCTION_TEXTS.svgFigure;
  if (!/\.(?:png|jpe?g|webp)$/i.test(name)) return PRODUCTION_TEXTS.wrongFigure;
  return size > PRODUCTION_MAX.figureBytes ? PRODUCTION_TEXTS.figureTooLarge : undefined;
}

export const fetchFigure = (id: string, file: string): Promise<Blob> =>
  fetchFile(editorialApi.productionFigure(id, file), { fallback: 'The figure could not be fetched.' });

/** Queries an image's data URL; the key changes when the image is replaced. */
export const figureImageQuery = (id: string, { file, sha256 }: ProductionFigure) =>
  queryOptions({
    queryKey: ['figure', id, file, sha256],
    queryFn: async () => dataUrlOf(await fetchFigure(id, file)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The text to publish, the text with open changes, if any, and the ranges of the office's comments, as far as known
 * here.
 */
export interface ArticleText extends Pick<ProductionRecord, 'html' | 'tracked'> {
  places: (CommentPlace & { id: string })[];
}
