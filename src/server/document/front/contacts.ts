import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { wordsOf } from '#domain/kernel/person/person-name';
import type { Person } from './byline.ts';
import { joinLines, type Line, paragraphsOf } from './line.ts';

const CONTACTS_MAX = 60;
/** "{a,b}@x.org": several people at one domain. */
const GROUP = /\{([\w.,;\s+-]{1,300})\}\s?@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,24})/gi;

/** Assigns email addresses and ORCID iDs that are certainly an author's. */
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

/** An address's owner: the author whose name it contains, the one beside it, or the only corresponding author. */
function ownerOf(email: string, text: string, people: Person[]): Person | undefined {
  const scores = people.map(({ name }) => wordsHeld(email, name));
  const best = Math.max(...scores);
  if (best > 0) return only(people.filter((_, index) => scores[index] === best));
  const isAlone = groupsIn(text).length + emailsIn(text).length === 1;
  if (!isAlone) return undefined;
  const named = people.filter(({ name }) => text.includes(name));
  if (named.length > 0) return only(named);
  const isCorrespondence = /correspond/i.test(text) || text.trimStart().startsWith('*');
  const starred = isCorrespondence ? only(people.filter(({ marks }) => marks.includes('*'))) : undefined;
  return starred ?? only(people);
}

const only = <T>(some: T[]): T | undefined => (some.length === 1 ? some[0] : undefined);

/** How many letters of a name occur in the part before the @. */
function wordsHeld(email: string, name: string): number {
  const local = asciiOf(email.slice(0, email.indexOf('@')));
  const parts = local.split(/[^a-z]+/);
  const initial = asciiOf(name).charAt(0);
  const held = asciiOf(name)
    .split(/[^a-z]+/)
    .filter((word) => {
      if (word.length > 3) return local.includes(word);
      return word.length > 1 && [word, initial + word, word + initial].some((form) => parts.includes(form));
    });
  return held.join('').length;
}

const UNACCENTED: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', đ: 'd', ı: 'i' };
const asciiOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłßæđı]/g, (letter) => UNACCENTED[letter] ?? letter);

/** An ORCID iD belongs to the last name or initials before it on its line. */
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
