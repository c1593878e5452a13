import type { ListEntry } from '#domain/publication/article-list';

/**
 * What the files of a block hold. They are text, so that every host compresses them; a block's folder is named by a
 * digest of its articles, so that they may be kept for ever.
 */

/** How well a term describes an article, from the least to the most. Written into the postings: never renumbered. */
export const LEVEL = { text: 0, often: 1, veryOften: 2, abstract: 3, list: 4, title: 5 } as const;
/** The levels that the article list asks for: keywords and names, and titles. */
export const LISTED_LEVEL = LEVEL.list;
/** Levels take so many of a posting's values. */
const LEVELS = 8;
const RADIX = 36;

/** An article in the postings of a term: its place in the block, and the term's level. */
export interface Posting {
  readonly place: number;
  readonly level: number;
}

/** A term with its postings on a line: each as the distance from the one before, together with its level. */
export function writePostings(term: string, postings: readonly Posting[]): string {
  let before = -1;
  const written = postings.map(({ place, level }) => {
    const value = (place - before) * LEVELS + level;
    before = place;
    return value.toString(RADIX);
  });
  return `${term} ${written.join(' ')}`;
}

/** A part of a term has so many letters. */
export const LEAST_PART = 3;

/**
 * A part of a term is written as the rest of the term from there on, which it begins, and what is before it:
 * "carditi|myo".
 */
export const writePart = (term: string, start: number): string => `${term.slice(start)}|${term.slice(0, start)}`;

/** Reads the postings of a line; those below a level are left out. */
export function readPostings(line: string, leastLevel = 0): Posting[] {
  let place = -1;
  return line
    .slice(line.indexOf(' ') + 1)
    .split(' ')
    .map((written) => {
      const value = Number.parseInt(written, RADIX);
      place += Math.floor(value / LEVELS);
      return { place, level: value % LEVELS };
    })
    .filter(({ level }) => level >= leastLevel);
}

/** What a block has of one kind of facet, for each of its articles in order. */
export interface FacetColumn {
  /** The values that occur, each as an address writes it and as people read it. */
  readonly values: readonly (readonly [value: string, label: string])[];
  /** One character for each article: the number of its value, from `0` on; a space where it has none. */
  readonly of: string;
}

/** The kinds of facets, in the order in which they are offered, with their labels. */
export const FACETS = { topic: 'Topic', type: 'Article type', year: 'Year', issue: 'Issue' } as const;
export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** The head of a block, `head.json`. */
export interface BlockHead {
  /** Where each file of postings begins: as much of its first term as tells it from the term before. */
  readonly postings: readonly string[];
  /** The same of the files of parts of terms. */
  readonly parts: readonly string[];
  /** How many files of spellings there are. */
  readonly spellings: number;
  readonly facets: Readonly<Record<Facet, FacetColumn>>;
}

/** Orders of a block's articles, `orders.json`; places of the block. */
export interface BlockOrders {
  readonly citations: readonly number[];
  readonly byTitle: readonly number[];
}

/** A block in the directory of the index, oldest first. */
export interface BlockEntry {
  readonly folder: string;
  readonly first: number;
  readonly count: number;
}

const FIRST_CODE = 48;

/** Writes what each article has of a facet; `of` takes one value or none. */
export function writeColumn(of: readonly (readonly [string, string] | undefined)[]): FacetColumn {
  const values = new Map<string, { number: number; label: string }>();
  const written = of.map((one) => {
    if (!one) return ' ';
    const [value, label] = one;
    const known = values.get(value) ?? { number: values.size, label };
    values.set(value, known);
    return String.fromCharCode(FIRST_CODE + known.number);
  });
  return { values: [...values].map(([value, { label }]) => [value, label]), of: written.join('') };
}

/** The number of the value at a place of a column; -1 where there is none. */
export function valueAt(column: FacetColumn, place: number): number {
  return column.of[place] === ' ' ? -1 : column.of.charCodeAt(place) - FIRST_CODE;
}

/** Articles in one file of entries. */
export const ENTRIES = 8;

/** An article as results show it; one of a file of entries, where a withdrawn article is null. */
export interface SearchEntry extends ListEntry {
  /** The beginning of the abstract. */
  readonly summary: string;
  /** What names the pages of the authors that are shown. */
  readonly author_pages: readonly (string | null)[];
  /** The figure that lists show, a file beside the article's page. */
  readonly thumbnail: string | null;
  readonly has_pdf: boolean;
}
