import { createWriteStream, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { CITATION_FILES } from '#domain/publication/citation';
import type { Manifest } from '#domain/publication/manifest';
import { LINKSET_FILE, linkset } from '#domain/publication/metadata';
import { TEXT_FILE, textFile } from '#domain/publication/search/text';
import { versionId, versionPath } from '#domain/publication/version';
import { BuildProblem } from '#domain/publishing/build';
import { articleTextFiles } from '#domain/register/jats/notice';
import type { FileStore } from '#server/kernel/adapters/files';
import type { FileKeys } from '#server/publication/file-queries';
import { readArticle } from './snapshot.ts';

/**
 * Writes an article's generated files into the folder of its page: JATS of the article and its notices, SVG figures,
 * citation exports, link set and search text. Returns their bytes by file name. Not done by Astro, because a route for
 * each would cost as much as the page itself.
 */
export function writeArticleTexts(
  journal: Journal,
  article: Article,
  folder: string,
  siteUrl: string,
): Map<string, Buffer> {
  const texts = [
    ...CITATION_FILES.map(({ file, write }) => ({ file, text: write(journal, article) })),
    ...articleTextFiles(journal, article, siteUrl),
    { file: TEXT_FILE, text: textFile(article) },
    { file: LINKSET_FILE, text: JSON.stringify(linkset(article, siteUrl)) },
  ];
  const written = new Map(texts.map(({ file, text }) => [file, Buffer.from(text)]));
  for (const [file, bytes] of written) writeFileSync(join(folder, file), bytes);
  return written;
}

export interface FileCopyJob {
  manifest: Manifest;
  snapshot: string;
  fileKeys: Map<string, FileKeys>;
  files: FileStore;
}

/**
 * Copies articles' stored files beside their pages: figures, supplementary files and PDF, also of former versions, with
 * drawn figures.
 */
export async function copyArticleFiles(
  { manifest, snapshot, fileKeys, files }: FileCopyJob,
  isRendered: (path: string) => boolean,
  pages: string,
): Promise<void> {
  for (const { id, slug, is_withdrawn, former_versions } of manifest.articles) {
    const address = paths.article(slug);
    if (isRendered(address) && !is_withdrawn)
      await copyStoredFiles(fileKeys.get(id), slug, join(pages, address), files);
    for (const version of former_versions) {
      const former = versionPath(slug, version);
      if (!isRendered(former)) continue;
      const [name, folder] = [versionId(id, version), join(pages, former)];
      await copyStoredFiles(fileKeys.get(name), slug, folder, files);
      for (const figure of readArticle(name, snapshot).figures) {
        if ('svg' in figure) writeFileSync(join(folder, figure.file), figure.svg);
      }
    }
  }
}

async function copyStoredFiles(
  keys: FileKeys | undefined,
  slug: string,
  folder: string,
  files: FileStore,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, key] of keys ?? []) await copyFile(key, join(folder, name === 'pdf' ? `${slug}.pdf` : name), files);
}

export async function copyFile(key: string, path: string, files: FileStore): Promise<void> {
  const file = await files.read(key);
  if (!file)
    throw new BuildProblem(
      `The file ${key} is missing from the file store. The person who runs the server can restore it from a backup.`,
    );
  await pipeline(Readable.fromWeb(file.stream as ReadableStream<Uint8Array>), createWriteStream(path));
}
