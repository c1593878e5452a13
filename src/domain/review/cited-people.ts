import { stripDegrees } from '#domain/kernel/person/degree';
import { isSuffix } from '#domain/kernel/person/family-name';
import { splitWords } from '#domain/kernel/person/person-name';
import { foldForSearch } from '#domain/kernel/search-text';

const PARTICLES = '(?:(?:van|von|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ter|ten)\\s){0,3}';
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,40}";
const FAMILY = `(?<family>${PARTICLES}${NAME}(?:[ -]${NAME}){0,1})`;
/** Citation styles for people: "Okafor AB", "Okafor, A. B.", "A. B. Okafor". */
const STYLES: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}.])${FAMILY}\\s(?<given>\\p{Lu}{1,3})(?=[,.;:]|\\set\\sal|\\sand\\s|$)`, 'gmu'),
  new RegExp(`(?<![\\p{L}.])${FAMILY},\\s(?<given>\\p{Lu}\\.(?:[\\s-]?\\p{Lu}\\.){0,3})`, 'gu'),
  new RegExp(`(?<![\\p{L}.])(?<given>\\p{Lu}\\.(?:[\\s-]?\\p{Lu}\\.){0,3})\\s${FAMILY}(?=[,.;:]|\\sand\\s|$)`, 'gmu'),
];
/** A text that names more people is not a reference list. */
const PEOPLE_MAX = 2_000;

/**
 * People named in a reference list, each once, as "Okafor AB". The style that finds the most people is taken as the
 * list's: in other styles, ends of names and starts of titles look like people.
 */
export function citedPeople(text: string): string[] {
  const lines = text.replace(/[ \t]+/g, ' ');
  const lists = STYLES.map((style) => namesIn(lines, style));
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function namesIn(text: string, style: RegExp): string[] {
  const names = new Set<string>();
  for (const { groups } of text.matchAll(style)) {
    const { family = '', given = '' } = groups ?? {};
    names.add(`${family} ${given.replace(/[^\p{Lu}]/gu, '')}`);
    if (names.size >= PEOPLE_MAX) break;
  }
  return [...names];
}

/** A reference list's names by key; several people may share one. */
export function namesByPersonKey(cited: readonly string[]): Map<string, string> {
  return new Map(
    cited.toReversed().map((name) => {
      const at = name.lastIndexOf(' ');
      return [personKey({ family: name.slice(0, at), given: name.slice(at + 1) }), name];
    }),
  );
}

/**
 * Matches people in references with accounts: last word of the family name and first letter of the given name. The
 * database function `person_key` does the same.
 */
export function personKey({ given, family }: { given: string; family: string }): string {
  const words = splitWords(family).filter((word) => !isSuffix(word));
  return foldForSearch(`${words.at(-1) ?? ''} ${given.trim().slice(0, 1)}`);
}

/** The key of a full name, with or without titles: "Professor Ada Okafor". */
export function personKeyOfName(name: string): string {
  const words = splitWords(stripDegrees(name));
  return personKey({ given: words[0] ?? '', family: words.slice(1).join(' ') });
}
