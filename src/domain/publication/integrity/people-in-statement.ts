export interface NamedPerson {
  given: string;
  family: string;
}

/** The first placeholder character in a parsed text; each author has one, up to 1,024. */
const FIRST_PLACEHOLDER = 0xe000;
/** Matches any author's placeholder. */
export const PERSON = '[\\uE000-\\uE3FF]';
/** The placeholder of an ambiguous name. */
export const UNKNOWN_PERSON = '\uF8FF';

/** Matches a capitalised word before a name, unless it is a title. */
const HAS_NAME_BEFORE = /(?<![\p{L}'’-])(?!(?:Drs?|Profs?|Professors?)\b)\p{Lu}(?:[\p{L}'’-]*|\.)[^\S\n]+$/u;

/** Returns the author's 0-based position. */
export const personIndex = (placeholder: string): number => placeholder.charCodeAt(0) - FIRST_PLACEHOLDER;

/**
 * Replaces the authors' names in a statement with placeholders: full names, family names and initials ("A.B.", "AB",
 * "A-B C"). Names shared by two authors, or that may be part of a longer one, become `UNKNOWN_PERSON`.
 */
export const replaceNames = (statement: string, people: readonly NamedPerson[]): string =>
  findPeople(statement, people).text;

/** Like `replaceNames`, and also returns the original text of each placeholder, in order. */
export function findPeople(statement: string, people: readonly NamedPerson[]): { text: string; written: string[] } {
  const written: string[] = [];
  const text = statement
    .normalize('NFC')
    .replace(/[\uE000-\uF8FF]/g, '\uFFFD')
    .replace(/[\u2010\u2011]/g, '-');
  const known = new Map<string, { source: string; owners: Set<number> }>();
  for (const [index, person] of people.entries()) {
    for (const [form, source] of formsOf(person)) {
      const entry = known.get(form) ?? { source, owners: new Set() };
      known.set(form, { ...entry, owners: entry.owners.add(index) });
    }
  }
  if (known.size === 0) return { text, written };
  const forms = [...known].sort(([one], [other]) => other.length - one.length).map(([, { source }]) => source);
  const named = new RegExp(
    `(?<![\\p{L}\\p{N}][.-]?-?)(?:${forms.join('|')})(?![\\p{L}\\p{N}]|\\.?-?[\\p{L}\\p{N}])`,
    'gu',
  );
  const families = new Set(people.flatMap(({ family }) => wordsOf(family)));
  const signed = text.replace(named, (name, index: number) => {
    written.push(name);
    const following = text.slice(index + name.length, index + name.length + 80);
    const next = /^\.?[^\S\n]+(\p{L}[\p{L}'’-]*\.?)/u.exec(following)?.[1] ?? '';
    // "A. B. C." and "A.B. Diallo" are not "A.B.", and "Maria Diallo" and "M. Diallo" are not "Diallo".
    const mayContinue =
      /^\p{Lu}\.$/u.test(next) ||
      families.has(next.replace(/\.$/, '')) ||
      HAS_NAME_BEFORE.test(text.slice(Math.max(0, index - 80), index));
    const [owner, ...others] = known.get(compact(name))?.owners ?? [];
    return owner === undefined || others.length > 0 || mayContinue
      ? UNKNOWN_PERSON
      : String.fromCharCode(FIRST_PLACEHOLDER + owner);
  });
  return { text: signed, written };
}

const compact = (name: string) => name.replace(/[.\s-]/g, '');
const wordsOf = (name: string) =>
  name
    .normalize('NFC')
    .split(/[\s-]+/)
    .filter(Boolean);
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Returns the forms of a name, without full stops, spaces and hyphens, with their patterns. */
function formsOf(person: NamedPerson): Map<string, string> {
  const [given, family] = [person.given, person.family].map((name) => name.normalize('NFC').trim()) as [string, string];
  if (!given) return new Map(family ? [[compact(family), escaped(family)]] : []);
  const initial = /^\p{L}/u.exec(given)?.[0] ?? '';
  const forms = new Map([[compact(given + family), `${escaped(given)}\\s+${escaped(family)}`]]);
  if (initial) forms.set(compact(initial + family), `${initial}\\.?\\s+${escaped(family)}`);
  if (family.length > 2) forms.set(compact(family), escaped(family));
  const letters = (name: string) => wordsOf(name).flatMap((word) => /^\p{L}/u.exec(word)?.[0] ?? []);
  const [givens, families] = [letters(given), letters(family)];
  const capitals = families.filter((letter) => /\p{Lu}/u.test(letter));
  for (const some of [givens, givens.slice(0, 1)]) {
    for (const rest of [families, capitals, capitals.slice(0, 1)]) {
      const initials = [...some, ...rest].join('');
      const isSome = some.length > 0 && rest.length > 0;
      for (const form of isSome ? [initials, initials.toUpperCase()] : []) forms.set(form, spaced(form));
    }
  }
  return forms;
}

/** Allows a full stop, hyphen or space after each initial. */
const spaced = (initials: string) => [...initials].map(escaped).join('(?:\\.-?\\s?|-|\\s)?');
