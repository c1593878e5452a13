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

type Changed = Promise<ProductionChange>;

export const readProduction = (id: string) =>
  callApi<ProductionRecord>(editorialApi.production(id), {
    as: true,
    fallback: 'Failed to load the production of this article',
  });

/** The article as it would be published now. */
export const readPreview = (id: string) =>
  callApi<Article>(editorialApi.productionPreview(id), { as: true, fallback: 'Failed to load the preview' });

/** The PDF as readers would see it. */
export const fetchGalley = (id: string) =>
  fetchFile(editorialApi.productionGalley(id), { fallback: 'The PDF could not be fetched.' });

const NOT_SAVED = 'Your changes could not be saved. They are kept on this device: please try again.';

export const saveMetadata = (id: string, body: ProductionMetadata & { version: number }): Changed =>
  callApi(editorialApi.productionMetadata(id), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const saveText = (id: string, body: ArticleText & { version: number }, isLeaving: boolean): Changed =>
  callApi(editorialApi.productionText(id), { method: 'PUT', body, as: true, isLeaving, fallback: NOT_SAVED });

/** Looks up the DOIs of references, and details missing from the lines. */
export const completeReferences = (id: string, lines: readonly string[]) =>
  callApi<CompletedReferences>(editorialApi.productionReferences(id), {
    method: 'POST',
    body: { lines },
    as: true,
    fallback: 'The references could not be completed. Please try again.',
  });

/** Queues the authors' file for conversion, if not done. */
export const takeInSentFile = (id: string): Changed =>
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

export const settleFindings = (id: string, body: { version: number; settled: string[] }): Changed =>
  callApi(editorialApi.productionFindings(id), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

/** Accepts or declines a field of the file. */
export const settleOffer = (id: string, body: OfferChange): Changed =>
  callApi(editorialApi.productionOffers(id), { method: 'POST', body, as: true, fallback: NOT_SAVED });

export const markTableHead = (id: string, body: TableHeadChange): Changed =>
  callApi(editorialApi.productionTableHeads(id), { method: 'POST', body, as: true, fallback: NOT_SAVED });

/** The alternative text and the caption of a figure. */
export interface FigureText {
  alt: string;
  caption: string;
}

export const saveFigure = (id: string, file: string, body: FigureText & { version: number }): Changed =>
  callApi(editorialApi.productionFigure(id, file), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const removeFigure = (id: string, file: string, version: number): Changed =>
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

export const saveSupplement = (id: string, file: string, body: SupplementText & { version: number }): Changed =>
  callApi(editorialApi.productionSupplement(id, file), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const removeSupplement = (id: string, file: string, version: number): Changed =>
  callApi(editorialApi.productionSupplement(id, file), {
    method: 'DELETE',
    body: { version },
    as: true,
    fallback: 'The file could not be removed. Please try again.',
  });

/** A supplementary file of an unpublished article, fetched with the editor's session. */
export const fetchSupplement = (id: string, file: string) =>
  fetchFile(editorialApi.productionSupplement(id, file), {
    fallback: 'The file could not be fetched. Please try again.',
  });

export const removeGalley = (id: string, version: number): Changed =>
  callApi(editorialApi.productionGalley(id), {
    method: 'DELETE',
    body: { version },
    as: true,
    fallback: 'The galley could not be removed. Please try again.',
  });

/** Sends a file with its fields to one of production's addresses. */
export const sendProductionFile = (
  address: string,
  call: { file: File; fields: Readonly<Record<string, string>>; onProgress: (share: number) => void },
): Changed => sendDocument(address, { ...call, fallback: 'The file could not be uploaded. Please try again.' });

export const publish = (id: string, body: Partial<Publication> & { version: number }): Changed =>
  callApi(editorialApi.productionPublish(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The article could not be published. Please try again.',
  });

export const unschedule = (id: string, version: number): Changed =>
  callApi(editorialApi.productionUnschedule(id), {
    method: 'POST',
    body: { version },
    as: true,
    fallback: 'The date could not be removed. Please try again.',
  });

export const revise = (id: string, body: Revision): Changed =>
  callApi(editorialApi.productionRevise(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The published article could not be updated. Please try again.',
  });

/** Accepted figure formats, for the dialog and as text. */
export const FIGURE_ACCEPT = '.png,.jpg,.jpeg,.webp';
export const FIGURE_HINT = 'PNG, JPEG or WebP, at most 3.5 MB.';

/** "figure-3.png" → "Figure 3". */
export const figureName = (file: string) => `Figure ${/\d+/.exec(file)?.[0] ?? ''}`;

/** Why a figure cannot be uploaded; undefined if it can. */
export function refuseFigure({ name, size }: File): string | undefined {
  if (/\.svg$/i.test(name)) return PRODUCTION_TEXTS.svgFigure;
  if (!/\.(?:png|jpe?g|webp)$/i.test(name)) return PRODUCTION_TEXTS.wrongFigure;
  return size > PRODUCTION_MAX.figureBytes ? PRODUCTION_TEXTS.figureTooLarge : undefined;
}

/** A figure of an unpublished article, fetched with the editor's session. */
export const fetchFigure = (id: string, file: string): Promise<Blob> =>
  fetchFile(editorialApi.productionFigure(id, file), { fallback: 'The figure could not be fetched.' });

/** A figure's address; a replaced image gets another. */
export const figureAddress = (id: string, { file, sha256 }: ProductionFigure) =>
  queryOptions({
    queryKey: ['figure', id, file, sha256],
    queryFn: async () => dataUrlOf(await fetchFigure(id, file)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The saved texts: the published one, and the one with open changes, if any; and the ranges of the office's comments in
 * it, as far as they are known here.
 */
export interface ArticleText extends Pick<ProductionRecord, 'html' | 'tracked'> {
  places: (CommentPlace & { id: string })[];
}
