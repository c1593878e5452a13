import type { Journal } from '#domain/journal/journal';
/** The public number of a manuscript: `MJ-2023-0123`, from its year and its position in that year (spec §3). */
export function manuscriptNumber(journal: Journal, year: number, position: number): string {
  return `${journal.manuscriptPrefix}-${year}-${String(position).padStart(4, '0')}`;
}

/** With any prefix: the journal may have changed its own. */
const PATTERN = /^[A-Z]{1,8}-\d{4}-\d{4,8}$/;

/** A number as people type it, whatever the spaces, the case and the hyphens. Undefined for anything else. */
export function normalizeNumber(typed: string): string | undefined {
  const number = typed
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .toUpperCase();
  return PATTERN.test(number) ? number : undefined;
}
