import { availableParallelism } from 'node:os';
import { crc32 } from 'node:zlib';

/** A build's work is divided among processes: the `number`-th of `of` makes its share. */
export interface Share {
  number: number;
  of: number;
}

/** Fewer pages than this are made sooner than another process has begun. */
const PAGES_MIN = 400;
const PROCESSES_MAX = 4;
/** What a process that makes pages holds in memory, in bytes: the templates and what it works on, and the list of all articles. */
const HEAP = { base: 6e8, article: 8e3 };

/**
 * How much memory a process may take that makes pages of a journal with so many articles, in bytes. Without a limit it takes
 * twice as much before it frees any, where the machine has it.
 */
export const heapFor = (articles: number): number => HEAP.base + HEAP.article * articles;

/** Into how many shares so many pages of a journal with so many articles are divided on this machine. */
export function sharesFor(pages: number, articles: number): Share[] {
  const of = Math.max(
    1,
    Math.min(
      availableParallelism(),
      PROCESSES_MAX,
      Math.floor(pages / PAGES_MIN),
      Math.floor(process.availableMemory() / heapFor(articles)),
    ),
  );
  return Array.from({ length: of }, (_, number) => ({ number, of }));
}

/** Deals out, the largest first, to whoever has least so far; what one has is in the order in which it was given. */
export function distributeShares<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  { number, of }: Share,
): Item[] {
  const loads = Array.from({ length: of }, () => 0);
  const owners = new Map<Item, number>();
  for (const item of items.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const owner = loads.indexOf(Math.min(...loads));
    loads[owner] = (loads[owner] ?? 0) + sizeOf(item);
    owners.set(item, owner);
  }
  return items.filter((item) => owners.get(item) === number);
}

/** Whether a page that belongs to no article's files is in a share: even, and the same in every process. */
export const isInShare = (address: string, { number, of }: Share): boolean => crc32(address) % of === number;

/** Runs `work` for every item, at most `atOnce` at a time. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const turns = Array.from({ length: atOnce }, async () => {
    for (const item of left) await work(item);
  });
  await Promise.all(turns);
}
