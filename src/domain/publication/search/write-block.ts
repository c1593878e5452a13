import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { AUTHORS_SHOWN, compareTitles } from '#domain/publication/article-list';
import { type ArticleCard, cardTitle, listEntry, type Manifest } from '#domain/publication/manifest';
import { thumbnailFile } from '#domain/publication/thumbnail';
import { articleTerms, FACET_VALUES, partStarts } from './article-terms.ts';
import {
  type BlockHeader,
  type BlockOrders,
  ENTRIES_PER_FILE,
  FACET_NAMES,
  type Facet,
  LISTED_LEVEL,
  type Posting,
  type SearchEntry,
  writeColumn,
  writePart,
  writePostings,
} from './files.ts';
import { bucketOf, spellingKeys } from './spelling.ts';
import { stem } from './words.ts';

export interface BlockFile {
  readonly name: string;
  readonly text: string;
}

/** The maximum length of files, in characters. A misspelt word reads several spelling files. */
const POSTINGS_LENGTH = 6000;
const SPELLINGS_LENGTH = 2500;
/** Smaller, because every word of a query reads one of these per block. */
const PARTS_LENGTH = 4000;
/** A posting is stored as one number, with the level in its last decimal digit. */
const LEVEL_BASE = 10;

/**
 * Collects a block's articles, oldest first, and writes its files. `sized` names an article's available WebP files.
 */
export function createBlock(journal: Journal, sized: (slug: string) => readonly string[]) {
  const cards: ArticleCard[] = [];
  const terms = new Map<string, number[]>();
  const spelt = new Map<string, string>();

  /** A withdrawn article is added without its text: it keeps its position and matches nothing. */
  function add(card: ArticleCard, article?: Article): void {
    const place = cards.push(card) - 1;
    if (!article) return;
    for (const [term, level] of articleTerms(article, spelt)) {
      const postings = terms.get(term);
      if (postings) postings.push(place * LEVEL_BASE + level);
      else terms.set(term, [place * LEVEL_BASE + level]);
    }
  }

  function files(): BlockFile[] {
    const postings = postingFiles(
      [...terms.keys()].sort().map((term) => ({ key: term, postings: postingsOf(terms, term) })),
    );
    const parts = postingFiles(partsOf(terms), PARTS_LENGTH);
    const spellings = spellingFiles(terms, spelt);
    const head: BlockHeader = {
      postings: postings.map(({ start }) => start),
      parts: parts.map(({ start }) => start),
      spellings: spellings.length,
      facets: facetsOf(journal, cards),
    };
    return [
      { name: 'head.json', text: JSON.stringify(head) },
      { name: 'orders.json', text: JSON.stringify(ordersOf(cards)) },
      ...postings.map(({ text }, number) => ({ name: `postings-${number}.txt`, text })),
      ...parts.map(({ text }, number) => ({ name: `parts-${number}.txt`, text })),
      ...spellings.map((text, number) => ({ name: `spellings-${number}.txt`, text })),
      ...entryFiles(journal, cards, sized),
    ];
  }

  return { add, files };
}

const postingsOf = (terms: ReadonlyMap<string, readonly number[]>, term: string): Posting[] =>
  (terms.get(term) ?? []).map((one) => ({ place: Math.floor(one / LEVEL_BASE), level: one % LEVEL_BASE }));

