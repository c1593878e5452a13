import { createHash } from 'node:crypto';
import type { Journal } from '#domain/journal/journal';
import type { ProductionState } from './load-production.ts';

/**
 * Hashes the content of a proof, so that an approval applies to it. DOI, category, dates and pages are excluded, because
 * the office may change them without the author.
 */
export function proofDigest(
  journal: Journal,
  { metadata, html, figures, supplements, galley }: ProductionState,
): string {
  const { category: _, received_on: __, revised_on: ___, accepted_on: ____, pages: _____, ...relevant } = metadata;
  const { language, registrations, funders, reporting_guidelines, ...reviewed } = relevant;
  const figureDigests = figures.map(({ number, sha256, alt, caption }) => ({ number, sha256, alt, caption }));
  const files = supplements.map(({ number, sha256, title, description, guideline }) => ({
    ...{ number, sha256, title, description },
    ...(guideline && { guideline }),
  }));
  // Later fields are included only if set, so that earlier proofs keep their digests.
  const other = language === journal.language ? [] : [language];
  const optional = [files, registrations, funders, reporting_guidelines, other].filter((part) => part.length > 0);
  return createHash('sha256')
    .update(JSON.stringify([reviewed, html, figureDigests, galley?.sha256 ?? null, ...optional], sortKeys))
    .digest('base64url');
}

/** Sorts keys, because jsonb does not preserve their order. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
