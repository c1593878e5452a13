import { editorialApi } from '#domain/editorial/paths';
import type { OfferChange, Publication } from '#domain/production/change';
import type { ProductionChange, ProductionMetadata, ProductionRecord } from '#domain/production/record';
import type { Article } from '#domain/publication/article';
import { callApi } from '#islands/api.ts';
import { sendDocument } from '#islands/send-document.ts';

type Changed = Promise<ProductionChange>;

export const readProduction = (id: string) =>
  callApi<ProductionRecord>(editorialApi.production(id), {
    as: true,
    fallback: 'Failed to load the production of this article',
  });

/** The article as it would be published now. */
export const readPreview = (id: string) =>
  callApi<Article>(editorialApi.productionPreview(id), { as: true, fallback: 'Failed to load the preview' });

const NOT_SAVED = 'Your changes could not be saved. They are kept on this device: please try again.';

export const saveMetadata = (id: string, body: ProductionMetadata & { version: number }): Changed =>
  callApi(editorialApi.productionMetadata(id), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const saveText = (id: string, body: { version: number; html: string }): Changed =>
  callApi(editorialApi.productionText(id), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const settleFindings = (id: string, body: { version: number; settled: string[] }): Changed =>
  callApi(editorialApi.productionFindings(id), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

/** Takes a field over from the authors' file, or keeps it as it is. */
export const settleOffer = (id: string, body: OfferChange): Changed =>
  callApi(editorialApi.productionOffers(id), { method: 'POST', body, as: true, fallback: NOT_SAVED });

/** What is said of a figure in words. */
export interface FigureWords {
  alt: string;
  caption: string;
}

export const saveFigure = (id: string, file: string, body: FigureWords & { version: number }): Changed =>
  callApi(editorialApi.productionFigure(id, file), { method: 'PUT', body, as: true, fallback: NOT_SAVED });

export const removeFigure = (id: string, file: string, version: number): Changed =>
  callApi(editorialApi.productionFigure(id, file), {
    method: 'DELETE',
    body: { version },
    as: true,
    fallback: 'The figure could not be removed. Please try again.',
  });

export const removeGalley = (id: string, version: number): Changed =>
  callApi(editorialApi.productionGalley(id), {
    method: 'DELETE',
    body: { version },
    as: true,
    fallback: 'The galley could not be removed. Please try again.',
  });

/** Sends a file to one of production's addresses, with what goes along. */
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

export const revise = (id: string, version: number): Changed =>
  callApi(editorialApi.productionRevise(id), {
    method: 'POST',
    body: { version },
    as: true,
    fallback: 'The published article could not be updated. Please try again.',
  });
