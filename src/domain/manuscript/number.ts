import type { Journal } from '#domain/journal/journal';
/** A manuscript's public number: `MJ-2023-0123`, from its year and its position in that year (spec §3). */
export function manuscriptNumber(journal: Journal, year: number, position: number): string {
  return `${journal.manuscriptPrefix}-${year}-${String(position).padStart(4, '0')}`;
}

/** With any prefix: the journal may have changed its own. */
const PATTERN = /^[A-Z]{1,8}-\d{4}-\d{4,8}$/;

/** Normalises a typed number: spaces, case and hyphens make no difference. Undefined for anything else. */
export function normalizeNumber(typed: string): string | undefined {
  const number = typed
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .toUpperCase();
  return PATTERN.test(number) ? number : undefined;
}
