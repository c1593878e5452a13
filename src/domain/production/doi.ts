import type { Journal } from '#domain/journal/journal';
/** The whole DOI of a suffix under the journal's prefix. */
export function doiOfSuffix(journal: Journal, suffix: string): string {
  return `${journal.doiPrefix}/${suffix}`;
}

/** The suffix the journal proposes: `mj.2026.0017`, from the year of publication and the number of the article. */
export function proposedSuffix(journal: Journal, publishedOn: string, articleNumber: number): string {
  const prefix = journal.manuscriptPrefix.toLowerCase();
  return `${prefix}.${publishedOn.slice(0, 4)}.${String(articleNumber).padStart(4, '0')}`;
}
