import type { OfferChange } from '#domain/production/change';
import { offersOf, withOffer, withoutOffer } from '#domain/production/found-metadata';
import { PRODUCTION_TEXTS, type ProductionChange } from '#domain/production/record';
import { notFound } from '#server/http/problem';
import { changeProduction, type EditorCall } from './change-production.ts';

/**
 * Takes a field over from the authors' file, or keeps it as it is; it is offered no more.
 * @throws Problem as every change of production; not_found for what the file does not say otherwise
 */
export function settleOffer({ version, field, take }: OfferChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const { found, metadata, doi } = state;
    if (!found || !offersOf(metadata, found).some((offer) => offer.field === field)) throw notFound();
    const next = {
      ...state,
      found: withoutOffer(found, field),
      ...(take && { metadata: withOffer(metadata, found, field) }),
    };
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.saved', details: { doi } };
  });
}
