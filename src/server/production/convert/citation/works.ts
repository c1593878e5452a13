import { foldForSearch } from '#domain/kernel/search-text';
import { parseReference } from '#domain/production/parse-reference';
import { ET_AL } from '#domain/production/reference-parts';

/** The parts of a reference that author–year citations name. */
export interface Work {
  number: number;
  /** The authors' names normalised by `nameKey`; for organisations also the initials. */
  authors: readonly (readonly string[])[];
  /** The line's years, with the letter that distinguishes works of one year: "2019a". */
  years: ReadonlySet<string>;
}

const YEAR = /(?<![\d.:/–-])(?:18|19|20)\d\d[a-z]?(?![\p{L}\d])/gu;
const HEAD_MAX = 400;
const PARTICLE =
  /^(?:(?:van|von|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ter|ten|zu|zur|v)[\s-]|d['’])+/;

/** Normalises a name: no case, accents, particles, or distinction of hyphen and space. */
export const nameKey = (name: string): string =>
  foldForSearch(name).replaceAll('-', ' ').replace(/\s+/g, ' ').trim().replace(PARTICLE, '');

/** Parses the lines of a reference list into authors and years. */
export const worksOf = (lines: readonly string[]): Work[] =>
  lines.map((line, index) => ({ number: index + 1, authors: authorsOf(line), years: yearsOf(line) }));

function authorsOf(line: string): string[][] {
  const { author, editor } = parseReference(line);
  const people = (author ?? editor ?? []).filter((one) => one !== ET_AL);
  if (people.length === 0) {
    const first = /^\W*(?:\d+[.)]?\s+)?(\p{Lu}[\p{L}\p{M}'’-]{1,40})/u.exec(line)?.[1];
    return first ? [[nameKey(first)]] : [];
  }
  return people.map((one) => {
    if ('family' in one) return [nameKey(one.family)];
    const initials = one.literal.match(/(?<!\p{L})\p{Lu}/gu)?.join('') ?? '';
    return [nameKey(one.literal), ...(initials.length > 2 ? [initials.toLowerCase()] : [])];
  });
}

function yearsOf(line: string): Set<string> {
  const all = [...line.slice(0, HEAD_MAX).matchAll(YEAR)].map(([year]) => year);
  const issued = parseReference(line).issued?.['date-parts'][0]?.[0];
  const own = all.filter((year) => year.startsWith(String(issued)));
  // The year may be repeated without its letter.
  const lettered = own.filter((year) => /[a-z]$/.test(year));
  return new Set(lettered.length > 0 ? lettered : own.length > 0 ? own : all);
}

/** The numbers at which two lists differ, by first author and year, up to the shorter length. */
export function differingWorks(one: readonly Work[], other: readonly Work[]): number[] {
  const isSame = (first: Work, second: Work) =>
    first.authors[0]?.some((name) => second.authors[0]?.includes(name)) && yearOf(first) === yearOf(second);
  return one.flatMap((work, at) => {
    const second = other[at];
    return second && !isSame(work, second) ? [work.number] : [];
  });
}

const yearOf = ({ years }: Work) => [...years][0]?.slice(0, 4);
