import type { ArticleCard, Manifest } from '#domain/publication/manifest';

/**
 * The index is divided into blocks of articles, counted from the oldest: as many full blocks of the largest size as
 * possible, then of the next, and one for the rest. A new article changes only the small last block, and a query reads
 * few blocks.
 */
const SIZES = [4096, 1024, 256, 64];

/** The positions of a block's articles, starting at `first`. */
export interface BlockRange {
  readonly first: number;
  readonly count: number;
}

/** Divides a number of articles into blocks. */
export function blockRanges(total: number): BlockRange[] {
  const blocks: BlockRange[] = [];
  let first = 0;
  const take = (count: number) => {
    blocks.push({ first, count });
    first += count;
  };
  for (const size of SIZES) while (total - first >= size) take(size);
  if (first < total) take(total - first);
  return blocks;
}

/** The journal's blocks with their articles, oldest first. A withdrawn article's position stays empty. */
export function indexBlocks(manifest: Manifest): { range: BlockRange; cards: ArticleCard[] }[] {
  const oldestFirst = manifest.articles.toReversed();
  return blockRanges(oldestFirst.length).map((range) => ({
    range,
    cards: oldestFirst.slice(range.first, range.first + range.count),
  }));
}
