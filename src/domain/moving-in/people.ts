import { isFamilyGuessed, nameParts } from '#domain/person/name-parts';
import { tidy } from './tree.ts';

/** A name in its parts; `isGuess` where it does not show which of it is the family name. */
export interface ListedName {
  given: string;
  family: string;
  isGuess: boolean;
}

const INITIALS = /^(?:\p{Lu}\p{M}*\.?[\s-]?){1,5}$/u;
/** “Shrestha AK” */
const BEHIND = /^([^,]*\p{Ll}[^,]*?)\s+(\p{Lu}{1,4})$/u;
/** The longest name, in characters. */
const NAME_MAX = 300;
/** Numbers that Scopus puts behind a name. */
const NUMBER = /\s*\(\d{5,}\)/g;

/** The people that one field names, in whatever order and with whatever between them. */
export function readPeople(text: string): { people: ListedName[]; isUnclear: boolean } {
  const whole = text.replace(NUMBER, '').replace(/[\r\n|]+/g, ';');
  const byMark = whole.includes(';') ? whole.split(';') : whole.split(/\s+(?:and|&)\s+/i);
  const parts = byMark.map(tidy).filter(Boolean);
  const [only = ''] = parts;
  if (parts.length !== 1 || !only.includes(',')) return { people: parts.flatMap(named), isUnclear: false };
  return byCommas(only);
}

/** Names with commas alone between them: “Shrestha A, Gurung M”, “Shrestha, A., Gurung, M.”, or one of “Shrestha, Anil”. */
function byCommas(text: string): { people: ListedName[]; isUnclear: boolean } {
  const parts = text.split(',').map(tidy).filter(Boolean);
  const isPaired = parts.length % 2 === 0 && parts.every((part, at) => at % 2 === 0 || INITIALS.test(part));
  if (isPaired) {
    const pairs = parts.flatMap((family, at) => (at % 2 === 0 ? [`${family}, ${parts[at + 1]}`] : []));
    return { people: pairs.flatMap(named), isUnclear: false };
  }
  if (parts.every((part) => /\s/.test(part))) {
    return { people: parts.flatMap(named), isUnclear: parts.length === 2 && !parts.every((part) => BEHIND.test(part)) };
  }
  const isOne = parts.length === 2 || (parts.length === 3 && /^(?:jr|sr|i{1,3}|iv)\.?$/i.test(parts[1] ?? ''));
  return { people: isOne ? named(text) : parts.flatMap(named), isUnclear: !isOne };
}

/** One name: “Shrestha, Anil K.”, “Anil K. Shrestha”, “Shrestha AK”, “{A Group}”. */
function named(text: string): ListedName[] {
  const group = /^\{(.*)\}$/.exec(text)?.[1];
  if (group) return [{ given: '', family: tidy(group.replace(/[{}]/g, '')), isGuess: false }];
  // The import of OJS from CSV: “Anil,Shrestha,anil@hill.example,Hill Hospital”.
  const plain = text.replace(/^([^,]*),([^,]*),\s*[^\s,@]+@[^\s,]+.*$/, '$2, $1').replace(/[{}]/g, '');
  const name = tidy(plain).slice(0, NAME_MAX);
  if (!/[\p{L}\p{N}]/u.test(name) || /^(?:et al\.?|others)$/i.test(name)) return [];
  const [, behind, initials] = BEHIND.exec(name) ?? [];
  if (behind && initials && !/^(?:II|III|IV|MD)$/.test(initials)) {
    return [{ given: [...initials].map((one) => `${one}.`).join(' '), family: behind, isGuess: false }];
  }
  return [{ ...nameParts(name), isGuess: isFamilyGuessed(name) }];
}
