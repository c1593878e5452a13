import { paths } from '#domain/kernel/paths';
import {
  type BlockEntry,
  type BlockHead,
  type BlockOrders,
  ENTRIES,
  type Posting,
  readPostings,
  type SearchEntry,
} from './files.ts';
import { bucketOf, type KnownWord, keysToTry } from './spelling.ts';
import { UNREADABLE } from './unreadable.ts';

/** Three letters may match many files; a phone loads no more than this. */
const FILES_MAX = 16;

/** Reads a site file by path. Supplied by the searcher: a request, or a folder. */
export type ReadFile = (path: string) => Promise<string>;

/** An index block with its header loaded. */
export interface Block extends BlockEntry {
  readonly head: BlockHead;
}

/** An article by block and position. */
export interface ArticlePlace {
  readonly block: Block;
  readonly place: number;
}

/** The search index's files, each read once. */
export function openIndex(read: ReadFile) {
  const kept = new Map<string, Promise<string>>();
  function file(path: string): Promise<string> {
    const found = kept.get(path) ?? read(path);
    kept.set(path, found);
    // A failed read is retried with the next query.
    found.catch(() => kept.delete(path));
    return found;
  }
  async function json<Shape>(path: string): Promise<Shape> {
    const text = await file(path);
    try {
      return JSON.parse(text) as Shape;
    } catch (cause) {
      kept.delete(path);
      throw new Error(UNREADABLE, { cause });
    }
  }
  const inBlock = ({ folder }: BlockEntry, name: string) => paths.searchFile(folder, name);

  async function blocks(): Promise<Block[]> {
    const entries = await json<BlockEntry[]>(paths.searchBlocks);
    const heads = entries.map((entry) => json<BlockHead>(inBlock(entry, 'head.json')));
    return (await Promise.all(heads)).map((head, index) => ({ ...(entries[index] as BlockEntry), head }));
  }

  /** A term's postings in a block, and those of terms with the prefix `beginning`. */
  async function postings(
    block: Block,
    term: string,
    beginning?: string,
  ): Promise<{ term: string; postings: Posting[] }[]> {
    const starts = block.head.postings;
    const numbers = new Set([fileOf(starts, term)]);
    if (beginning) for (const number of filesOf(starts, beginning)) numbers.add(number);
    const texts = [...numbers].map((number) => (number < 0 ? '' : file(inBlock(block, `postings-${number}.txt`))));
    const found = (await Promise.all(texts)).flatMap((text) => linesOf(text, term, beginning));
    return found.map((line) => ({ term: line.slice(0, line.indexOf(' ')), postings: readPostings(line) }));
  }

  /** The postings of a block's terms with this part. */
  async function parts(block: Block, part: string): Promise<{ term: string; postings: Posting[] }[]> {
    const texts = filesOf(block.head.parts, part).map((number) => file(inBlock(block, `parts-${number}.txt`)));
    const lines = (await Promise.all(texts))
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.startsWith(part));
    return lines.map((line) => {
      const [rest = '', before = ''] = line.slice(0, line.indexOf(' ')).split('|');
      return { term: before + rest, postings: readPostings(line) };
    });
  }

  /** A block's candidate spellings for a misspelt word. */
  async function spellings(block: Block, wrong: string): Promise<KnownWord[]> {
    const { spellings: count } = block.head;
    if (count === 0) return [];
    const numbers = new Set(keysToTry(wrong).map((key) => bucketOf(key, count)));
    const texts = [...numbers].map((number) => file(inBlock(block, `spellings-${number}.txt`)));
    const words = (await Promise.all(texts)).flatMap((text) => text.split(' '));
    return words.map((word) => ({ word: word.slice(0, -1), weight: Number(word.at(-1)) }));
  }

  async function entry({ block, place }: ArticlePlace): Promise<SearchEntry> {
    const entries = await json<SearchEntry[]>(inBlock(block, `entries-${Math.floor(place / ENTRIES)}.json`));
    return entries[place % ENTRIES] as SearchEntry;
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
    forget: () => kept.clear(),
  };
}
export type Index = ReturnType<typeof openIndex>;

/** The file that would contain a term; -1 if before all. */
function fileOf(starts: readonly string[], term: string): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The files that would contain terms with the prefix `beginning`. */
function filesOf(starts: readonly string[], beginning: string): number[] {
  const first = Math.max(fileOf(starts, beginning), 0);
  const end = starts.findIndex((start, number) => number > first && !start.startsWith(beginning));
  return [...starts.keys()].slice(first, end < 0 ? undefined : end).slice(0, FILES_MAX);
}

function linesOf(text: string, term: string, beginning: string | undefined): string[] {
  return text.split('\n').filter((line) => line.startsWith(`${term} `) || (beginning && line.startsWith(beginning)));
}
