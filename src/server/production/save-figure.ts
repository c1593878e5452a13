import { readFile } from 'node:fs/promises';
import { type FigureChange, type FigureText, NewFigure } from '#domain/production/change';
import { type FigureFormat, PRODUCTION_MAX } from '#domain/production/files';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { type FileRules, type ReceivedDocument, receiveFile } from '#server/document/receive-document';
import { storeFile } from '#server/document/store-document';
import { fileProblem, type Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { changeProduction, type EditorCall, openProduction } from './change-production.ts';
import { editTexts } from './edit-texts.ts';
import { findFigure } from './find-figure.ts';
import { judgeImage } from './judge-image.ts';
import { changed, newFigure, otherImage, type StoredImage } from './keep-figure.ts';
import { readWords } from './read-words.ts';
import { scanFile } from './scan-file.ts';
import { versionOf } from './version-of.ts';

const FIGURES: FileRules<FigureFormat | 'svg'> = {
  formatOf: (name) => ENDINGS.get(/\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''),
  max: PRODUCTION_MAX.figureBytes,
  wrongType: PRODUCTION_TEXTS.wrongFigure,
  tooLarge: PRODUCTION_TEXTS.figureTooLarge,
};
const ENDINGS = new Map<string, FigureFormat | 'svg'>([
  ...[['png', 'png'] as const, ['jpg', 'jpg'] as const, ['jpeg', 'jpg'] as const, ['webp', 'webp'] as const],
  ['svg', 'svg'],
]);

/**
 * Adds a figure, appended to the text unless `in_text` is false.
 * @throws Problem as every change of production; with the field `file`, `alt`, `caption` or `in_text` if that is
 * wrong
 */
export function addFigure(call: ManuscriptCall): Promise<ProductionChange> {
  const fieldNames = ['version', 'alt', 'caption', 'in_text'];
  return receiveFile(call, { fieldNames, files: FIGURES }, async (form) => {
    const { in_text, ...given } = readWords(NewFigure, form.fields);
    const words = await cleanWords(given);
    await openProduction(call);
    const stored = await storeImage(form, call);
    const add = newFigure(stored, words, in_text);
    return changeProduction(versionOf(form.fields), call, add, { isUpload: true });
  });
}

/** Replaces a figure's image; its text stays. */
export function replaceFigure({ file }: { file: string }, call: ManuscriptCall): Promise<ProductionChange> {
  return receiveFile(call, { fieldNames: ['version'], files: FIGURES }, async (form) => {
    await openProduction(call);
    const stored = await storeImage(form, call);
    return changeProduction(versionOf(form.fields), call, otherImage(file, stored));
  });
}

/** Changes alternative text and caption, in the text too. */
export function saveFigure(
  { file, version, alt, caption }: FigureChange & { file: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const known = findFigure(state, file);
    const words = await cleanWords({ alt, caption });
    const texts = await editTexts(state, { kind: 'figure', file, words });
    const figures = state.figures.map((one) => (one === known ? { ...one, ...words } : one));
    const { claims: _, ...change } = await changed({ ...state, ...texts, figures }, 'production.figure-saved', known);
    return change;
  });
}

export function removeFigure(
  { file, version }: { file: string; version: number },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    const known = findFigure(state, file);
    const texts = await editTexts(state, { kind: 'no-figure', file });
    const figures = state.figures.filter((one) => one !== known);
    const { claims: _, ...change } = await changed({ ...state, ...texts, figures }, 'production.figure-removed', known);
    return change;
  });
}

/** Captions keep inline marks only. */
async function cleanWords({ alt, caption }: FigureText): Promise<FigureText> {
  const { sanitise } = await import('#server/production/convert/sanitise');
  const { html: clean } = sanitise(caption);
  // Captions are one line: blocks become text.
  return { alt, caption: clean.replace(/<(?!\/?(?:strong|em|sup|sub|a)\b)[^>]*>/g, ' ').trim() };
}

/**
 * Inspects and stores an image.
 * @throws Problem with the field `file`
 */
async function storeImage(
  {
    document,
    documentProblem: problem,
  }: { document?: ReceivedDocument<string> | undefined; documentProblem?: Problem | undefined },
  { context }: ManuscriptCall,
): Promise<StoredImage> {
  if (!document) throw problem;
  const content = await readFile(document.path);
  const isSvg = document.format === 'svg' || /^\uFEFF?\s*</.test(content.toString('utf8', 0, 200));
  if (isSvg) throw fileProblem('unprocessable', PRODUCTION_TEXTS.svgFigure);
  const image = judgeImage(content);
  await scanFile(document.path, context);
  const file_key = await storeFile(context, 'figures', document.path, image.format);
  const { bytes, sha256 } = document;
  return { ...image, file_key, svg: null, bytes, sha256 };
}
