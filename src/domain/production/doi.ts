import { JOURNAL } from '#domain/journal/adopted';

/** The whole DOI of a suffix under the journal's prefix. */
export function doiOfSuffix(suffix: string): string {
  return `${JOURNAL.doiPrefix}/${suffix}`;
}

/** The suffix the journal proposes: `mj.2026.0017`, from the year of publication and the number of the article. */
export function proposedSuffix(publishedOn: string, articleNumber: number): string {
  const journal = JOURNAL.manuscriptPrefix.toLowerCase();
  return `${journal}.${publishedOn.slice(0, 4)}.${String(articleNumber).padStart(4, '0')}`;
}
