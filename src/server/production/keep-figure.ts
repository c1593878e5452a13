import type { FigureText } from '#domain/production/change';
import { PRODUCTION_MAX } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { fileProblem } from '#server/kernel/http/problem';
import { figureFile } from './article-of.ts';
import type { LockedProduction } from './change-production.ts';
import { editTexts } from './edit-texts.ts';
import type { ProductionState } from './load-production.ts';
import type { FigureRow } from './queries.ts';
import { findFigure, freeNumber } from './send-file.ts';
import { syncFromText } from './take-text.ts';

/** A stored image that may become a figure. */
export type StoredImage = Pick<FigureRow, 'format' | 'file_key' | 'svg' | 'bytes' | 'sha256' | 'width' | 'height'>;

/** A change that adds an image as a figure, appended to the text if `isInText`. */
export const addFigureChange =
  (stored: StoredImage, words: FigureText, isInText: boolean) =>
  async ({ state }: Pick<LockedProduction, 'state'>) => {
    if (state.figures.length >= PRODUCTION_MAX.figures) {
      throw fileProblem('bad_request', PRODUCTION_TEXTS.tooManyFigures);
    }
    const figure = { ...stored, ...words, number: freeNumber(state.figures) };
    const texts = isInText ? await editTexts(state, { kind: 'figure', file: figureFile(figure), words }) : {};
    const figures = [...state.figures, figure].sort((a, b) => a.number - b.number);
    return figureChange({ ...state, ...texts, figures }, 'production.figure-added', figure);
  };

/** A change that replaces a figure's image and keeps its text. */
export const replaceImageChange =
  (file: string, stored: StoredImage) =>
  async ({ state }: Pick<LockedProduction, 'state'>) => {
    const replaced = findFigure(state, file);
    const figure = { ...replaced, ...stored };
    const texts = await editTexts(state, { kind: 'other-file', from: file, to: figureFile(figure) });
    const figures = state.figures.map((one) => (one === replaced ? figure : one));
    return figureChange({ ...state, ...texts, figures }, 'production.figure-replaced', figure);
  };

type FigureAction = `production.figure-${'added' | 'replaced' | 'saved' | 'removed'}`;

/** Completes a change of figures with message, event details and claimed file. */
export async function figureChange<Action extends FigureAction>(
  state: ProductionState,
  action: Action,
  figure: FigureRow,
) {
  const claims = figure.file_key ? [figure.file_key] : [];
  const details = { figure: figureFile(figure) };
  return { state: await syncFromText(state), message: PRODUCTION_TEXTS.saved, action, details, claims };
}
