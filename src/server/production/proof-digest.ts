import { createHash } from 'node:crypto';
import type { Journal } from '#domain/journal/journal';
import type { ProductionState } from './load-production.ts';

/**
 * Identifies the content of a proof: equal text, figures and PDF have equal digests, whoever saved them. DOI, category,
 * dates and pages are excluded, because the office may change them without the author.
 */
export function proofDigest(
  journal: Journal,
  { metadata, html, figures, supplements, galley }: ProductionState,
): string {
  const { category: _, received_on: __, accepted_on: ___, pages: ____, ...described } = metadata;
  const { language, registrations, funders, reporting_guidelines, ...read } = described;
  const shown = figures.map(({ number, sha256, alt, caption }) => ({ number, sha256, alt, caption }));
  const files = supplements.map(({ number, sha256, title, description, guideline }) => ({
    ...{ number, sha256, title, description },
    ...(guideline && { guideline }),
  }));
  // Earlier proofs keep their digests.
  const other = language === journal.language ? [] : [language];
  const rest = [files, registrations, funders, reporting_guidelines, other].filter((part) => part.length > 0);
  return createHash('sha256')
    .update(JSON.stringify([read, html, shown, galley?.sha256 ?? null, ...rest], inOrder))
    .digest('base64url');
}

/** jsonb does not preserve key order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
