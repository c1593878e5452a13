import { pagesIn } from '#domain/publication/pages';
import { parseReference } from './parse-reference.ts';
import { type ReferenceParts, referenceLine, yearOf } from './reference-parts.ts';
import { readReferences } from './references.ts';
import { tokensOf } from './words-in.ts';

/** What the DOI register knows about a reference and the list lacks. */
export interface ReferenceOffer {
  /** The line in the list. */
  line: string;
  /** The complete line, in the journal's style. */
  there: string;
  /** The line's missing parts, as text. */
  missing: string[];
  /** Whether its DOI is that of a work with another title. */
  is_other_work: boolean;
}

const PARTS: [name: string, isThere: (parts: ReferenceParts) => boolean][] = [
  ['authors', ({ author, editor }) => Boolean(author || editor)],
  ['title', ({ title }) => Boolean(title)],
  ['journal', (parts) => Boolean(parts['container-title'] || parts.publisher)],
  ['year', (parts) => yearOf(parts) !== ''],
  ['volume', ({ volume }) => Boolean(volume)],
  ['pages', ({ page }) => Boolean(page)],
];

/**
 * The completion offered from a DOI's record; undefined if the line is complete. In an unparsable line, anything
 * mentioned counts as present.
 */
export function offerFor(line: string, found: ReferenceParts): ReferenceOffer | undefined {
  const parts = parseReference(line);
  const said = new Set(tokensOf(readReferences(line)[0]?.text ?? line));
  const names = (text: string | undefined) => tokensOf(text ?? '').every((word) => said.has(word));
  const isSaid: Record<string, boolean> = {
    title: names(found.title),
    journal: names(found['container-title'] ?? found.publisher),
    year: said.has(yearOf(found)),
    volume: names(found.volume),
    pages: names(found.page && pagesIn(found.page).first),
    authors: (found.author ?? []).slice(0, 1).every((one) => names('family' in one ? one.family : one.literal)),
  };
  const missing = PARTS.flatMap(([name, isThere]) =>
    isThere(found) && !isThere(parts) && !isSaid[name] ? [name] : [],
  );
  const is_other_work = isOther(parts.title, found.title);
  if (missing.length === 0 && !is_other_work) return undefined;
  return { line, there: referenceLine(found), missing, is_other_work };
}

/** Titles sharing less than a third of the shorter one's words. */
function isOther(here = '', there = ''): boolean {
  const [own, other] = [new Set(tokensOf(here)), new Set(tokensOf(there))];
  const shorter = Math.min(own.size, other.size);
  return shorter > 2 && own.intersection(other).size * 3 < shorter;
}
