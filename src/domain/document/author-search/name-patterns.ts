import type { Identity } from '#domain/document/document';
import { institutionsIn } from './institutions.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { wordsOf } from './words.ts';

/** A sequence of words to look for. */
export interface Pattern {
  what: 'name' | 'affiliation';
  words: string[];
  /** Counts only next to one of the given names or its initial. */
  isOrdinary: boolean;
  given: string[];
}

const PARTICLES = new Set(
  'de da do dos das del della dello di du des d la le las los van von der den het ter ten zu zur el al ibn bin abu e y'.split(
    ' ',
  ),
);
const MIN_PART = 4;
const MIN_JOINED = 6;
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const foldedWords = (text: string) => wordsOf(text).map(({ folded }) => folded);

/** The patterns that find an author in a text by name or institution. */
export function patternsOf({ given, family, affiliation }: Identity): Pattern[] {
  const spellings = [...new Set([given, withoutUmlauts(given)])].flatMap(foldedWords);
  // Where the family name begins may be a guess, so everything after the first name is searched for as well.
  const [, ...others] = given.split(' ');
  const families = others.length > 0 ? [family, `${others.join(' ')} ${family}`] : [family];
  const names = [...new Set(families.flatMap((name) => [name, withoutUmlauts(name)]))].flatMap((spelling) =>
    familyPatterns(spelling, spellings),
  );
  const institutions = institutionsIn(affiliation).map((institution) => {
    const words = foldedWords(institution);
    return words[0] === 'the' ? words.slice(1) : words;
  });
  return unique([
    ...names,
    ...institutions.map((words) => ({ what: 'affiliation' as const, words, isOrdinary: false, given: [] })),
  ]);
}

function familyPatterns(family: string, given: string[]): Pattern[] {
  const words = foldedWords(family);
  const first = words.findIndex((word) => !PARTICLES.has(word));
  const core = first === -1 ? words : words.slice(first);
  const [only = ''] = core;
  if (only === '') return [];
  const isOrdinary = core.length === 1 && isOrdinaryWord(only);
  const pattern = (row: string[], ordinary: boolean): Pattern => ({
    what: 'name',
    words: row,
    isOrdinary: ordinary,
    given,
  });
  // "de Sousa" is also called Sousa, and of "Sousa Santos" often one half is used.
  const halves = core.length > 1 ? core.filter((word) => word.length >= MIN_PART && !PARTICLES.has(word)) : [];
  return [
    pattern(words, words.length === 1 && isOrdinary),
    pattern(core, isOrdinary),
    ...halves.map((word) => pattern([word], true)),
    ...(words.length > 1 ? [pattern([words.join('')], isOrdinaryWord(words.join('')))] : []),
    ...joined(words.join(''), given, isOrdinary).map((word) => pattern([word], false)),
    ...(core.length < words.length
      ? joined(core.join(''), given, isOrdinary).map((word) => pattern([word], false))
      : []),
  ];
}

/** A name written as one word, as in user names and file names. */
function joined(family: string, given: string[], isOrdinary: boolean): string[] {
  const [first] = given;
  if (!first) return [];
  const whole = given.join('');
  const initials = given.map((name) => [...name][0]).join('');
  const short = isOrdinary
    ? []
    : [`${[...first][0]}${family}`, `${family}${[...first][0]}`, `${initials}${family}`, `${family}${initials}`];
  const names = [`${first}${family}`, `${family}${first}`, `${whole}${family}`, `${family}${whole}`, ...short];
  return names.filter((name) => name.length >= MIN_JOINED || isUnspaced(name));
}

/** Whether this script writes words without blanks between them, so that a name is part of a longer run. */
export function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    text,
  );
}

/** German and Danish names as they are written without umlauts and the like. */
function withoutUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => UMLAUTS[letter] ?? letter);
}

function unique(patterns: Pattern[]): Pattern[] {
  const seen = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const key = `${pattern.what} ${pattern.words.join(' ')}`;
    const known = seen.get(key);
    if (pattern.words.length > 0 && (!known || (known.isOrdinary && !pattern.isOrdinary))) seen.set(key, pattern);
  }
  return [...seen.values()];
}

/** Whether a word is a given name of an author. */
export const isGivenName = (word: string, given: readonly string[]) => word.length > 1 && given.includes(word);

/** Whether a word is made of the first letters of an author's given names: J, P, JP. */
export function isInitials(word: string, given: readonly string[]): boolean {
  const letters = given.map((name) => [...name][0] ?? '');
  return [...word].length <= 4 && [...word].every((letter) => letters.includes(letter));
}
