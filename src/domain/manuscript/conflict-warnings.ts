import { institutionsIn } from '#domain/document/author-search/institutions';
import { stripDegrees } from '#domain/kernel/person/degree';
import { foldForSearch } from '#domain/kernel/search-text';

interface Person {
  name: string;
  email: string;
  affiliation: string;
}

/** Lists signs of a conflict of interest between a person and the authors, one sentence each. */
export function conflictWarnings(person: Person, authors: readonly Person[]): string[] {
  const sharesInstitution = ({ affiliation }: Person) => shareInstitution(affiliation, person.affiliation);
  const place = authors.some(sharesInstitution)
    ? 'Works at the same institution as an author.'
    : hostWarning(authors.map(({ email }) => sharedHost(email, person.email)).find(Boolean));
  const sharesName = ({ name }: Person) => containsWords(name, person.name);
  return [...(authors.some(sharesName) ? ['Has the same name as an author.'] : []), ...(place ? [place] : [])];
}

const hostWarning = (host: string | undefined) =>
  host && `Has an address at the same institution as an author (${host}).`;

/** Whether two affiliations name the same institution; a department or town does not count. */
function shareInstitution(one: string, other: string): boolean {
  const theirs = institutionsIn(other);
  return institutionsIn(one).some((name) =>
    theirs.some((their) => foldForSearch(name) === foldForSearch(their) || containsWords(name, their)),
  );
}

const splitWords = (text: string) => foldForSearch(stripDegrees(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether one text, of at least two words, is contained in the other, ignoring case, accents and punctuation. */
export function containsWords(one: string, other: string): boolean {
  const [short, long] = [splitWords(one), splitWords(other)].toSorted((a, b) => a.length - b.length);
  return short !== undefined && short.length >= 2 && ` ${long?.join(' ')} `.includes(` ${short.join(' ')} `);
}

const PUBLIC_HOSTS: ReadonlySet<string> = new Set(
  (
    'msn.com mac.com t-online.de freenet.de 163.com 126.com sina.com ' +
    'orange.fr free.fr wanadoo.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br rediffmail.com ' +
    'fastmail.com btinternet.com comcast.net bluewin.ch seznam.cz wp.pl o2.pl'
  ).split(' '),
);
/** Providers with domains in several countries. */
const PUBLIC_NAMES =
  /^(?:aol|daum|foxmail|gmail|gmx|googlemail|hanmail|hotmail|icloud|live|mail|me|naver|outlook|pm|proton|protonmail|qq|web|yahoo|yandex|ymail|zoho)\.(?:com?\.)?[a-z]+$/;

/** Returns an institutional address's host; undefined for public providers. */
function workHost(email: string): string | undefined {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return host === '' || PUBLIC_HOSTS.has(host) || PUBLIC_NAMES.test(host) ? undefined : host;
}

/** The host shared by two addresses, one possibly a subdomain: `ox.example` for `med.ox.example`. */
export function sharedHost(one: string, other: string): string | undefined {
  const [short, long] = [workHost(one), workHost(other)].toSorted((a, b) => (a?.length ?? 0) - (b?.length ?? 0));
  if (!short || !long) return undefined;
  return long === short || long.endsWith(`.${short}`) ? short : undefined;
}
