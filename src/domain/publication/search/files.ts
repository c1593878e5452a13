import type { ListEntry } from '#domain/publication/article-list';

/**
 * The files of a block. They are text, so that every host compresses them; a block's folder is named by a digest of its
 * articles, so that they can be cached for ever.
 */

/** A term's relevance to an article, from least to most. Stored in the postings: never renumber. */
export const LEVEL = { text: 0, often: 1, veryOften: 2, abstract: 3, list: 4, title: 5 } as const;
/** The levels used by the article list: keywords and names, and titles. */
export const LISTED_LEVEL = LEVEL.list;
/** The number of levels encoded in a posting. */
const LEVELS = 8;
const RADIX = 36;

/** A term's posting: the article's position in the block, and the level. */
export interface Posting {
  readonly place: number;
  readonly level: number;
}

/** A term and its postings on a line: each as the distance from the previous one, combined with its level. */
export function writePostings(term: string, postings: readonly Posting[]): string {
  let before = -1;
  const written = postings.map(({ place, level }) => {
    const value = (place - before) * LEVELS + level;
    before = place;
    return value.toString(RADIX);
  });
  return `${term} ${written.join(' ')}`;
}

/** Minimum length of a term's part. */
export const LEAST_PART = 3;

/** A term's part is stored as the rest of the term, followed by what precedes it: "carditi|myo". */
export const writePart = (term: string, start: number): string => `${term.slice(start)}|${term.slice(0, start)}`;

/** Parses a line's postings, omitting those below a level. */
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

/** A block's values of a facet, per article in order. */
export interface FacetColumn {
  /** The occurring values, as in addresses and as labels. */
  readonly values: readonly (readonly [value: string, label: string])[];
  /** One character per article: its value's number, from `0`; a space for none. */
  readonly of: string;
}

/** The facets with labels, in display order. */
export const FACETS = { topic: 'Topic', type: 'Article type', year: 'Year', issue: 'Issue' } as const;
export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** The head of a block, `head.json`. */
export interface BlockHead {
  /** The start of each postings file: as much of its first term as distinguishes it from the previous one. */
  readonly postings: readonly string[];
  /** The same for the files of parts of terms. */
  readonly parts: readonly string[];
  /** The number of spelling files. */
  readonly spellings: number;
  readonly facets: Readonly<Record<Facet, FacetColumn>>;
}

/** Orders of a block's articles, `orders.json`; positions in the block. */
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

/** Writes each article's value of a facet; `of` takes one value or none. */
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

/** The value's number at a position of a column; -1 for none. */
export function valueAt(column: FacetColumn, place: number): number {
  return column.of[place] === ' ' ? -1 : column.of.charCodeAt(place) - FIRST_CODE;
}

/** Articles per entries file. */
export const ENTRIES = 8;

/** An article's entry for results; null in its file if withdrawn. */
export interface SearchEntry extends ListEntry {
  /** The beginning of the abstract. */
  readonly summary: string;
  /** Keys of the shown authors' pages. */
  readonly author_pages: readonly (string | null)[];
  /** The thumbnail, a file beside the article's page. */
  readonly thumbnail: string | null;
  readonly has_pdf: boolean;
}
