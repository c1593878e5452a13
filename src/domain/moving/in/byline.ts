import { isSuffix } from '#domain/kernel/person/family-name';
import { isFamilyNameGuessed, parseInvertedName, splitName } from '#domain/kernel/person/name-parts';
import { isEtAl, isGroupName } from '#domain/kernel/person/person-name';
import type { ListedName } from './listed.ts';
import { AUTHORS_MAX } from './moving.ts';
import { cleanText } from './tree.ts';

const INITIALS = /^(?:\p{Lu}\p{M}*\.?[\s-]?){1,5}$/u;
/** “Shrestha AK” */
const INITIALS_LAST = /^([^,]*\p{Ll}[^,]*?)\s+(\p{Lu}{1,4})$/u;
/** Maximum characters of a name. */
const NAME_MAX = 300;
/** Numbers that Scopus appends to a name. */
const NUMBER = /\s*\(\d{5,}\)/g;

/** The people in a field, capped at an article's maximum. `count` is the full number. */
export interface ParsedByline {
  people: ListedName[];
  isUnclear: boolean;
  count: number;
}

const NAMES_SHOWN = 10;

/** Parses the people in a field, in any order and with any separators. */
export function parseByline(text: string): ParsedByline {
  const whole = text.replace(NUMBER, '').replace(/[\r\n|]+/g, ';');
  const byMark = whole.includes(';') ? whole.split(';') : whole.split(/\s+(?:and|&)\s+/i);
  const parts = byMark.map(cleanText).filter(Boolean);
  const [only = ''] = parts;
  if (parts.length !== 1 || !only.includes(',')) return toByline(parts);
  return splitByCommas(only);
}

/** Names separated only by commas: “Shrestha A, Gurung M”, “Shrestha, A., Gurung, M.”, or a single “Shrestha, Anil”. */
function splitByCommas(text: string): ParsedByline {
  const parts = text.split(',').map(cleanText).filter(Boolean);
  if (parts.length > AUTHORS_MAX) return toByline(parts);
  const isPaired = parts.length % 2 === 0 && parts.every((part, at) => at % 2 === 0 || INITIALS.test(part));
  if (isPaired) {
    const pairs = parts.flatMap((family, at) => (at % 2 === 0 ? [`${family}, ${parts[at + 1]}`] : []));
    return toByline(pairs);
  }
  if (parts.every((part) => /\s/.test(part))) {
    return toByline(parts, parts.length === 2 && !parts.every((part) => INITIALS_LAST.test(part)));
  }
  const isOne = parts.length === 2 || (parts.length === 3 && isSuffix(parts[1] ?? ''));
  return toByline(isOne ? [text] : parts, !isOne);
}

/** Builds a byline from a list with one person per entry. */
export const bylineFrom = (people: readonly ListedName[]): ParsedByline => ({
  people: people.length > AUTHORS_MAX ? people.slice(0, NAMES_SHOWN) : [...people],
  isUnclear: false,
  count: people.length,
});

function toByline(names: readonly string[], isUnclear = false): ParsedByline {
  if (names.length > AUTHORS_MAX)
    return { people: names.slice(0, NAMES_SHOWN).flatMap(parseName), isUnclear, count: names.length };
  const people = names.flatMap(parseName);
  return { people, isUnclear, count: people.length };
}

/**
 * One author in RIS or BibTeX: “Shrestha, Anil K., Jr.”, “{A Group}”, and in RIS a group with a trailing comma. "And
 * others" is not an author.
 */
export function parseAuthor(record: string): ListedName[] {
  const name = cleanText(record.replaceAll(/[{}]/g, '')).slice(0, NAME_MAX);
  if (!/[\p{L}\p{N}]/u.test(name) || isEtAl(name)) return [];
  const isBraced = /^\{[^{}]*\}$/.test(record.trim());
  const [before = ''] = name.split(',');
  if (name.endsWith(',') || (isBraced && /\s/.test(name)) || isGroupName(before)) {
    return [{ given: '', family: name.replace(/[\s,]+$/, ''), isGuess: false }];
  }
  return name.includes(',') ? [{ ...parseInvertedName(name), isGuess: false }] : parseName(name);
}

/** One name: “Shrestha, Anil K.”, “Anil K. Shrestha”, “Shrestha AK”, “{A Group}”. */
function parseName(text: string): ListedName[] {
  const group = /^\{(.*)\}$/.exec(text)?.[1];
  if (group) return [{ given: '', family: cleanText(group.replace(/[{}]/g, '')), isGuess: false }];
  // The CSV import format of OJS: “Anil,Shrestha,anil@hill.example,Hill Hospital”.
  const plain = text.replace(/^([^,]*),([^,]*),\s*[^\s,@]+@[^\s,]+.*$/, '$2, $1').replace(/[{}]/g, '');
  const name = cleanText(plain).slice(0, NAME_MAX);
  if (!/[\p{L}\p{N}]/u.test(name) || isEtAl(name)) return [];
  const [, behind, initials] = INITIALS_LAST.exec(name) ?? [];
  if (behind && initials && initials !== 'MD' && !isSuffix(initials)) {
    return [{ given: [...initials].map((one) => `${one}.`).join(' '), family: behind, isGuess: false }];
  }
  return [{ ...splitName(name), isGuess: isFamilyNameGuessed(name) }];
}
