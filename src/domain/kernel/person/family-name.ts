/** A person's name in the parts that catalogues and citations need; a suffix such as "Jr." ends the family name. */
export interface NameParts {
  given: string;
  family: string;
}

const SUFFIX = /^(?:jr|sr|iii?|iv|2nd|[23]rd|4th)\.?$/i;
/** For patterns that match within a name: case-sensitive, because other capitalisations may be names. */
export const SUFFIX_PATTERN = '(?:[Jj]r|[Ss]r|III?|IV|2nd|[23]rd|4th)\\.?';

/** Whether a word is a suffix of a family name: "Jr.", "III". */
export const isSuffix = (word: string): boolean => SUFFIX.test(word);

/** Splits "Smith Jr."; the suffix is empty if there is none. */
export function splitSuffix(name: string): { family: string; suffix: string } {
  const [, family = name, suffix = ''] = /^(.+?),?\s+(\S+)$/u.exec(name) ?? [];
  return isSuffix(suffix) ? { family, suffix } : { family: name, suffix: '' };
}

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
const HAN_OR_HANGUL = /^[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Whether a name is written with the family name first, as in Chinese, Japanese and Korean: "𠮷野家 太郎". Katakana alone is
 * a foreign name.
 */
export const isFamilyFirst = (words: readonly string[]): boolean =>
  words.length > 1 && HAN_OR_HANGUL.test(words[0] ?? '') && words.every((word) => EAST_ASIAN.test(word));

const splitNameWords = (text: string) => text.split(/[\s,]+/u).filter(Boolean);
const foldWords = (words: readonly string[]) => words.join(' ').normalize('NFC').toLowerCase();

/**
 * Splits a name at a given family name, wherever it occurs: for Kim, "Kim Kyeong Min" and "Kyeong Min Kim" are the
 * same. Undefined if the name does not contain it.
 */
export function splitAtFamily(fullName: string, familyName: string): NameParts | undefined {
  const words = splitNameWords(fullName);
  const { length } = splitNameWords(familyName);
  const foldedFamily = foldWords(splitNameWords(familyName));
  const at = words.findLastIndex((_, index) => foldWords(words.slice(index, index + length)) === foldedFamily);
  if (length === 0 || at < 0) return undefined;
  const rest = [...words.slice(0, at), ...words.slice(at + length)];
  return {
    given: rest.filter((word) => !isSuffix(word)).join(' '),
    family: [...words.slice(at, at + length), ...rest.filter(isSuffix)].join(' '),
  };
}
