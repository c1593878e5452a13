import { splitNameMarkingGuess } from '#domain/kernel/person/name-parts';
import { FOUND_NOTHING, type OtherPaper } from '#domain/production/found-metadata';
import { prefillOf } from '#server/document/prefill-of';
import type { ProductionState } from './load-production.ts';

/** Reads title, byline and abstract from a PDF's first pages. */
export async function identifyPaper(bytes: Uint8Array): Promise<OtherPaper> {
  const { title, authors, abstract } = await prefillOf({ bytes, format: 'pdf' });
  return {
    title,
    abstract: abstract ? [{ heading: '', text: abstract }] : [],
    authors: authors.map(({ name, family_name, affiliation, orcid }) => ({
      ...splitNameMarkingGuess(name, family_name),
      affiliations: affiliation.split('; ').filter(Boolean),
      orcid: orcid ?? '',
      is_corresponding: false,
    })),
  };
}

/** Records the metadata of another paper's PDF, which an editor must resolve before publishing. */
export function withOtherPaper(state: ProductionState, pdf: OtherPaper | undefined): ProductionState {
  if (!pdf && !state.found?.pdf) return state;
  return { ...state, found: { ...(state.found ?? FOUND_NOTHING), pdf } };
}
