import type { FigureText } from '#domain/production/change';
import { PRODUCTION_MAX } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { fileProblem } from '#server/kernel/http/problem';
import { fileOf } from './article-of.ts';
import type { LockedProduction } from './change-production.ts';
import { editTexts } from './edit-texts.ts';
import type { ProductionState } from './load-production.ts';
import type { FigureRow } from './queries.ts';
import { findFigure, freeNumber } from './send-file.ts';
import { syncFromText } from './take-text.ts';

/** A stored image, whatever its later use. */
export type StoredImage = Pick<FigureRow, 'format' | 'file_key' | 'svg' | 'bytes' | 'sha256' | 'width' | 'height'>;

/** Adds an image as the next figure, appended to the text if wanted. */
export const newFigure =
  (stored: StoredImage, words: FigureText, isInText: boolean) =>
  async ({ state }: Pick<LockedProduction, 'state'>) => {
    if (state.figures.length >= PRODUCTION_MAX.figures) {
      throw fileProblem('bad_request', PRODUCTION_TEXTS.tooManyFigures);
    }
    const figure = { ...stored, ...words, number: freeNumber(state.figures) };
    const texts = isInText ? await editTexts(state, { kind: 'figure', file: fileOf(figure), words }) : {};
    const figures = [...state.figures, figure].sort((a, b) => a.number - b.number);
    return changed({ ...state, ...texts, figures }, 'production.figure-added', figure);
  };

/** Replaces a figure's image; its text stays. */
export const otherImage =
  (file: string, stored: StoredImage) =>
  async ({ state }: Pick<LockedProduction, 'state'>) => {
    const known = findFigure(state, file);
    const figure = { ...known, ...stored };
    const texts = await editTexts(state, { kind: 'other-file', from: file, to: fileOf(figure) });
    const figures = state.figures.map((one) => (one === known ? figure : one));
    return changed({ ...state, ...texts, figures }, 'production.figure-replaced', figure);
  };

type FigureAction = `production.figure-${'added' | 'replaced' | 'saved' | 'removed'}`;

/** The files a figure change leaves unused. */
export async function changed<Action extends FigureAction>(state: ProductionState, action: Action, figure: FigureRow) {
  const claims = figure.file_key ? [figure.file_key] : [];
  const details = { figure: fileOf(figure) };
  return { state: await syncFromText(state), message: PRODUCTION_TEXTS.saved, action, details, claims };
}
