import type { SentChecklistUse, SentFigureUse } from '#domain/production/change';
import { PRODUCTION_MAX } from '#domain/production/files';
import type { ProductionChange } from '#domain/production/record';
import { type SentFile, sentChecklistRefusal, sentFigureRefusal } from '#domain/production/sent-file';
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
import { inspectImage } from './check-file.ts';
import { addFigureChange, replaceImageChange } from './keep-figure.ts';
import { freeNumber } from './send-file.ts';
import { findSentFile, listReadableSentFiles } from './sent-file-queries.ts';

export async function listSentChecklists(call: ProductionReader): Promise<SentFile[]> {
  const files = await listReadableSentFiles(call, 'checklist');
  return files.map(({ file_key: _, scan_status, ...file }) => {
    return { ...file, refusal: sentChecklistRefusal({ ...file, scan_status }) };
  });
}

/**
 * Copies a submitted checklist into the article as a supplementary file. It was inspected and scanned on submission.
 * @throws Problem as for every change of production; not_found; with the field `file` if it cannot be published
 */
export async function takeSentChecklist(
  { sent, version, guideline }: SentChecklistUse & { sent: string },
  call: EditorCall,
): Promise<ProductionChange> {
  const { context } = call;
  const file = await findSentFile(call, 'checklist', sent);
  const format = supplementFormatOf(`checklist.${file.format}`);
  const refusal = sentChecklistRefusal(file);
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

export async function listSentFigures(call: ProductionReader): Promise<SentFile[]> {
  const files = await listReadableSentFiles(call, 'figure');
  return files.map(({ id, name, format, bytes, sha256, scan_status }) => {
    return { id, name, format, bytes, sha256, refusal: sentFigureRefusal({ format, bytes, scan_status }) };
  });
}

/**
 * Copies a submitted figure into the article as a new figure or a replacement image; the submission stays unchanged.
 * @throws Problem as for every change of production; not_found; with the field `file` if it cannot be a figure
 */
export async function takeSentFigure(
  { sent, version, replaces, in_text }: SentFigureUse & { sent: string },
  call: EditorCall,
): Promise<ProductionChange> {
  const { context } = call;
  const file = await findSentFile(call, 'figure', sent);
  const refusal = sentFigureRefusal(file);
  if (refusal) throw fileProblem('unprocessable', refusal);
  const content = await readStoredFile(file, context);
  const image = inspectImage(content);
  const file_key = await storeFile(context, 'figures', content, image.format);
  const stored = { ...image, file_key, svg: null, bytes: file.bytes, sha256: file.sha256 };
  const make = replaces
    ? replaceImageChange(replaces, stored)
    : addFigureChange(stored, { alt: '', caption: '' }, in_text);
  const take = async (production: LockedProduction) => {
    const change = await make(production);
    return { ...change, details: { ...change.details, further_file_id: file.id } };
  };
  return changeProduction(version, call, take, { isUpload: !replaces });
}
