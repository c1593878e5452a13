import { parsePageRange } from '#domain/publication/pages';
import { parseReference } from './parse-reference.ts';
import { type ReferenceParts, referenceLine, yearOf } from './reference-parts.ts';
import { parseReferences } from './references.ts';
import { tokensOf } from './words-in.ts';

/** Registered details of a reference that the list lacks. */
export interface ReferenceOffer {
  /** The line in the list. */
  line: string;
  /** The complete reference, in the journal's style. */
  there: string;
  /** The line's missing parts, as text. */
  missing: string[];
  /** Whether its DOI belongs to a work with another title. */
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
 * Offers the details registered for a DOI; undefined if the line is complete. In an unparsable line, anything mentioned
 * counts as present.
 */
export function completionOffer(line: string, found: ReferenceParts): ReferenceOffer | undefined {
  const parts = parseReference(line);
  const tokens = new Set(tokensOf(parseReferences(line)[0]?.text ?? line));
  const mentions = (text: string | undefined) => tokensOf(text ?? '').every((word) => tokens.has(word));
  const isMentioned: Record<string, boolean> = {
    title: mentions(found.title),
    journal: mentions(found['container-title'] ?? found.publisher),
    year: tokens.has(yearOf(found)),
    volume: mentions(found.volume),
    pages: mentions(found.page && parsePageRange(found.page).first),
    authors: (found.author ?? []).slice(0, 1).every((one) => mentions('family' in one ? one.family : one.literal)),
  };
  const missing = PARTS.flatMap(([name, isPresent]) =>
    isPresent(found) && !isPresent(parts) && !isMentioned[name] ? [name] : [],
  );
  const is_other_work = isOtherWork(parts.title, found.title);
  if (missing.length === 0 && !is_other_work) return undefined;
  return { line, there: referenceLine(found), missing, is_other_work };
}

/** Whether titles share less than a third of the shorter one's words. */
function isOtherWork(listedTitle = '', registeredTitle = ''): boolean {
  const [listed, other] = [new Set(tokensOf(listedTitle)), new Set(tokensOf(registeredTitle))];
  const shorter = Math.min(listed.size, other.size);
  return shorter > 2 && listed.intersection(other).size * 3 < shorter;
}
