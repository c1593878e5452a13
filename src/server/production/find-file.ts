import { notFound } from '#server/kernel/http/problem';
import { fileOf, supplementFile } from './article-of.ts';
import type { ProductionState } from './load-production.ts';
import type { FigureRow, SupplementRow } from './queries.ts';

/**
 * A figure by name. In a separate file, because the code receiving figures loads document readers.
 * @throws Problem not_found
 */
export function findFigure({ figures }: ProductionState, file: string): FigureRow {
  const figure = figures.find((one) => fileOf(one) === file);
  if (!figure) throw notFound();
  return figure;
}

/**
 * A supplementary file by name. In a separate file, because the code receiving files loads document readers.
 * @throws Problem not_found
 */
export function findSupplement({ supplements }: ProductionState, file: string): SupplementRow {
  const supplement = supplements.find((one) => supplementFile(one) === file);
  if (!supplement) throw notFound();
  return supplement;
}

/** The first free number for a figure or a supplementary file. */
export function freeNumber(numbered: readonly { number: number }[]): number {
  const taken = new Set(numbered.map(({ number }) => number));
  for (let number = 1; ; number += 1) if (!taken.has(number)) return number;
}
