import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#domain/paths';
import { createBlock } from '#domain/search/write-block';
import { writeArticleArchive } from './article-archive.ts';
import { writeArticleTexts } from './article-files.ts';
import { type SearchBlock, writeBlock } from './index-blocks.ts';
import { readArticle } from './snapshot.ts';

/** Where it is written from and to, which pages and blocks are made, and the names of an article's figures that there are as WebP. */
interface Beside {
  snapshot: string;
  pages: string;
  siteUrl: string;
  isRendered: (path: string) => boolean;
  sized: (slug: string) => readonly string[];
}

/**
 * Writes what is made of the articles of these blocks beside their pages, and the blocks themselves: an article is read
 * once for both. Its archive has its page in it, and so is written where that has been made.
 */
export function writeBesidePages(
  blocks: readonly SearchBlock[],
  { snapshot, pages, siteUrl, isRendered, sized }: Beside,
): void {
  for (const { folder: name, cards } of blocks) {
    const block = isRendered(paths.searchBlock(name)) ? createBlock(sized) : undefined;
    for (const card of cards) {
      const address = paths.article(card.slug);
      const article = card.is_withdrawn || !(block || isRendered(address)) ? undefined : readArticle(card.id, snapshot);
      block?.add(card, article);
      if (!article || !isRendered(address)) continue;
      const folder = join(pages, address);
      writeArticleTexts(article, folder, siteUrl);
      if (existsSync(join(folder, 'index.html'))) writeArticleArchive(article, folder, siteUrl);
    }
    if (block) writeBlock(name, block.files(), pages);
  }
}
