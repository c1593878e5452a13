import { findDois } from '#domain/kernel/doi';
import { doiUrl } from '#domain/kernel/paths';
import { registrationPlaces, registrationUrl } from '#domain/publication/integrity/registration';

/** A piece of a statement; `href` if it has an address. */
export interface LinkedPart {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"“”]+/giu;
/** Punctuation after an address; brackets too, unless opened within it. */
const END = /[.,;:!?’”'*_]+$/u;

/**
 * Splits a statement into pieces, linking addresses, DOIs and registered studies, so that readers reach repositories,
 * funders and registries from the text.
 */
export function linkedText(text: string): LinkedPart[] {
  const registered = registrationPlaces(text).map(({ index, written, registration }) => ({
    index,
    found: written,
    href: registrationUrl(registration),
  }));
  const addresses = [...text.matchAll(ADDRESS)].flatMap(({ index, 0: whole }) => {
    const found = trimmed(whole);
    return URL.canParse(found) ? [{ index, found, href: found }] : [];
  });
  const dois = findDois(text).map(({ doi, index, written }) => ({ index, found: written, href: doiUrl(doi) }));
  const parts: LinkedPart[] = [];
  let at = 0;
  // Addresses first, because they may contain numbers.
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

function trimmed(address: string): string {
  const kept = address.replace(END, '');
  const isOpen = kept.endsWith(')') && !kept.includes('(');
  return isOpen ? trimmed(kept.slice(0, -1)) : kept;
}
