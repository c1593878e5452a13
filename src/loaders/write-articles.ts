import { join } from 'node:path';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { createBlock } from '#domain/publication/search/write-block';
import { writeArticleArchive } from './article-archive.ts';
import { writeArticleTexts } from './article-files.ts';
import { pageFailure } from './failed-page.ts';
import { type SearchBlock, writeBlock } from './index-blocks.ts';
import { readAgain } from './snapshot.ts';

/** Where it is written from and to, which pages and blocks are made, and the names of an article's figures that there are as WebP. */
interface Writing {
  journal: Journal;
  snapshot: string;
  pages: string;
  siteUrl: string;
  isRendered: (path: string) => boolean;
  sized: (slug: string) => readonly string[];
  /** Makes the page of an article and answers its text; without it, there are neither pages nor archives. */
  renderArticle?: (address: string) => Promise<string>;
}

/**
 * Writes the pages of the articles of these blocks, what stands beside each, and the blocks themselves: an article is read
 * once for all of them. Its archive has its page in it.
 */
export async function writeArticles(
  blocks: readonly SearchBlock[],
  { journal, snapshot, pages, siteUrl, isRendered, sized, renderArticle }: Writing,
): Promise<void> {
  for (const { folder: name, cards } of blocks) {
    const block = isRendered(paths.searchBlock(name)) ? createBlock(journal, sized) : undefined;
    for (const card of cards) {
      const address = paths.article(card.slug);
      const page = isRendered(address) ? await renderArticle?.(address) : undefined;
      const article = card.is_withdrawn || !(block || isRendered(address)) ? undefined : readAgain(card.id, snapshot);
      block?.add(card, article);
      if (!article || !isRendered(address)) continue;
      const folder = join(pages, address);
      try {
        const texts = writeArticleTexts(journal, article, folder, siteUrl);
        if (page) await writeArticleArchive(journal, article, folder, { origin: siteUrl, page, texts });
      } catch (error) {
        throw pageFailure(address, error);
      }
    }
    if (block) writeBlock(name, block.files(), pages);
  }
}