/** Returns the parts of all terms, sorted; parts that are not components match only titles, names and keywords. */
function partsOf(terms: ReadonlyMap<string, readonly number[]>): { key: string; postings: Posting[] }[] {
  const parts = [...terms.keys()].flatMap((term) => {
    const postings = postingsOf(terms, term);
    const listed = postings.filter(({ level }) => level >= LISTED_LEVEL);
    const components = new Set(partStarts(term, false));
    return [...new Set([...components, ...partStarts(term, listed.length > 0)])].map((start) => ({
      key: writePart(term, start),
      postings: components.has(start) ? postings : listed,
    }));
  });
  return parts.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Divides sorted lines into files of similar length. */
function postingFiles(
  all: readonly { key: string; postings: readonly Posting[] }[],
  maxLength = POSTINGS_LENGTH,
): { start: string; text: string }[] {
  const files: { start: string; text: string }[] = [];
  let lines: string[] = [];
  let start = '';
  let length = 0;
  let before = '';
  const close = () => {
    if (lines.length > 0) files.push({ start, text: lines.join('\n') });
    lines = [];
    length = 0;
  };
  for (const { key, postings } of all) {
    const line = writePostings(key, postings);
    if (length + line.length > maxLength) close();
    if (lines.length === 0) start = distinctPrefix(before, key);
    lines.push(line);
    length += line.length + 1;
    before = key;
  }
  close();
  return files;
}

/** Returns the shortest prefix of a term that sorts after the previous term. */
function distinctPrefix(before: string, term: string): string {
  for (let length = 1; length < term.length; length += 1) {
    if (term.slice(0, length) > before) return term.slice(0, length);
  }
  return term;
}

/** Distributes words to files by their keys, each followed by its weight from 0 to 9. */
function spellingFiles(terms: ReadonlyMap<string, readonly number[]>, spelt: ReadonlyMap<string, string>): string[] {
  const words = [...terms].flatMap(([term, postings]) => {
    const word = spelt.get(term) ?? '';
    const weight = Math.min(9, Math.floor(Math.log2(postings.length)));
    return /^\p{L}+$/u.test(word) && stem(word) === term
      ? [{ keys: spellingKeys(word), written: `${word}${weight}` }]
      : [];
  });
  const length = words.reduce((sum, { keys, written }) => sum + keys.length * (written.length + 1), 0);
  const buckets = Array.from({ length: Math.ceil(length / SPELLINGS_LENGTH) }, (): string[] => []);
  for (const { keys, written } of words) {
    for (const bucket of new Set(keys.map((key) => bucketOf(key, buckets.length)))) buckets[bucket]?.push(written);
  }
  return buckets.map((bucket) => bucket.sort().join(' '));
}

function facetsOf(journal: Journal, cards: readonly ArticleCard[]): BlockHeader['facets'] {
  const column = (facet: Facet) =>
    writeColumn(cards.map((card) => (card.is_withdrawn ? undefined : FACET_VALUES[facet](journal, card))));
  return Object.fromEntries(FACET_NAMES.map((facet) => [facet, column(facet)])) as Record<
    Facet,
    ReturnType<typeof column>
  >;
}

function ordersOf(cards: readonly ArticleCard[]): BlockOrders {
  const places = cards.map((_, place) => place);
  const titles = cards.map(cardTitle);
  const title = (place: number) => titles[place] ?? '';
  return {
    citations: cards.map(({ citations }) => citations),
    byTitle: places.sort((a, b) => compareTitles(title(a), title(b)) || b - a),
  };
}

function entryFiles(
  journal: Journal,
  cards: readonly ArticleCard[],
  sized: (slug: string) => readonly string[],
): BlockFile[] {
  const files: BlockFile[] = [];
  for (let first = 0; first < cards.length; first += ENTRIES_PER_FILE) {
    const entries = cards
      .slice(first, first + ENTRIES_PER_FILE)
      .map((card) => (card.is_withdrawn ? null : searchEntry(journal, card, sized(card.slug))));
    files.push({ name: `entries-${first / ENTRIES_PER_FILE}.json`, text: JSON.stringify(entries) });
  }
  return files;
}

function searchEntry(journal: Journal, card: ArticleCard, sized: readonly string[]): SearchEntry {
  const { summary, author_pages, thumbnail, has_pdf } = card;
  return {
    ...listEntry(journal, card),
    summary,
    author_pages: author_pages.slice(0, AUTHORS_SHOWN),
    thumbnail: thumbnail && thumbnailFile(thumbnail, sized),
    has_pdf,
  };
}

/**
 * The index is divided into blocks of articles, counted from the oldest: as many full blocks of the largest size as
 * possible, then of the next, and one for the rest. A new article changes only the small last block, and a query reads
 * few blocks.
 */
const BLOCK_SIZES = [4096, 1024, 256, 64];

/** Positions of articles, counted from the oldest. */
export interface BlockRange {
  readonly first: number;
  readonly count: number;
}

export function blockRanges(total: number): BlockRange[] {
  const blocks: BlockRange[] = [];
  let first = 0;
  const addBlock = (count: number) => {
    blocks.push({ first, count });
    first += count;
  };
  for (const size of BLOCK_SIZES) while (total - first >= size) addBlock(size);
  if (first < total) addBlock(total - first);
  return blocks;
}

/** Divides the journal's articles into blocks, oldest first; withdrawn articles keep their positions. */
export function indexBlocks(manifest: Manifest): { range: BlockRange; cards: ArticleCard[] }[] {
  const oldestFirst = manifest.articles.toReversed();
  return blockRanges(oldestFirst.length).map((range) => ({
    range,
    cards: oldestFirst.slice(range.first, range.first + range.count),
  }));
}
