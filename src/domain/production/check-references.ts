import type { Reference } from '#domain/publication/article';
import { type Outcome, passed, several, warning } from './check-outcome.ts';
import { missingParts, parseReference } from './parse-reference.ts';
import { yearOf } from './reference-parts.ts';

/** The references without a DOI, or with the DOI of another work. */
export function checkReferenceDois(references: readonly Reference[]): Outcome {
  const without = references.flatMap(({ doi }, index) => (doi ? [] : [index + 1]));
  const first = new Map<string, number>();
  const twice = references.flatMap(({ doi }, index) => {
    if (doi && first.has(doi)) return [index + 1];
    if (doi) first.set(doi, index);
    return [];
  });
  if (references.length === 0) return passed('There are no references.');
  if (twice.length > 0) return warning(`Reference ${several(twice)} has the DOI of an earlier one.`);
  return passed(
    without.length > 0
      ? `${without.length} of ${references.length} references have no DOI.`
      : 'Every reference has a DOI.',
  );
}

/**
 * The references that are listed twice, by title and year, and those whose authors, title or year were not recognised.
 */
export function checkReferenceParts(references: readonly Reference[]): Outcome {
  if (references.length === 0) return passed('There are no references.');
  const parsed = references.map(({ text }) => parseReference(text));
  const works = Map.groupBy(parsed.keys(), (index) =>
    workOf(parsed[index]?.title, yearOf(parsed[index] ?? { type: '' })),
  );
  const twice = [...works].flatMap(([work, all]) =>
    work && all.length > 1 ? [all.map((index) => index + 1).join(' and ')] : [],
  );
  if (twice.length > 0) return warning(`These references have the same title and year: ${several(twice)}.`);
  const without = parsed.flatMap((parts, index) => {
    const missing = missingParts(parts);
    return missing.length > 0 ? [`${index + 1} (${missing.join(', ')})`] : [];
  });
  if (without.length > 0) return warning(`These parts of references were not recognised: ${several(without)}.`);
  return passed('Authors, title and year of every reference were recognised.');
}

/** What identifies a work; a short title fits many. */
function workOf(title = '', year: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 2 && year ? `${words.join(' ')} ${year}` : '';
}
