import { isDegree, stripDegrees } from './degree.ts';
import { isFamilyFirst, isSuffix, type NameParts, splitAtFamily } from './family-name.ts';
import {
  isDefinitelyGroup,
  isInitials,
  isParticle,
  isVancouverName,
  splitVancouverName,
  splitWords,
} from './person-name.ts';

/** Particles often capitalised; other capitalised words are more likely given names: "Do Hyun". */
const CAPITAL_PARTICLES = new Set(
  'da das de del della den der di dos du la las le lo los van von ter ten abd abdel abdul abu al ben bin bint el ibn ould mac st'.split(
    ' ',
  ),
);
/** Words for a son or grandson, part of the family name before them: "Silva Filho". */
const DESCENDANT_WORDS = new Set(['filho', 'júnior', 'junior', 'neto', 'sobrinho']);
/** Joins two family names: "Ramón y Cajal". */
const CONJUNCTIONS = new Set(['y', 'e', 'i']);

const isFamilyParticle = (word = '') =>
  isParticle(word) || CAPITAL_PARTICLES.has(word.toLowerCase().replace(/\.$/, ''));

/**
 * Splits a full name, without titles and degrees, at `familyName` if the person gave it. Otherwise "Family, Given" is
 * trusted and anything else is a guess: the family name is the last word with its particles ("van der Berg"), joined
 * names ("Ramón y Cajal") and suffixes ("Smith Jr."), or the first in Chinese, Japanese and Korean script. A single
 * name counts as the family name.
 */
export function splitName(fullName: string, familyName = ''): NameParts {
  const name = stripDegrees(fullName);
  return splitAtFamily(name, familyName) ?? splitWholeName(name);
}

/**
 * Whether the family name is ambiguous, so that the person must be asked: "Kyeong Min Kim", "Kim Min-jung". Particles,
 * capitals, a comma or initials resolve it.
 */
export function isFamilyNameGuessed(fullName: string, familyName = ''): boolean {
  const name = stripDegrees(fullName);
  if (splitAtFamily(name, familyName) || splitCapitalisedFamily(splitWords(name)) || name.includes(',')) return false;
  const given = splitWords(splitWholeName(name).given);
  if (FAMILIES.has(given[0]?.toLowerCase() ?? '')) return true;
  const hasParticle = splitWords(name).filter((word) => !isSuffix(word)).length > given.length + 1;
  return !hasParticle && given.slice(1).some((word) => !isInitials(word));
}

/**
 * Parses a comma-separated name as in RIS and BibTeX: "Cruz, Juan, Jr.". The second part is a given name even if it
 * looks like a degree.
 */
export const parseInvertedName = (record: string): NameParts => {
  const [family = '', given = '', ...rest] = record.split(',').map((part) => part.trim());
  return splitWholeName([family, given, ...rest.filter((part) => !isDegree(part))].filter(Boolean).join(', '));
};

function splitWholeName(name: string): NameParts {
  const [first = '', ...rest] = name
    .split(',')
    .map((part) => splitWords(part).join(' '))
    .filter(Boolean);
  const given = splitWords(rest.filter((part) => !isSuffix(part)).join(' '));
  const suffixes = rest.filter(isSuffix);
  if (given.length === 0) return splitNaturalOrder(splitWords([first, ...suffixes].join(' ')));
  // "Berg, Anna van der"
  const end = Math.max(1, given.findLastIndex((word) => !isParticle(word)) + 1);
  return { given: given.slice(0, end).join(' '), family: [...given.slice(end), first, ...suffixes].join(' ') };
}

function splitNaturalOrder(words: readonly string[]): NameParts {
  const capitals = splitCapitalisedFamily(words);
  if (capitals) return capitals;
  if (isFamilyFirst(words)) return { given: words.slice(1).join(' '), family: words[0] ?? '' };
  const at = familyNameIndex(words);
  return { given: words.slice(0, at).join(' '), family: words.slice(at).join(' ') };
}

/**
 * Splits a name with a capitalised family name, before or after the given one: "WANG Xiaoming". Fewer than four letters
 * in front may be initials.
 */
function splitCapitalisedFamily(words: readonly string[]): NameParts | undefined {
  const first = words.findIndex(isInCapitals);
  const end = words.findLastIndex(isInCapitals) + 1;
  const family = words.slice(first, end);
  const rest = [...words.slice(0, Math.max(first, 0)), ...words.slice(end)];
  const given = rest.filter((word) => !isSuffix(word));
  const isOneRun = first === 0 || end + rest.length - given.length === words.length;
  const isWhole = first === 0 ? family.every((word) => word.length > 3) : family.some((word) => word.length > 2);
  if (first < 0 || !isOneRun || !isWhole || !family.every(isInCapitals) || given.length === 0) return undefined;
  // "Ludwig van der BERG"
  if (first > 0 && isFamilyParticle(given.at(-1))) return undefined;
  return { given: given.join(' '), family: [...family, ...rest.filter(isSuffix)].join(' ') };
}

