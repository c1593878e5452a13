import { readerOf } from '#database/connect';
import { suffixOf } from '#domain/kernel/doi';
import { doiOfSuffix } from '#domain/production/doi';
import type { MetadataChange } from '#domain/production/metadata-change';
import type { ProductionChange } from '#domain/production/record';
import { readReferences } from '#domain/production/references';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { Problem } from '#server/kernel/http/problem';
import { changeProduction, type EditorCall } from './change-production.ts';
import { editTexts } from './edit-texts.ts';
import { isDoiTaken } from './publication-queries.ts';

/**
 * Keeps the metadata as they are; citations of references that are there now become marks.
 * @throws Problem as every change of production; bad_request for a DOI that another article has
 */
export function saveMetadata(
  { id, version, doi_suffix, language, ...changed }: MetadataChange & { id: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state, live }, trx) => {
    if (live?.doi && suffixOf(live.doi) !== doi_suffix) throw doiProblem(PRODUCTION_TEXTS.doiFixed);
    const doi = live?.doi ?? doiOfSuffix(call.context.journal, doi_suffix);
    if (await isDoiTaken(readerOf(trx), doi, id)) throw doiProblem(PRODUCTION_TEXTS.doiTaken);
    const metadata = { ...changed, language: language ?? state.metadata.language };
    const count = readReferences(metadata.references).length;
    const isCited = count !== readReferences(state.metadata.references).length && state.html !== '';
    const texts = isCited ? await editTexts(state, { kind: 'citations', references: count }) : {};
    const details = { doi };
    return {
      state: { ...state, ...texts, metadata, doi },
      message: PRODUCTION_TEXTS.saved,
      action: 'production.saved',
      details,
    };
  });
}

function doiProblem(sentence: string): Problem {
  return new Problem('bad_request', sentence, { fields: { doi_suffix: [sentence] }, showText: true });
}
