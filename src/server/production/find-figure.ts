import { notFound } from '#server/kernel/http/problem';
import { fileOf } from './article-of.ts';
import type { ProductionState } from './load-production.ts';
import type { FigureRow } from './queries.ts';

/**
 * A figure by name. In a separate file, because the code receiving figures loads document readers.
 * @throws Problem not_found
 */
export function findFigure({ figures }: ProductionState, file: string): FigureRow {
  const figure = figures.find((one) => fileOf(one) === file);
  if (!figure) throw notFound();
  return figure;
}
