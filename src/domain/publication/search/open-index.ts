import { paths } from '#domain/kernel/paths';
import {
  type BlockEntry,
  type BlockHeader,
  type BlockOrders,
  ENTRIES_PER_FILE,
  type Posting,
  readPostings,
  type SearchEntry,
  UNREADABLE,
} from './files.ts';
import { bucketOf, type KnownWord, keysToTry } from './spelling.ts';

/** The maximum number of files read for a prefix: three letters may match many. */
const FILES_MAX = 16;

/** Reads a file of the site by its path. */
export type ReadFile = (path: string) => Promise<string>;

export interface Block extends BlockEntry {
  readonly head: BlockHeader;
}

export interface ArticlePlace {
  readonly block: Block;
  readonly place: number;
}

/** Opens the search index, whose files are read once each. */
export function openIndex(read: ReadFile) {
  const cache = new Map<string, Promise<string>>();
  function file(path: string): Promise<string> {
    const found = cache.get(path) ?? read(path);
    cache.set(path, found);
    // A failed read is tried again with the next query.
    found.catch(() => cache.delete(path));
    return found;
  }
  async function json<Shape>(path: string): Promise<Shape> {
    const text = await file(path);
    try {
      return JSON.parse(text) as Shape;
    } catch (cause) {
      cache.delete(path);
      throw new Error(UNREADABLE, { cause });
    }
  }
  const inBlock = ({ folder }: BlockEntry, name: string) => paths.searchFile(folder, name);

  async function blocks(): Promise<Block[]> {
    const entries = await json<BlockEntry[]>(paths.searchBlocks);
    const heads = entries.map((entry) => json<BlockHeader>(inBlock(entry, 'head.json')));
    return (await Promise.all(heads)).map((head, index) => ({ ...(entries[index] as BlockEntry), head }));
  }

  /** Reads the postings of a term, and of all terms with the prefix `beginning`. */
  async function postings(
    block: Block,
    term: string,
    beginning?: string,
  ): Promise<{ term: string; postings: Posting[] }[]> {
    const starts = block.head.postings;
    const numbers = new Set([fileIndex(starts, term)]);
    if (beginning) for (const number of fileIndexes(starts, beginning)) numbers.add(number);
    const texts = [...numbers].map((number) => (number < 0 ? '' : file(inBlock(block, `postings-${number}.txt`))));
    const found = (await Promise.all(texts)).flatMap((text) => linesOf(text, term, beginning));
    return found.map((line) => ({ term: line.slice(0, line.indexOf(' ')), postings: readPostings(line) }));
  }

  /** Reads the postings of all terms with this part. */
  async function parts(block: Block, part: string): Promise<{ term: string; postings: Posting[] }[]> {
    const texts = fileIndexes(block.head.parts, part).map((number) => file(inBlock(block, `parts-${number}.txt`)));
    const lines = (await Promise.all(texts))
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.startsWith(part));
    return lines.map((line) => {
      const [rest = '', before = ''] = line.slice(0, line.indexOf(' ')).split('|');
      return { term: before + rest, postings: readPostings(line) };
    });
  }

  /** Reads the candidates for the spelling of a misspelt word. */
  async function spellings(block: Block, wrong: string): Promise<KnownWord[]> {
    const { spellings: count } = block.head;
    if (count === 0) return [];
    const numbers = new Set(keysToTry(wrong).map((key) => bucketOf(key, count)));
    const texts = [...numbers].map((number) => file(inBlock(block, `spellings-${number}.txt`)));
    const words = (await Promise.all(texts)).flatMap((text) => text.split(' '));
    return words.map((word) => ({ word: word.slice(0, -1), weight: Number(word.at(-1)) }));
  }

  async function entry({ block, place }: ArticlePlace): Promise<SearchEntry> {
    const entries = await json<SearchEntry[]>(inBlock(block, `entries-${Math.floor(place / ENTRIES_PER_FILE)}.json`));
    return entries[place % ENTRIES_PER_FILE] as SearchEntry;
  }

  return {
    blocks,
    postings,
    parts,
    spellings,
    entry,
    orders: (block: Block) => json<BlockOrders>(inBlock(block, 'orders.json')),
    text: (slug: string) => file(paths.articleText(slug)),
    /** Clears the cache: the site may have been rebuilt. */
    forget: () => cache.clear(),
  };
}
export type Index = ReturnType<typeof openIndex>;

/** Finds the file that may contain a term; -1 if the term is before the first. */
function fileIndex(starts: readonly string[], term: string): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Finds the files that may contain terms with the prefix `beginning`. */
function fileIndexes(starts: readonly string[], beginning: string): number[] {
  const first = Math.max(fileIndex(starts, beginning), 0);
  const end = starts.findIndex((start, number) => number > first && !start.startsWith(beginning));
  return [...starts.keys()].slice(first, end < 0 ? undefined : end).slice(0, FILES_MAX);
}

function linesOf(text: string, term: string, beginning: string | undefined): string[] {
  return text.split('\n').filter((line) => line.startsWith(`${term} `) || (beginning && line.startsWith(beginning)));
}
