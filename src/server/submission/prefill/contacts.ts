import { emailsIn, orcidsIn } from '#domain/contact-detail';
import { wordsOf } from '#domain/person-name';
import type { Person } from './byline.ts';
import { joinLines, type Line, paragraphsOf } from './line.ts';

const CONTACTS_MAX = 60;
/** "{a,b}@x.org": several people of one domain. */
const GROUP = /\{([\w.,;\s+-]{1,300})\}\s?@([a-z0-9.-]{3,100}\.[a-z]{2,24})/gi;
const CORRESPONDING = /correspond/i;

/** Gives the authors the e-mail addresses and ORCID iDs that surely are theirs. */
export function attachContacts(people: Person[], lines: readonly Line[]): void {
  const contacts = paragraphsOf(lines)
    .map((paragraph) => joinLines(paragraph.map(({ text }) => text)))
    .filter((text) => /@|\d{4}[-‐‑–]\d{4}/.test(text))
    .slice(0, CONTACTS_MAX);
  const taken = new Set(people.map(({ email }) => email).filter(Boolean));
  for (const text of contacts) {
    for (const email of [...groupsIn(text), ...emailsIn(text)]) {
      if (taken.has(email)) continue;
      const owner = ownerOf(email, text, people);
      if (!owner || owner.email) continue;
      owner.email = email;
      taken.add(email);
    }
    attachOrcids(people, text);
  }
}

function groupsIn(text: string): string[] {
  return [...text.matchAll(GROUP)].flatMap(([, names = '', domain]) =>
    names
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((name) => `${name}@${domain}`),
  );
}

/** Whose address it is: the one whose name it holds, the one named beside it, the only corresponding author. */
function ownerOf(email: string, text: string, people: Person[]): Person | undefined {
  const byName = only(people.filter(({ name }) => holdsName(email, name)));
  if (byName) return byName;
  const at = text.indexOf(email);
  const before = at < 0 ? '' : text.slice(Math.max(0, at - 300), at);
  const named = only(people.filter(({ name }) => before.includes(name)));
  if (named) return named;
  const isCorrespondence = CORRESPONDING.test(text) || text.trimStart().startsWith('*');
  const starred = only(people.filter(({ marks }) => marks.includes('*')));
  if (isCorrespondence && starred && emailsIn(text).length === 1) return starred;
  return people.length === 1 && emailsIn(text).length === 1 ? people[0] : undefined;
}

const only = <T>(some: T[]): T | undefined => (some.length === 1 ? some[0] : undefined);

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');

/** True where the part before the @ holds the family name, or the given name and an initial. */
function holdsName(email: string, name: string): boolean {
  const local = plain(email.slice(0, email.indexOf('@')));
  const words = wordsOf(plain(name)).map((word) => word.replace(/[^a-z]/g, ''));
  const family = words.at(-1) ?? '';
  if (family.length > 2 && local.includes(family)) return true;
  const given = words[0] ?? '';
  const letters = local.replace(/[^a-z]/g, '');
  return (
    given.length > 2 &&
    (letters === given || letters === `${given}${family.charAt(0)}` || letters === `${given}${family}`)
  );
}

/** An ORCID iD is whose name or initials stand last before it on its line. */
function attachOrcids(people: Person[], text: string): void {
  let from = 0;
  for (const orcid of orcidsIn(text)) {
    const at = text.indexOf(orcid, from);
    const before = at < 0 ? '' : text.slice(from, at);
    const owner =
      only(people.filter(({ name }) => before.includes(name))) ??
      only(people.filter(({ name }) => new RegExp(`\\b${initialsOf(name)}\\b`).test(before))) ??
      (people.length === 1 ? people[0] : undefined);
    if (owner) owner.orcid ??= orcid;
    if (at >= 0) from = at + orcid.length;
  }
}

const initialsOf = (name: string) =>
  wordsOf(name)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{Lu}/u.test(letter))
    .join('') || '(?!)';
