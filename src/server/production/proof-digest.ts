import { createHash } from 'node:crypto';
import type { Journal } from '#domain/journal/journal';
import type { ProductionState } from './load-production.ts';

/**
 * Identifies what an author reads in a proof: the same words, figures and PDF have the same digest, whoever saved them
 * and when. What the office may still choose without the author is left out: DOI, category and dates.
 */
export function proofDigest(
  journal: Journal,
  { metadata, html, figures, supplements, galley }: ProductionState,
): string {
  const { category: _, received_on: __, accepted_on: ___, ...described } = metadata;
  const { language, registrations, funders, reporting_guidelines, ...read } = described;
  const shown = figures.map(({ number, sha256, alt, caption }) => ({ number, sha256, alt, caption }));
  const files = supplements.map(({ number, sha256, title, description, guideline }) => ({
    ...{ number, sha256, title, description },
    ...(guideline && { guideline }),
  }));
  // Proofs that were sent before there were such parts keep their digests.
  const other = language === journal.language ? [] : [language];
  const rest = [files, registrations, funders, reporting_guidelines, other].filter((part) => part.length > 0);
  return createHash('sha256')
    .update(JSON.stringify([read, html, shown, galley?.sha256 ?? null, ...rest], inOrder))
    .digest('base64url');
}

/** The database gives the keys of jsonb back in an order of its own. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
