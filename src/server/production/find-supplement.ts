import { notFound } from '#server/kernel/http/problem';
import { supplementFile } from './article-of.ts';
import type { ProductionState } from './load-production.ts';
import type { SupplementRow } from './queries.ts';

/**
 * A supplementary file by name. In a separate file, because the code receiving files loads document readers.
 * @throws Problem not_found
 */
export function findSupplement({ supplements }: ProductionState, file: string): SupplementRow {
  const supplement = supplements.find((one) => supplementFile(one) === file);
  if (!supplement) throw notFound();
  return supplement;
}
