import { closeSync, createReadStream, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { BAG_DECLARATION, type BagFile, bagInfo, bagManifest } from '#domain/publication/bag';
import { offlinePage } from '#domain/publication/offline-page';
import { createBlock } from '#domain/publication/search/write-block';
import { type OpenContent, openBytes, zipWriter } from '#server/kernel/zip-writer';
import { writeArticleTexts } from './article-files.ts';
import { type SearchBlock, writeBlock } from './index-blocks.ts';
import { pageFailure } from './run-node.ts';
import { readCachedArticle } from './snapshot.ts';

interface WriteJob {
  journal: Journal;
  snapshot: string;
  pages: string;
  siteUrl: string;
  isRendered: (path: string) => boolean;
  sized: (slug: string) => readonly string[];
  /** Renders an article's page and returns its HTML; without it, neither pages nor archives are written. */
  renderArticle?: (address: string) => Promise<string>;
}

/**
 * Writes the article pages of these blocks, the files beside each, and the blocks themselves, so that an article is
 * read only once. Its archive includes its page.
 */
export async function writeArticles(
  blocks: readonly SearchBlock[],
  { journal, snapshot, pages, siteUrl, isRendered, sized, renderArticle }: WriteJob,
): Promise<void> {
  for (const { folder: name, cards } of blocks) {
    const block = isRendered(paths.searchBlock(name)) ? createBlock(journal, sized) : undefined;
    for (const card of cards) {
      const address = paths.article(card.slug);
      const page = isRendered(address) ? await renderArticle?.(address) : undefined;
      const article =
        card.is_withdrawn || !(block || isRendered(address)) ? undefined : readCachedArticle(card.id, snapshot);
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

/** Whether a file beside a page belongs in the article's archive: PDF, JATS, figures and supplementary files. */
const isArchived = (slug: string) => (file: string) =>
  file === `${slug}.pdf` || file.endsWith('.xml') || /^(?:figure|supplement)-\d+\.\w+$/.test(file);

/** The contents of an article's archive: its page, and the files beside it as bytes already read. */
interface ArchiveContents {
  origin: string;
  page: string;
  texts: ReadonlyMap<string, Uint8Array>;
}

/**
 * Writes an article's archive beside its page: a bag (RFC 8493) in a ZIP file, with the page in a form that opens
 * offline and all files beside it. The same article gives the same bytes.
 */
async function writeArticleArchive(
  journal: Journal,
  article: Article,
  folder: string,
  archived: ArchiveContents,
): Promise<void> {
  // A stream would take longer than the archive itself.
  const file = openSync(join(folder, `${article.slug}.zip`), 'w');
  try {
    for await (const chunk of archiveChunks(journal, article, folder, archived)) writeFileSync(file, chunk);
  } finally {
    closeSync(file);
  }
}

async function* archiveChunks(
  journal: Journal,
  article: Article,
  folder: string,
  { origin, page, texts }: ArchiveContents,
): AsyncGenerator<Uint8Array, void> {
  const { slug, updated_at } = article;
  const zip = zipWriter(new Date(updated_at));
  async function* pack(bagged: BagFile[], path: string, open: OpenContent): AsyncGenerator<Uint8Array, void> {
    const packed = yield* zip.pack(`${slug}/${path}`, open);
    if (packed) bagged.push({ path, ...packed });
  }

  const [payload, tags]: [BagFile[], BagFile[]] = [[], []];
  const files = readdirSync(folder).filter(isArchived(slug)).toSorted();
  const html = offlinePage(page, article, { origin, files: new Set(files) });
  yield* pack(payload, 'data/index.html', openBytes(html));
  for (const file of files) {
    const bytes = texts.get(file);
    const open = bytes ? openBytes(bytes) : async () => createReadStream(join(folder, file));
    yield* pack(payload, `data/${file}`, open);
  }
  yield* pack(tags, 'bagit.txt', openBytes(BAG_DECLARATION));
  yield* pack(tags, 'bag-info.txt', openBytes(bagInfo(journal, article, payload, origin)));
  yield* pack(tags, 'manifest-sha256.txt', openBytes(bagManifest(payload)));
  yield* pack([], 'tagmanifest-sha256.txt', openBytes(bagManifest(tags)));
  yield* zip.end();
}
