import type { Journal } from '#domain/journal/journal';

/** The full DOI of a suffix; without a prefix it starts with the slash and is not a DOI yet. */
export function doiOfSuffix(journal: Journal, suffix: string): string {
  return `${journal.doiPrefix}/${suffix}`;
}

/** The DOI for production's stored suffix; null while the journal has no prefix. */
export function doiToGive(journal: Journal, kept: string): string | null {
  const doi = kept.startsWith('/') ? `${journal.doiPrefix}${kept}` : kept;
  return doi.startsWith('/') ? null : doi;
}

/** The proposed suffix: `mj.2026.0017`, from year and article number. */
export function proposedSuffix(journal: Journal, publishedOn: string, articleNumber: number): string {
  const prefix = journal.manuscriptPrefix.toLowerCase();
  return `${prefix}.${publishedOn.slice(0, 4)}.${String(articleNumber).padStart(4, '0')}`;
}
