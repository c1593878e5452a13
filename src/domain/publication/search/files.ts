import type { ListEntry } from '#domain/publication/article-list';

/**
 * The format of a block's files. They are text, so that every host compresses them; the folder's name is a digest of the
 * block's articles, so that they can be cached for ever.
 */

/** A term's relevance to an article, from least to most. Stored in postings: never renumber. */
export const LEVEL = { text: 0, often: 1, veryOften: 2, abstract: 3, list: 4, title: 5 } as const;
/** The lowest level used by the article list: names, keywords and titles. */
export const LISTED_LEVEL = LEVEL.list;
/** A posting is encoded as distance × LEVELS + level. */
const LEVELS = 8;
const RADIX = 36;

/** `place` is the article's position in the block. */
export interface Posting {
  readonly place: number;
  readonly level: number;
}

/** Writes a line with a term and its postings: the distance from the previous one, combined with the level. */
export function writePostings(term: string, postings: readonly Posting[]): string {
  let before = -1;
  const written = postings.map(({ place, level }) => {
    const value = (place - before) * LEVELS + level;
    before = place;
    return value.toString(RADIX);
  });
  return `${term} ${written.join(' ')}`;
}

/** The minimum length of a part of a term. */
export const MIN_PART = 3;

/** Writes the rest of a term from `start`, followed by its beginning: "carditi|myo". */
export const writePart = (term: string, start: number): string => `${term.slice(start)}|${term.slice(0, start)}`;

/** Omits postings below a level. */
export function readPostings(line: string, minLevel = 0): Posting[] {
  let place = -1;
  return line
    .slice(line.indexOf(' ') + 1)
    .split(' ')
    .map((written) => {
      const value = Number.parseInt(written, RADIX);
      place += Math.floor(value / LEVELS);
      return { place, level: value % LEVELS };
    })
    .filter(({ level }) => level >= minLevel);
}

/** The values of a facet for a block's articles. */
export interface FacetColumn {
  /** The values that occur, with their labels. */
  readonly values: readonly (readonly [value: string, label: string])[];
  /** One character per article: the index of its value, from `0`; a space for none. */
  readonly of: string;
}

/** The labels of the facets, in display order. */
export const FACETS = { topic: 'Topic', type: 'Article type', year: 'Year', issue: 'Issue' } as const;
export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** The content of `head.json`. */
export interface BlockHeader {
  /** For each postings file, the shortest prefix of its first term that distinguishes it from the previous term. */
  readonly postings: readonly string[];
  /** Likewise for the files with parts of terms. */
  readonly parts: readonly string[];
  /** The number of spelling files. */
  readonly spellings: number;
  readonly facets: Readonly<Record<Facet, FacetColumn>>;
}

/** The content of `orders.json`. */
export interface BlockOrders {
  readonly citations: readonly number[];
  readonly byTitle: readonly number[];
}

/** An entry of the directory of blocks, oldest first. */
export interface BlockEntry {
  readonly folder: string;
  readonly first: number;
  readonly count: number;
}

const FIRST_CODE = 48;

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

/** Returns the index of an article's value; -1 for none. */
export function valueAt(column: FacetColumn, place: number): number {
  return column.of[place] === ' ' ? -1 : column.of.charCodeAt(place) - FIRST_CODE;
}

export const ENTRIES_PER_FILE = 8;

/** An article's data for results; null in its file if withdrawn. */
export interface SearchEntry extends ListEntry {
  readonly summary: string;
  /** The keys of the shown authors' pages. */
  readonly author_pages: readonly (string | null)[];
  /** The name of a file next to the article's page. */
  readonly thumbnail: string | null;
  readonly has_pdf: boolean;
}

/** Shown if a search index file cannot be read (spec §8). */
export const UNREADABLE = 'Failed to fetch manuscripts';
