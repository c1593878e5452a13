import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { paths } from '#domain/kernel/paths';
import type { ArticleCard, Manifest } from '#domain/publication/manifest';
import type { BlockEntry } from '#domain/publication/search/files';
import { type BlockFile, indexBlocks } from '#domain/publication/search/write-block';
import type { PageDigests } from './plan.ts';

/** Increment when the format of block files changes: browsers cache them for ever. */
const FORMAT = 4;

export interface SearchBlock extends BlockEntry {
  readonly cards: readonly ArticleCard[];
}

/** Oldest first. A folder's name contains a hash of its content. */
export function searchBlocks(manifest: Manifest): SearchBlock[] {
  return indexBlocks(manifest).map(({ range, cards }) => {
    const blockContent = JSON.stringify([FORMAT, cards.map((card) => card.digest)]);
    const digest = createHash('sha256').update(blockContent).digest('hex').slice(0, 16);
    return { ...range, folder: `${range.first}-${digest}`, cards };
  });
}

/** Digests of the blocks, which builds keep or render like pages. */
export function blockDigests(manifest: Manifest): PageDigests {
  return Object.fromEntries(searchBlocks(manifest).map(({ folder }) => [paths.searchBlock(folder), folder]));
}

export function writeDirectory(manifest: Manifest, pages: string): void {
  const directory: BlockEntry[] = searchBlocks(manifest).map(({ folder, first, count }) => ({ folder, first, count }));
  write(join(pages, paths.searchBlocks), JSON.stringify(directory));
}

export function writeBlock(folder: string, files: readonly BlockFile[], pages: string): void {
  for (const { name, text } of files) write(join(pages, paths.searchFile(folder, name)), text);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
