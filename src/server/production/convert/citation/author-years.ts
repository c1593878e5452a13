import { isOpen, type Line } from './lines.ts';
import type { Link, Mark } from './mark.ts';
import { nameKey, type Work } from './works.ts';

const PARTICLES =
  "(?:(?:[Vv]an|[Vv]on|[Dd]er|[Dd]en|[Dd]e|[Dd]el|[Dd]ella|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Ee]l|[Aa]l|[Tt]er|[Tt]en|[Zz]u|[Bb]in|[Ii]bn)\\s|[dD]['’])";
const WORD = "\\p{Lu}[\\p{L}\\p{M}'’‐‑-]{0,40}";
/** Trailing names: of "In van der Berg" the last words may be the name. */
const NAMES_BEHIND = new RegExp(`((?:${PARTICLES}|${WORD}\\s){0,6}${WORD})$`, 'u');
const YEAR = /(?<![\p{L}\d.:/–-])((?:18|19|20)\d\d[a-z]?)(?![\p{L}\d]|[–-]\d)/gu;
const AND = /(?:,?\s+(?:and|und|y|et|e|en|og|och|i|with)\s+|,?\s*&\s*)$/u;
const OTHERS =
  /,?\s+(?:et\s+al|und\s+Mitarbeiter|u\.\s?a|[ey]\s+(?:cols?|colaboradores|colegas)|et\s+coll|and\s+(?:colleagues|others|coworkers|co-workers))\.?$/iu;
const MONTH =
  /(?:^|\P{L})(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Spring|Summer|Autumn|Winter)\s+$/u;
const BACK_MAX = 160;

const NO_WORK = 'matches no reference by that name and year';
const SEVERAL = 'matches more than one reference';
const OTHER_AUTHORS = 'names different authors from the reference of that year';
const BARE = 'may be just a name and a year';

/** The authors with their years in a line. */
export function authorYears(line: Line, works: readonly Work[]): Mark[] {
  const marks: Mark[] = [];
  let last: { cited: Cited; end: number } | undefined;
  for (const match of line.text.matchAll(YEAR)) {
    const [year = ''] = match;
    const [from, to] = [match.index, match.index + year.length];
    const between = last && line.text.slice(last.end, from);
    const isNext = between !== undefined && /^\s*[,;]\s*(?:(?:and|&|und|y|et|e)\s+)?$/u.test(between);
    const cited = last && isNext ? last.cited : citedBefore(line.text, from);
    last = undefined;
    if (!cited || !isOpen(line, from, to)) continue;
    marks.push(...marked({ cited, year, from, to }, works));
    last = { cited, end: to };
    for (const { letter, end } of furtherLetters(line.text, year, to)) {
      if (!isOpen(line, end - 1, end)) break;
      marks.push(...marked({ cited, year: year.slice(0, 4) + letter, from: end - 1, to: end }, works));
      last.end = end;
    }
  }
  return marks;
}

/** The letters of "2019a, b". */
function furtherLetters(text: string, year: string, to: number): { letter: string; end: number }[] {
  const [list = ''] = /^(?:\s?,\s?[b-z](?![\p{L}\p{M}\d]))+/u.exec(text.slice(to, to + 40)) ?? [];
  if (!/[a-z]$/.test(year)) return [];
  return [...list.matchAll(/[b-z]/g)].map(({ index, 0: letter }) => ({ letter, end: to + index + 1 }));
}

/** The names before a year. */
interface Cited {
  /** The last author, and the others before it: each with all possible names at the end of the words. */
  people: string[][];
  hasOthers: boolean;
  /** The year is inside brackets, or has its own. */
  isInBrackets: boolean;
}

function citedBefore(text: string, at: number): Cited | undefined {
  const all = text.slice(Math.max(at - BACK_MAX, 0), at);
  const opened = /\s*[([]\s*$/.exec(all);
  const isInBrackets = opened !== null || isOpenBracket(text, at);
  let rest = (opened ? all.slice(0, opened.index) : all).replace(/[,\s]+$/, '');
  rest = rest.replace(/['’]s?$/, '');
  const others = OTHERS.exec(rest);
  if (others) rest = rest.slice(0, others.index);
  const people: string[][] = [];
  for (let wanted = true; wanted && people.length < 6; ) {
    const found = NAMES_BEHIND.exec(rest);
    if (!found) break;
    people.unshift(endsOf(found[0]));
    rest = rest.slice(0, found.index);
    const and = people.length === 1 ? AND.exec(rest) : /,\s+$/.exec(rest);
    wanted = and !== null && (people.length > 1 || !others);
    if (and) rest = rest.slice(0, and.index);
  }
  const isMonth = people.length === 1 && !others && !opened && MONTH.test(all);
  return people.length === 0 || isMonth ? undefined : { people, hasOthers: others !== null, isInBrackets };
}

/** "In New Smith" ends in "In New Smith", "New Smith" and "Smith". */
function endsOf(names: string): string[] {
  const words = names.split(/\s+/);
  return words.map((_, at) => nameKey(words.slice(at).join(' ')));
}

function isOpenBracket(text: string, at: number): boolean {
  const before = text.slice(Math.max(at - 400, 0), at);
  return (
    Math.max(before.lastIndexOf('('), before.lastIndexOf('[')) >
    Math.max(before.lastIndexOf(')'), before.lastIndexOf(']'))
  );
}

interface Found {
  cited: Cited;
  year: string;
  from: number;
  to: number;
}

function marked({ cited, year, from, to }: Found, works: readonly Work[]): Mark[] {
  const { people, hasOthers, isInBrackets } = cited;
  const isBy = (names: readonly string[] | undefined, ends: readonly string[]) =>
    names?.some((name) => ends.includes(name)) ?? false;
  const isFirst = ({ authors }: Work) => isBy(authors[0], named[0] ?? []);
  // "In Lima, Smith and Roe (2019)" names a place first.
  const starts = people.slice(0, Math.max(people.length - 1, 1)).map((_, at) => people.slice(at));
  const named = starts.find((some) => works.some(({ authors }) => isBy(authors[0], some[0] ?? []))) ?? people;
  const sameFirst = works.filter(isFirst);
  const isOfYear = ({ years }: Work) =>
    years.has(year) || (/\d$/.test(year) && [...years].some((one) => one.startsWith(year)));
  const sameYear = sameFirst.filter(isOfYear);
  const fitting = sameYear.filter(({ authors }) => named.slice(1).every((ends, at) => isBy(authors[at + 1], ends)));
  const best = fitting.filter(({ authors }) => (hasOthers ? authors.length > 2 : authors.length === named.length));
  const [only, second] = best.length > 0 && fitting.length > 1 ? best : fitting;
  const isSure = isInBrackets || hasOthers || people.length > 1;
  if (only && !second) {
    const links: Link[] = [{ from, to, number: only.number }];
    return [{ form: 'authors', from, to, links, ...(!isSure && { doubt: BARE }) }];
  }
  const looksCiting = sameFirst.length > 0 || hasOthers || (isInBrackets && people.length > 1);
  if (!looksCiting) return [];
  const doubt = second ? SEVERAL : sameYear.length > 0 ? OTHER_AUTHORS : NO_WORK;
  return isSure ? [{ form: 'authors', from, to, links: [], doubt }] : [];
}
