import type { Journal } from '#domain/journal/journal';

/** Joins prefix and suffix; without a prefix the result starts with the slash and is not a DOI yet. */
export function doiOfSuffix(journal: Journal, suffix: string): string {
  return `${journal.doiPrefix}/${suffix}`;
}

/** The DOI to assign from the one stored in production; null while the journal has no prefix. */
export function assignableDoi(journal: Journal, stored: string): string | null {
  const doi = stored.startsWith('/') ? `${journal.doiPrefix}${stored}` : stored;
  return doi.startsWith('/') ? null : doi;
}

/** Proposes a suffix from year and article number, such as `mj.2026.0017`. */
export function proposedSuffix(journal: Journal, publishedOn: string, articleNumber: number): string {
  const prefix = journal.manuscriptPrefix.toLowerCase();
  return `${prefix}.${publishedOn.slice(0, 4)}.${String(articleNumber).padStart(4, '0')}`;
}
