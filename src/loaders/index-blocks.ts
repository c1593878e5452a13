import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { paths } from '#domain/paths';
import type { ArticleCard, Manifest } from '#domain/publication/manifest';
import { indexBlocks } from '#domain/search/blocks';
import type { BlockEntry } from '#domain/search/files';
import { createBlock } from '#domain/search/write-block';
import type { PageDigests } from './plan.ts';
import { readArticle } from './snapshot.ts';

/** To be raised when the files of a block hold something else than before: browsers keep them for ever. */
const FORMAT = 2;

interface SearchBlock extends BlockEntry {
  readonly cards: readonly ArticleCard[];
}

/** The blocks of the search index, oldest first. A folder is named by all that its files hold. */
function searchBlocks(manifest: Manifest): SearchBlock[] {
  return indexBlocks(manifest).map(({ range, cards }) => {
    const shown = JSON.stringify([FORMAT, cards.map((card) => card.digest)]);
    const digest = createHash('sha256').update(shown).digest('hex').slice(0, 16);
    return { ...range, folder: `${range.first}-${digest}`, cards };
  });
}

/** The blocks of the search index by address, to be kept from one site to the next like pages. */
export function blockDigests(manifest: Manifest): PageDigests {
  return Object.fromEntries(searchBlocks(manifest).map(({ folder }) => [paths.searchBlock(folder), folder]));
}

/** What an index is written from: its articles' records stand in the snapshot, the site in `pages`. */
interface Writing {
  manifest: Manifest;
  snapshot: string | undefined;
  pages: string;
}

/** Writes the directory of the search index into a site's pages, and those of its blocks that are to be made. */
export function writeSearchIndex(writing: Writing, isRendered: (path: string) => boolean): void {
  const blocks = searchBlocks(writing.manifest);
  const directory: BlockEntry[] = blocks.map(({ folder, first, count }) => ({ folder, first, count }));
  write(join(writing.pages, paths.searchBlocks), JSON.stringify(directory));
  for (const block of blocks) if (isRendered(paths.searchBlock(block.folder))) writeBlock(block, writing);
}

function writeBlock({ folder, cards }: SearchBlock, { pages, snapshot }: Writing): void {
  const block = createBlock();
  for (const card of cards) block.add(card, card.is_withdrawn ? undefined : readArticle(card.id, snapshot));
  for (const { name, text } of block.files()) write(join(pages, paths.searchFile(folder, name)), text);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
