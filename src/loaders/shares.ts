import { availableParallelism } from 'node:os';
import { crc32 } from 'node:zlib';

/** A share of a build's work: the `number`-th of `of` processes renders it. */
export interface Share {
  number: number;
  of: number;
}

/** Below this number of pages, another process takes longer to start than it saves. */
const PAGES_MIN = 400;
const PROCESSES_MAX = 4;
/**
 * The memory of a rendering process, in bytes: a base for templates and working data, and an amount per listed article.
 */
const HEAP = { base: 6e8, article: 8e3 };

/**
 * The memory limit of a rendering process for a journal of this size, in bytes. Without a limit Node uses up to twice
 * as much before it collects garbage, if the machine has it.
 */
export const heapFor = (articles: number): number => HEAP.base + HEAP.article * articles;

/** Divides pages into as many shares as suit the journal's size and this machine. */
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

/** Deals out items, largest first, to the share with the smallest total; each share keeps the given order. */
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

/** Whether a page outside the articles' files belongs to a share: evenly distributed, and the same in every process. */
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
