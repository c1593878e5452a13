import { JOURNAL } from '#domain/journal';

/** The public number of a manuscript: `MJ-2026-0123`, from its year and its position in that year (spec §3). */
export function manuscriptNumber(year: number, position: number): string {
  return `${JOURNAL.manuscriptPrefix}-${year}-${String(position).padStart(4, '0')}`;
}
