/** An author, as named in statements. */
export interface NamedPerson {
  given: string;
  family: string;
}

/** Maximum authors of an article; each is a placeholder character in a parsed text. */
const FIRST_SIGN = 0xe000;
/** Any author's placeholder. */
export const PERSON = '[\\uE000-\\uE3FF]';
/** Replaces an ambiguous name, or one that is not an author's. */
export const SOMEBODY = '\uF8FF';

/** A word with a capital just before a name, unless it is a title. */
const HAS_NAME_BEFORE = /(?<![\p{L}'’-])(?!(?:Drs?|Profs?|Professors?)\b)\p{Lu}(?:[\p{L}'’-]*|\.)[^\S\n]+$/u;

/** The author of a placeholder, by position. */
export const personOf = (sign: string): number => sign.charCodeAt(0) - FIRST_SIGN;

/**
 * Replaces each author named in a statement by a placeholder: in full, by family name or by initials ("A.B.", "AB",
 * "A-B C"). Names shared by two authors, or that may continue, become a neutral placeholder, so that nothing is
 * inferred.
 */
export const withPeople = (statement: string, people: readonly NamedPerson[]): string =>
  peopleIn(statement, people).text;

/** The same, with each placeholder's original text in order. */
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
    // "A. B. C." and "A.B. Diallo" are not "A.B.", and "Maria Diallo" and "M. Diallo" are not "Diallo".
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

/** Name forms without full stops, spaces and hyphens, with their patterns. */
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

/** Initials may be followed by a full stop, hyphen or space. */
const spaced = (initials: string) => [...initials].map(escaped).join('(?:\\.-?\\s?|-|\\s)?');
