import { institutionsIn } from '#domain/document/author-search/institutions';
import { withoutDegrees } from '#domain/kernel/person/degree';
import { foldForSearch } from '#domain/kernel/search-text';

interface Person {
  name: string;
  email: string;
  affiliation: string;
}

/**
 * Why someone may be too near the authors of a manuscript to handle or review it, in sentences; empty if nothing is
 * known.
 */
export function nearness(person: Person, authors: readonly Person[]): string[] {
  const isAtPlaceOf = ({ affiliation }: Person) => shareInstitution(affiliation, person.affiliation);
  const place = authors.some(isAtPlaceOf)
    ? 'Works at the same institution as an author.'
    : hostWords(authors.map(({ email }) => sharedHost(email, person.email)).find(Boolean));
  const hasNameOf = ({ name }: Person) => sharedWords(name, person.name);
  return [...(authors.some(hasNameOf) ? ['Has the same name as an author.'] : []), ...(place ? [place] : [])];
}

const hostWords = (host: string | undefined) =>
  host && `Has an address at the same institution as an author (${host}).`;

/** True if two affiliations name the same institution; a department or a town is none. */
function shareInstitution(one: string, other: string): boolean {
  const theirs = institutionsIn(other);
  return institutionsIn(one).some((name) =>
    theirs.some((their) => foldForSearch(name) === foldForSearch(their) || sharedWords(name, their)),
  );
}

const wordsOf = (text: string) => foldForSearch(withoutDegrees(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

/** True if the other text contains the whole of one, of at least two words; case, accents and punctuation aside. */
export function sharedWords(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return short !== undefined && short.length >= 2 && ` ${long?.join(' ')} `.includes(` ${short.join(' ')} `);
}

/** Where anyone may have an address: it says nothing about where a person works. */
const PUBLIC_HOSTS: ReadonlySet<string> = new Set(
  (
    'msn.com mac.com t-online.de freenet.de 163.com 126.com sina.com ' +
    'orange.fr free.fr wanadoo.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br rediffmail.com ' +
    'fastmail.com btinternet.com comcast.net bluewin.ch seznam.cz wp.pl o2.pl'
  ).split(' '),
);
/** The same of services with an ending for each country. */
const PUBLIC_NAMES =
  /^(?:aol|daum|foxmail|gmail|gmx|googlemail|hanmail|hotmail|icloud|live|mail|me|naver|outlook|pm|proton|protonmail|qq|web|yahoo|yandex|ymail|zoho)\.(?:com?\.)?[a-z]+$/;

/** The host of an address where it tells of an institution; undefined for a public one. */
function workHost(email: string): string | undefined {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return host === '' || PUBLIC_HOSTS.has(host) || PUBLIC_NAMES.test(host) ? undefined : host;
}

/** The host that two addresses share, one of them perhaps below the other: `ox.example` for `med.ox.example`. */
export function sharedHost(one: string, other: string): string | undefined {
  const [short, long] = [workHost(one), workHost(other)].toSorted((a, b) => (a?.length ?? 0) - (b?.length ?? 0));
  if (!short || !long) return undefined;
  return long === short || long.endsWith(`.${short}`) ? short : undefined;
}
