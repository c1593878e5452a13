import { findDois } from '#domain/kernel/doi';
import { doiUrl } from '#domain/kernel/paths';
import { locateRegistrations, registrationUrl } from '#domain/publication/integrity/registration';

export interface LinkedPart {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"“”]+/giu;
const TRAILING_PUNCTUATION = /[.,;:!?’”'*_]+$/u;

/**
 * Splits a statement into pieces and links the URLs, DOIs and registration numbers.
 */
export function linkedText(text: string): LinkedPart[] {
  const registered = locateRegistrations(text).map(({ index, written, registration }) => ({
    index,
    found: written,
    href: registrationUrl(registration),
  }));
  const addresses = [...text.matchAll(ADDRESS)].flatMap(({ index, 0: whole }) => {
    const found = trimUrl(whole);
    return URL.canParse(found) ? [{ index, found, href: found }] : [];
  });
  const dois = findDois(text).map(({ doi, index, written }) => ({ index, found: written, href: doiUrl(doi) }));
  const parts: LinkedPart[] = [];
  let at = 0;
  // Overlapping matches are skipped: URLs may contain DOIs and registration numbers.
  for (const { index, found, href } of [...dois, ...addresses, ...registered].sort(
    (one, other) => one.index - other.index,
  )) {
    if (index < at) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: found, href });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

function trimUrl(address: string): string {
  const kept = address.replace(TRAILING_PUNCTUATION, '');
  const isOpen = kept.endsWith(')') && !kept.includes('(');
  return isOpen ? trimUrl(kept.slice(0, -1)) : kept;
}
