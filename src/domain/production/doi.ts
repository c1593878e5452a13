import type { Journal } from '#domain/journal/journal';

/** The whole DOI of a suffix under the journal's prefix; without one it begins with the slash, and is none yet. */
export function doiOfSuffix(journal: Journal, suffix: string): string {
  return `${journal.doiPrefix}/${suffix}`;
}

/** The DOI that an article gets for what production has kept; null while the journal has no prefix. */
export function doiToGive(journal: Journal, kept: string): string | null {
  const doi = kept.startsWith('/') ? `${journal.doiPrefix}${kept}` : kept;
  return doi.startsWith('/') ? null : doi;
}

/** The suffix the journal proposes: `mj.2026.0017`, from the year of publication and the number of the article. */
export function proposedSuffix(journal: Journal, publishedOn: string, articleNumber: number): string {
  const prefix = journal.manuscriptPrefix.toLowerCase();
  return `${prefix}.${publishedOn.slice(0, 4)}.${String(articleNumber).padStart(4, '0')}`;
}
