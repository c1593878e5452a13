/** The parts of a person's name as catalogues and citations need them; a suffix such as "Jr." ends the family name. */
export interface NameParts {
  given: string;
  family: string;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|[23]rd|2nd|4th)\.?$/i;

/** True for what may follow a family name: "Jr.", "III". */
export const isSuffix = (word: string): boolean => SUFFIX.test(word);

/** "Smith Jr." in its parts; the suffix is empty where there is none. */
export function suffixApart(name: string): { family: string; suffix: string } {
  const [, family = name, suffix = ''] = /^(.+?),?\s+(\S+)$/u.exec(name) ?? [];
  return isSuffix(suffix) ? { family, suffix } : { family: name, suffix: '' };
}

const wordsOf = (text: string) => text.split(/[\s,]+/u).filter(Boolean);
const folded = (words: readonly string[]) => words.join(' ').normalize('NFC').toLowerCase();

/**
 * The parts of a name around a given family name, wherever that comes in the name: for Kim, "Kim Kyeong Min" and
 * "Kyeong Min Kim" are the same. Undefined where the name does not contain it.
 */
export function aroundFamily(fullName: string, said: string): NameParts | undefined {
  const words = wordsOf(fullName);
  const { length } = wordsOf(said);
  const wanted = folded(wordsOf(said));
  const at = words.findLastIndex((_, index) => folded(words.slice(index, index + length)) === wanted);
  if (length === 0 || at < 0) return undefined;
  const rest = [...words.slice(0, at), ...words.slice(at + length)];
  return {
    given: rest.filter((word) => !isSuffix(word)).join(' '),
    family: [...words.slice(at, at + length), ...rest.filter(isSuffix)].join(' '),
  };
}
