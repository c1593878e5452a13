import type { OfferChange } from '#domain/production/change';
import { offersOf, withOffer, withoutOffer } from '#domain/production/found-metadata';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { notFound } from '#server/kernel/http/problem';
import { changeProduction, type EditorCall } from './change-production.ts';

/**
 * Takes a field from the authors' file, or keeps it as it is; it is then no longer offered.
 * @throws Problem as every change of production; not_found for a field in which the file does not differ
 */
export function settleOffer({ version, field, take }: OfferChange, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const { found, metadata, doi } = state;
    if (!found || !offersOf(metadata, found).some((offer) => offer.field === field)) throw notFound();
    const next = {
      ...state,
      found: withoutOffer(found, field, metadata),
      ...(take && { metadata: withOffer(metadata, found, field) }),
    };
    return { state: next, message: PRODUCTION_TEXTS.saved, action: 'production.saved', details: { doi } };
  });
}
