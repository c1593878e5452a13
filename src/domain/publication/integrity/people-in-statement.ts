/** An author, as a statement may name one. */
export interface NamedPerson {
  given: string;
  family: string;
}

/** How many authors an article has at most; each is one sign in a text that was read. */
const FIRST_SIGN = 0xe000;
/** Any of the signs that stand for an author. */
export const PERSON = '[\\uE000-\\uE3FF]';
/** Stands for a name that may be of several authors, or not of an author at all. */
export const SOMEBODY = '\uF8FF';

/** A word with a capital just before a name, unless it is a title. */
const HAS_NAME_BEFORE = /(?<![\p{L}'’-])(?!(?:Drs?|Profs?|Professors?)\b)\p{Lu}(?:[\p{L}'’-]*|\.)[^\S\n]+$/u;

/** The author whom a sign stands for, by place. */
export const personOf = (sign: string): number => sign.charCodeAt(0) - FIRST_SIGN;

/**
 * A statement with a sign for each author it names, in full, by family name or by initials: "A.B.", "AB", "A-B C". A
 * name that two authors share, or that may go on, becomes a sign of no one, so that nothing is taken from it.
 */
export const withPeople = (statement: string, people: readonly NamedPerson[]): string =>
  peopleIn(statement, people).text;

/** The same, with what was written where each sign stands now, in the order of the text. */
export function peopleIn(statement: string, people: readonly NamedPerson[]): { text: string; written: string[] } {
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
    // "A. B. C." and "A.B. Diallo" are someone else than "A.B.", and "Maria Diallo" and "M. Diallo" than "Diallo".
    const mayGoOn =
      /^\p{Lu}\.$/u.test(next) ||
      families.has(next.replace(/\.$/, '')) ||
      HAS_NAME_BEFORE.test(text.slice(Math.max(0, index - 80), index));
    const [owner, ...others] = known.get(bare(name))?.owners ?? [];
    return owner === undefined || others.length > 0 || mayGoOn ? SOMEBODY : String.fromCharCode(FIRST_SIGN + owner);
  });
  return { text: signed, written };
}

const bare = (name: string) => name.replace(/[.\s-]/g, '');
const wordsOf = (name: string) =>
  name
    .normalize('NFC')
    .split(/[\s-]+/)
    .filter(Boolean);
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** The forms of a name without stops, spaces and hyphens, each with the pattern that finds it. */
function formsOf(person: NamedPerson): Map<string, string> {
  const [given, family] = [person.given, person.family].map((name) => name.normalize('NFC').trim()) as [string, string];
  if (!given) return new Map(family ? [[bare(family), escaped(family)]] : []);
  const initial = /^\p{L}/u.exec(given)?.[0] ?? '';
  const forms = new Map([[bare(given + family), `${escaped(given)}\\s+${escaped(family)}`]]);
  if (initial) forms.set(bare(initial + family), `${initial}\\.?\\s+${escaped(family)}`);
  if (family.length > 2) forms.set(bare(family), escaped(family));
  const letters = (name: string) => wordsOf(name).flatMap((word) => /^\p{L}/u.exec(word)?.[0] ?? []);
  const [givens, families] = [letters(given), letters(family)];
  const large = families.filter((letter) => /\p{Lu}/u.test(letter));
  for (const some of [givens, givens.slice(0, 1)]) {
    for (const rest of [families, large, large.slice(0, 1)]) {
      const initials = [...some, ...rest].join('');
      const isSome = some.length > 0 && rest.length > 0;
      for (const form of isSome ? [initials, initials.toUpperCase()] : []) forms.set(form, spaced(form));
    }
  }
  return forms;
}

/** Initials may have a stop, a hyphen or a space after each. */
const spaced = (initials: string) => [...initials].map(escaped).join('(?:\\.-?\\s?|-|\\s)?');
