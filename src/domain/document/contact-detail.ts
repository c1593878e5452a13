import { findOrcids } from '#domain/kernel/person/find-orcids';
import { hasOrcidChecksum } from '#domain/kernel/person/orcid';

// Bounded repetitions keep long texts linear.
const EMAIL = /[a-z0-9][a-z0-9._%+'-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,24}(?![a-z0-9])/gi;
const LABEL =
  /(?:^|(?<=[\s,;(<]))(?:e-?mails?(?: address(?:es)?)?|orcid(?: ?ids?)?|mailto|corresponding author|affiliations?|authors?|names?) ?[:=]/gi;

/** A piece of text: an email address, an ORCID iD or other words. */
export interface Detail {
  kind: 'email' | 'orcid' | 'words';
  text: string;
}

/**
 * The email addresses, valid ORCID iDs and words between them, without invalid iDs, labels ("E-mail:") and brackets
 * around addresses.
 */
export function detailsOf(text: string): Detail[] {
  const found: Detail[] = [];
  let from = 0;
  const words = (until: number) => {
    const unlabelled = text.slice(from, until).replace(LABEL, ' ');
    const bare = trimCharacters(unlabelled, ' \t<>([|:,\'"–—');
    const unpaired = bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
    if (/[\p{L}\p{N}]/u.test(unpaired)) found.push({ kind: 'words', text: trimCharacters(unpaired, ' )') });
  };
  for (const { kind, text: value, start, end } of locateDetails(text)) {
    words(start);
    if (value) found.push({ kind, text: value });
    from = end;
  }
  words(text.length);
  return found;
}

export const emailsIn = (text: string): string[] => [...text.matchAll(EMAIL)].map(([address]) => address);

/** The valid ORCID iDs in text. */
export const orcidsIn = (text: string): string[] =>
  locateDetails(text).flatMap(({ kind, text: value }) => (kind === 'orcid' && value ? [value] : []));

/** Strips the given characters from both ends. A loop, because a pattern would try every position in between. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start += 1;
  while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function locateDetails(text: string) {
  const emails = [...text.matchAll(EMAIL)].map(({ 0: address, index }) => {
    return { kind: 'email' as const, text: address, start: index, end: index + address.length };
  });
  const orcids = findOrcids(text).map(({ orcid, index, written }) => {
    const valid = hasOrcidChecksum(orcid) ? orcid : '';
    return { kind: 'orcid' as const, text: valid, start: index, end: index + written.length };
  });
  return [...emails, ...orcids].sort((one, other) => one.start - other.start);
}
