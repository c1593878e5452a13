import type { SentFigureUse } from '#domain/production/change';
import type { ProductionChange } from '#domain/production/record';
import { refuseSentFigure, type SentFile } from '#domain/production/sent-file';
import { readStoredFile, storeFile } from '#server/document/store-document';
import { fileProblem } from '#server/kernel/http/problem';
import {
  changeProduction,
  type EditorCall,
  type LockedProduction,
  type ProductionReader,
} from './change-production.ts';
import { findSentFile, openSentFiles } from './find-sent-file.ts';
import { judgeImage } from './judge-image.ts';
import { newFigure, otherImage } from './keep-figure.ts';

/** A manuscript's sent figures, in order of arrival. */
export async function listSentFigures(call: ProductionReader): Promise<SentFile[]> {
  const files = await openSentFiles(call, 'figure');
  return files.map(({ id, name, format, bytes, sha256, scan_status }) => {
    return { id, name, format, bytes, sha256, refusal: refuseSentFigure({ format, bytes, scan_status }) };
  });
}

/**
 * Makes one a figure of the article, or replaces an image. The article gets its own copy, so the submission stays
 * unchanged.
 * @throws Problem as every change of production; not_found; with the field `file` if it cannot be a figure
 */
export async function takeSentFigure(
  { sent, version, replaces, in_text }: SentFigureUse & { sent: string },
  call: EditorCall,
): Promise<ProductionChange> {
  const { context } = call;
  const file = await findSentFile(call, 'figure', sent);
  const refusal = refuseSentFigure(file);
  if (refusal) throw fileProblem('unprocessable', refusal);
  const content = await readStoredFile(file, context);
  const image = judgeImage(content);
  const file_key = await storeFile(context, 'figures', content, image.format);
  const stored = { ...image, file_key, svg: null, bytes: file.bytes, sha256: file.sha256 };
  const make = replaces ? otherImage(replaces, stored) : newFigure(stored, { alt: '', caption: '' }, in_text);
  const take = async (production: LockedProduction) => {
    const change = await make(production);
    return { ...change, details: { ...change.details, further_file_id: file.id } };
  };
  return changeProduction(version, call, take, { isUpload: !replaces });
}
