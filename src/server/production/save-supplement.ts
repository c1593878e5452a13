import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { type SupplementChange, SupplementText } from '#domain/production/change';
import { PRODUCTION_MAX } from '#domain/production/files';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { type SupplementFormat, supplementFormatOf } from '#domain/publication/supplement';
import { documentProblem, type FileRules, receiveFile } from '#server/document/receive-document';
import { storeFile } from '#server/document/store-document';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { supplementFile } from './article-of.ts';
import {
  type Change,
  changeProduction,
  type EditorCall,
  type LockedProduction,
  openProduction,
} from './change-production.ts';
import { inspectSupplement, scanFile } from './check-file.ts';
import type { ProductionState } from './load-production.ts';
import type { SupplementRow } from './queries.ts';
import { readFormFields, versionOf } from './route-parts.ts';
import { findSupplement, freeNumber } from './send-file.ts';

const SUPPLEMENTS: FileRules<SupplementFormat> = {
  formatOf: supplementFormatOf,
  max: DOCUMENT_MAX_BYTES,
  wrongType: PRODUCTION_TEXTS.wrongSupplement,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};

/**
 * @throws Problem as for every change of production; with the field `file`, `title`, `description` or `guideline` if
 * invalid
 */
export function addSupplement(call: ManuscriptCall): Promise<ProductionChange> {
  const fieldNames = ['version', 'title', 'description', 'guideline'];
  return receiveFile(
    call,
    { fieldNames, files: SUPPLEMENTS },
    async ({ fields, document, documentProblem: problem }) => {
      const { guideline: sent, ...words } = readFormFields(SupplementText, fields);
      if (!document) throw problem;
      await openProduction(call);
      const { path, format, bytes, sha256 } = document;
      await inspectSupplement(path, format, call);
      await scanFile(path, call.context);
      const file_key = await storeFile(call.context, 'supplements', path, format);
      const add = async ({ state }: LockedProduction): Promise<Change> => {
        const { supplements } = state;
        if (supplements.length >= PRODUCTION_MAX.supplements)
          throw documentProblem(PRODUCTION_TEXTS.tooManySupplements);
        const number = freeNumber(supplements);
        const guideline = guidelineOf(sent, state);
        const supplement = { ...words, format, file_key, bytes, sha256, number, guideline };
        const all = [...supplements, supplement].sort((a, b) => a.number - b.number);
        return {
          ...supplementChange(state, all, supplement),
          action: 'production.supplement-added',
          claims: [file_key],
        };
      };
      return changeProduction(versionOf(fields), call, add, { isUpload: true });
    },
  );
}

export function saveSupplement(
  { file, version, title, description, guideline: sent }: SupplementChange & { file: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const known = findSupplement(state, file);
    const guideline = sent === undefined ? known.guideline : guidelineOf(sent, state, known);
    const all = state.supplements.map((one) => (one === known ? { ...one, title, description, guideline } : one));
    return { ...supplementChange(state, all, known), action: 'production.supplement-saved' };
  });
}

export function removeSupplement(
  { file, version }: { file: string; version: number },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const known = findSupplement(state, file);
    const all = state.supplements.filter((one) => one !== known);
    return { ...supplementChange(state, all, known), action: 'production.supplement-removed' };
  });
}

/**
 * Validates a checklist's guideline; an existing one stays valid even if the article no longer names it.
 * @throws Problem with the field `guideline`
 */
function guidelineOf(
  sent: SupplementText['guideline'],
  { metadata }: ProductionState,
  known?: SupplementRow,
): SupplementRow['guideline'] {
  if (!sent) return null;
  if (sent === known?.guideline || metadata.reporting_guidelines.includes(sent)) return sent;
  const text = PRODUCTION_TEXTS.guidelineNotNamed;
  throw new Problem('unprocessable', text, { fields: { guideline: [text] } });
}

const supplementChange = (state: ProductionState, supplements: SupplementRow[], changedFile: SupplementRow) => ({
  state: { ...state, supplements },
  message: PRODUCTION_TEXTS.saved,
  details: { supplement: supplementFile(changedFile) },
});