const isInCapitals = (word: string) => /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u.test(word) && !isSuffix(word);

/** The start of the family name: after a given name, unless the whole name begins with a particle: "van der Berg". */
function familyNameIndex(words: readonly string[]): number {
  let at = words.length - 1;
  while (at > 1 && isSuffix(words[at] ?? '')) at -= 1;
  if (at > 1 && DESCENDANT_WORDS.has(words[at]?.toLowerCase() ?? '')) at -= 1;
  while (at > 1 && isFamilyParticle(words[at - 1])) at -= at > 2 && CONJUNCTIONS.has(words[at - 1] ?? '') ? 2 : 1;
  return at === 1 && isParticle(words[0] ?? '') ? 0 : Math.max(at, 0);
}

/** Splits a full name, marking a guessed family name. A group has one name. */
export function splitNameMarkingGuess(fullName: string, familyName = ''): NameParts & { is_family_guessed?: true } {
  if (!familyName && isDefinitelyGroup(fullName)) return { given: '', family: fullName.replace(/\s+/g, ' ').trim() };
  return {
    ...splitName(fullName, familyName),
    ...(isFamilyNameGuessed(fullName, familyName) && { is_family_guessed: true }),
  };
}

/** Marks stored parts as a guess if guessing would give the same result. */
export function markGuessedParts({ given, family }: NameParts): ReturnType<typeof splitNameMarkingGuess> {
  const guess = splitNameMarkingGuess(`${given} ${family}`.trim());
  return guess.family === family ? guess : { given, family };
}

/** A full name, with the family name if it is ambiguous. */
export interface FullName {
  name: string;
  family_name?: string | undefined;
}

export function toFullName(given: string, family: string): FullName {
  const name = `${given} ${family}`;
  const isShown = splitName(name).family === family && !isFamilyNameGuessed(name);
  return { name, ...(!isShown && { family_name: family }) };
}

/** Family names as short as initials, and often capitalised: "Wei LI". */
const SHORT_FAMILIES = new Set(
  (
    'an ba bo do du fu gu ha he ho hu ko le li lu ly ma ng no oh qi qu su to vo wu xi xu ye yi yu ' +
    'bae bai cai cao cha che cho choi das dai ding dong duan fan fei feng gao guo han hao hou jia jin kim kwon lai lam lee lim lin liu luo luu mai min moo nam ' +
    'pak pan pei qin rao ren roh roy ryu sen seo shi shin sim son sun tan tao tse vu wan wei yan yao yin yoo zhu zou'
  ).split(' '),
);
/** Family names often written before the given name. */
const FAMILIES = new Set(
  'chen choi guo han hong hu huang hwang jang jung kang kim kwon lee li lin liu nguyen park pham song sun tran wang wu xu yang yoon zhang zhao zhou zhu'.split(
    ' ',
  ),
);
const CAPITALS = /\p{Lu}{4}/u;

/**
 * A full name in a list, where initials may follow the family name: "Poe AB" is "A. B. Poe". The name stays as written
 * if the list capitalises family names, or if the letters may be a degree or a short family name.
 */
export function parseNameInList(name: string, allNames: readonly string[]): FullName {
  const joined = name.replace(/(?<=\s\p{Lu}\.?)\s(?=\p{Lu}\.?(?:\s|$))/gu, '');
  const last = splitWords(joined).at(-1) ?? '';
  const isShort = splitWords(joined).filter((word) => !isParticle(word)).length === 2;
  const mayBeFamily = isDegree(last) || isSuffix(last) || SHORT_FAMILIES.has(last.toLowerCase());
  const areInitials = isShort && !mayBeFamily && isVancouverName(joined);
  const isAmongPlain = allNames.length > 1 && !allNames.some((one) => CAPITALS.test(one));
  return areInitials && isAmongPlain ? toFullName(...splitVancouverName(joined)) : { name };
}

interface AccountName {
  first_name: string;
  last_name: string;
  are_names_apart: boolean;
}

/**
 * A person's name for bylines: as entered in parts, or guessed from the whole. Registration splits at the first space
 * (spec §5), so its parts are not trusted.
 */
export function bylineName({ first_name, last_name, are_names_apart }: AccountName): NameParts {
  if (!last_name) return { given: '', family: first_name };
  const areApart = are_names_apart || /\s/.test(first_name);
  return areApart ? { given: first_name, family: last_name } : splitName(`${first_name} ${last_name}`);
}
