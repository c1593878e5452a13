import type { Identity, Leak } from '#domain/document/leak';
import { addressSearch } from './addresses.ts';
import { isGivenName, isInitials, isUnspaced, type Pattern, patternsOf } from './name-patterns.ts';
import { spacedWordsOf, type Word, wordsOf } from './words.ts';

/** Where in a text an author was found. */
export interface Finding {
  what: Leak['what'];
  start: number;
  end: number;
}

export type Search = (text: string) => Finding[];

/** Separators within a name: spaces, a full stop, a hyphen, an apostrophe. */
const WITHIN_NAME = /^[\s.\-\u2010-\u2015'\u2019\u02bc`\u00b4\u00b7]{0,6}$/;
/** A comma may follow a family name before the given name. */
const BEFORE_GIVEN = /^[\s.,\-\u2010-\u2015]{0,6}$/;
const MAX_GAP_IN_INSTITUTION = 6;
/** Words allowed between a given and a family name: we may not know all of a person's names. */
const REACH = 3;

/** Makes a search for these authors. */
export function searchFor(identities: readonly Identity[]): Search {
  const patterns = identities.flatMap(patternsOf);
  const byFirst = Map.groupBy(patterns, ({ words }) => words[0] ?? '');
  const unspaced = patterns.filter(
    ({ words: [only = '', ...more] }) => more.length === 0 && isUnspaced(only) && [...only].length > 1,
  );
  const findAddresses = addressSearch(identities);
  return (text) => {
    const rows = [wordsOf(text), ...spacedWordsOf(text)];
    return [...rows.flatMap((row) => findNames(text, row, byFirst, unspaced)), ...findAddresses(text)];
  };
}

function findNames(text: string, row: Word[], byFirst: Map<string, Pattern[]>, unspaced: Pattern[]): Finding[] {
  const findings: Finding[] = [];
  row.forEach((word, index) => {
    const next = word.isBroken ? row[index + 1] : undefined;
    const candidates = [
      ...(byFirst.get(word.folded) ?? []),
      ...((next && byFirst.get(word.folded + next.folded)) || []),
    ];
    for (const pattern of candidates) {
      const last = matchAt(text, row, index, pattern);
      const finding = last === undefined ? undefined : withGivenNames(text, row, index, last, pattern);
      if (finding) findings.push(finding);
    }
    for (const { what, words, isOrdinary } of isUnspaced(word.folded) ? unspaced : []) {
      if (!isOrdinary && words[0] !== word.folded && word.folded.includes(words[0] ?? '')) {
        findings.push({ what, start: word.start, end: word.end });
      }
    }
  });
  return findings;
}

/** The index of the last word if the whole pattern matches here. */
function matchAt(text: string, row: Word[], from: number, { words, what }: Pattern): number | undefined {
  let at = from;
  for (const [number, expected] of words.entries()) {
    const word = row[at];
    if (!word) return undefined;
    if (number > 0) {
      const gap = text.slice(row[at - 1]?.end, word.start);
      if (what === 'name' ? !WITHIN_NAME.test(gap) : gap.length > MAX_GAP_IN_INSTITUTION) return undefined;
    }
    if (word.folded === expected) at += 1;
    else if (word.isBroken && word.folded + (row[at + 1]?.folded ?? '') === expected) at += 2;
    else return undefined;
  }
  return at - 1;
}

/** Extends a match by the given names and initials around it; undefined if it needs one and has none. */
function withGivenNames(text: string, row: Word[], first: number, last: number, pattern: Pattern): Finding | undefined {
  const { what, given, isOrdinary } = pattern;
  const family = { start: row[first]?.start ?? 0, end: row[last]?.end ?? 0 };
  if (what === 'affiliation') return { what, ...family };
  const isName = isCapital(text, family.start);
  let { start, end } = family;
  let isSure = !isOrdinary;
  for (let step = 1; step <= REACH; step += 1) {
    const word = row[first - step];
    const gap = text.slice(word?.end, row[first - step + 1]?.start);
    if (!word || !WITHIN_NAME.test(gap)) break;
    const isGiven = isGivenName(word.folded, given);
    const isInitial = isCapital(text, word.start) && isInitials(word.folded, given);
    // "A young patient" and "A Young Patient" are not people; "A. Young" is.
    const isSureInitial = isInitial && isName && (word.folded.length > 1 || /^\s?\./.test(gap));
    if (isGiven || isInitial) start = word.start;
    else if (isOrdinary) break;
    isSure ||= isGiven || isSureInitial;
  }
  for (let step = 1; step <= REACH; step += 1) {
    const word = row[last + step];
    const gap = text.slice(row[last + step - 1]?.end, word?.start);
    if (!word || !(step === 1 ? BEFORE_GIVEN : WITHIN_NAME).test(gap)) break;
    const isGiven = isGivenName(word.folded, given);
    const isInitial = isCapital(text, word.start) && word.end - word.start <= 4 && isInitials(word.folded, given);
    if (!isGiven && !isInitial) break;
    end = word.end;
    isSure ||= isGiven || isName;
  }
  return isSure ? { what, start, end } : undefined;
}

function isCapital(text: string, at: number): boolean {
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return letter !== letter.toLowerCase();
}
