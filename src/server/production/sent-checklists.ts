import type { SentChecklistUse } from '#domain/production/change';
import { PRODUCTION_MAX } from '#domain/production/files';
import type { ProductionChange } from '#domain/production/record';
import { refuseSentChecklist, type SentFile } from '#domain/production/sent-file';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { checklistTitle } from '#domain/publication/integrity/reporting-guideline';
import { supplementFormatOf } from '#domain/publication/supplement';
import { readStoredFile, storeFile } from '#server/document/store-document';
import { fileProblem } from '#server/kernel/http/problem';
import { supplementFile } from './article-of.ts';
import {
  type Change,
  changeProduction,
  type EditorCall,
  type LockedProduction,
  type ProductionReader,
} from './change-production.ts';
import { findSentFile, openSentFiles } from './find-sent-file.ts';
import { freeNumber } from './free-number.ts';

/** A manuscript's sent checklists, in order of arrival. */
export async function listSentChecklists(call: ProductionReader): Promise<SentFile[]> {
  const files = await openSentFiles(call, 'checklist');
  return files.map(({ file_key: _, scan_status, ...file }) => {
    return { ...file, refusal: refuseSentChecklist({ ...file, scan_status }) };
  });
}

/**
 * Makes one a supplementary file: the checklist of a guideline named in the article. It was inspected and scanned on
 * submission. The article gets its own copy.
 * @throws Problem as every change of production; not_found; with the field `file` if readers cannot get it
 */
export async function takeSentChecklist(
  { sent, version, guideline }: SentChecklistUse & { sent: string },
  call: EditorCall,
): Promise<ProductionChange> {
  const { context } = call;
  const file = await findSentFile(call, 'checklist', sent);
  const format = supplementFormatOf(`checklist.${file.format}`);
  const refusal = refuseSentChecklist(file);
  if (refusal || !format) throw fileProblem('unprocessable', refusal);
  const file_key = await storeFile(context, 'supplements', await readStoredFile(file, context), format);
  const take = async ({ state }: LockedProduction): Promise<Change> => {
    const { supplements, metadata } = state;
    if (!metadata.reporting_guidelines.includes(guideline)) {
      throw fileProblem('unprocessable', PRODUCTION_TEXTS.guidelineNotNamed);
    }
    if (supplements.length >= PRODUCTION_MAX.supplements) {
      throw fileProblem('unprocessable', PRODUCTION_TEXTS.tooManySupplements);
    }
    const words = { title: checklistTitle(guideline), description: '' };
    const { bytes, sha256 } = file;
    const supplement = { ...words, format, file_key, bytes, sha256, guideline, number: freeNumber(supplements) };
    return {
      state: { ...state, supplements: [...supplements, supplement].sort((a, b) => a.number - b.number) },
      message: PRODUCTION_TEXTS.saved,
      action: 'production.supplement-added',
      details: { supplement: supplementFile(supplement), further_file_id: file.id },
      claims: [file_key],
    };
  };
  return changeProduction(version, call, take);
}
