import { notFound } from '#server/kernel/http/problem';
import { fileOf } from './article-of.ts';
import type { ProductionState } from './load-production.ts';
import type { FigureRow } from './queries.ts';

/**
 * The figure of a name. In a file of its own, because the code that receives figures loads document readers.
 * @throws Problem not_found
 */
export function findFigure({ figures }: ProductionState, file: string): FigureRow {
  const figure = figures.find((one) => fileOf(one) === file);
  if (!figure) throw notFound();
  return figure;
}
