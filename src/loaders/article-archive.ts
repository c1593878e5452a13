import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Article } from '#domain/publication/article';
import { BAG_DECLARATION, type BaggedFile, bagInfo, bagManifest } from '#domain/publication/bag';
import { offlinePage } from '#domain/publication/offline-page';
import { bytesOf, crcOf, writeZip, type ZipEntry, type ZipSource } from './zip-file.ts';

/** Of the files beside a page, those that belong to the article itself: its PDF, JATS, figures and further files. */
const isOfArticle = (slug: string) => (file: string) =>
  file === `${slug}.pdf` || file.endsWith('.xml') || /^(?:figure|supplement)-\d+\.\w+$/.test(file);

/** What goes into the archive of an article: its page, and the bytes of files beside it that need not be read again. */
interface Archived {
  origin: string;
  page: string;
  texts: ReadonlyMap<string, Buffer>;
}

/**
 * Writes the archive of an article beside its page: a bag (RFC 8493) in a ZIP file, with the page as a file that opens
 * without a network and all files that stand beside it. The same article
 * gives the same bytes. Nothing else is done meanwhile: where this is written, nobody is served.
 */
export function writeArticleArchive(article: Article, folder: string, { origin, page, texts }: Archived): void {
  const { slug, updated_at } = article;
  const files = readdirSync(folder).filter(isOfArticle(slug)).toSorted();
  const sourceOf = (file: string): ZipSource => {
    const bytes = texts.get(file);
    return bytes ? { bytes } : { file: join(folder, file) };
  };
  const html = offlinePage(page, article, { origin, files: new Set(files) });
  const payload = [
    pack('data/index.html', { bytes: Buffer.from(html) }),
    ...files.map((file) => pack(`data/${file}`, sourceOf(file))),
  ];
  const tags = [
    packText('bagit.txt', BAG_DECLARATION),
    packText('bag-info.txt', bagInfo(article, payload, origin)),
    packText('manifest-sha256.txt', bagManifest(payload)),
  ];
  const all = [...tags, packText('tagmanifest-sha256.txt', bagManifest(tags)), ...payload];
  const entries = all.map(({ path, bytes, ...rest }): ZipEntry => ({ ...rest, name: `${slug}/${path}`, size: bytes }));
  writeZip(join(folder, `${slug}.zip`), entries, new Date(updated_at));
}

type Packed = BaggedFile & Pick<ZipEntry, 'source' | 'crc'>;

const packText = (path: string, text: string) => pack(path, { bytes: Buffer.from(text) });

function pack(path: string, source: ZipSource): Packed {
  const hash = createHash('sha256');
  let [bytes, crc] = [0, 0];
  for (const part of bytesOf(source)) {
    hash.update(part);
    crc = crcOf(part, crc);
    bytes += part.length;
  }
  return { path, source, bytes, crc, sha256: hash.digest('hex') };
}
