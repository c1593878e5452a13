import { doisIn } from '#domain/kernel/doi';
import { doiUrl } from '#domain/kernel/paths';
import { registrationPlaces, registrationUrl } from '#domain/publication/integrity/registration';

/** A piece of a statement; `href` where it names something that has an address. */
export interface LinkedPart {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"“”]+/giu;
/** Signs at the end of an address that belong to the sentence; a bracket does unless it was opened in the address. */
const END = /[.,;:!?’”'*_]+$/u;

/**
 * A statement in pieces, with links where it names an address, a DOI or a registered study. Repositories, funders and
 * registries are reached from where the authors name them.
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
  const dois = doisIn(text).map(({ doi, index, written }) => ({ index, found: written, href: doiUrl(doi) }));
  const parts: LinkedPart[] = [];
  let at = 0;
  // An address may hold a number; it comes first then.
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
