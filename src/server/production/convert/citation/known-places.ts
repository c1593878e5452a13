import type { SourcePlace } from '../source-places.ts';
import type { Line } from './lines.ts';

/** Words of a line that are a citation for the source: a field of a reference manager, or a link. */
export interface KnownPlace {
  line: Line;
  from: number;
  to: number;
}

/** How many letters before a citation tell it from others. */
const BEFORE_MAX = 16;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Finds the citations of a source in the lines of its text, by their letters: a raised number is one with the word before it for
 * one side, and apart for the other.
 */
export function knownPlaces(lines: readonly Line[], places: readonly SourcePlace[]): KnownPlace[] {
  const sought = places.filter(({ kind, words }) => kind === 'citation' && words.length > 0);
  if (sought.length === 0) return [];
  const letters: { line: Line; at: number }[] = [];
  let all = '';
  for (const line of lines) {
    for (let at = 0; at < line.text.length; at += 1) {
      const own = lettersOf(line.text[at] ?? '');
      all += own;
      for (let count = 0; count < own.length; count += 1) letters.push({ line, at });
    }
  }
  let behind = 0;
  return sought.flatMap(({ words, before, length }): KnownPlace[] => {
    const start = lettersOf(before.join('')).slice(-BEFORE_MAX);
    const key = start + lettersOf(words.join(''));
    const next = all.indexOf(key, behind);
    const found = next === -1 ? all.indexOf(key) : next;
    const first = letters[found + start.length];
    if (found === -1 || !first) return [];
    behind = found + key.length;
    const own = [...first.line.text.slice(first.at).matchAll(WORD)][length - 1];
    return own ? [{ line: first.line, from: first.at, to: first.at + own.index + own[0].length }] : [];
  });
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
