import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { articleTexts } from '#domain/jats/files';
import type { Article } from '#domain/publication/article';
import { CITATION_FILES } from '#domain/publication/citation';
import { LINKSET_FILE, linkset } from '#domain/publication/metadata';
import { TEXT_FILE, textFile } from '#domain/search/text';
import { BuildProblem } from '#domain/site-build/build';
import type { FileStore } from '#server/adapters/files';
import type { FileKeys } from '#server/publication/file-queries';

/**
 * Writes the files beside an article's page: the text and its notices in JATS, citation exports, link set, words
 * for search, figures and PDF.
 * Not by Astro, because one route for each would cost as much as the page itself.
 */
export async function writeArticleFiles(
  article: Article,
  folder: string,
  keys: FileKeys | undefined,
  { files, siteUrl }: { files: FileStore; siteUrl: string },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (article.is_withdrawn) return;
  const texts = [
    ...CITATION_FILES.map(({ file, write }) => ({ file, text: write(article) })),
    ...articleTexts(article, siteUrl),
    { file: TEXT_FILE, text: textFile(article) },
    { file: LINKSET_FILE, text: JSON.stringify(linkset(article, siteUrl)) },
  ];
  await Promise.all(texts.map(({ file, text }) => writeFile(join(folder, file), text)));
  for (const [name, key] of keys ?? []) {
    await copyFile(key, join(folder, name === 'pdf' ? `${article.slug}.pdf` : name), files);
  }
}

/** Writes the figures and supplementary files of a former version beside its page. */
export async function writeVersionFiles(
  { figures }: Article,
  folder: string,
  keys: FileKeys | undefined,
  files: FileStore,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const figure of figures) if ('svg' in figure) await writeFile(join(folder, figure.file), figure.svg);
  for (const [name, key] of keys ?? []) await copyFile(key, join(folder, name), files);
}

/** Copies a stored file to a path. */
export async function copyFile(key: string, path: string, files: FileStore): Promise<void> {
  const file = await files.read(key);
  if (!file) throw new BuildProblem(`The file ${key} is missing from the file store. Put it back from a backup.`);
  await pipeline(Readable.fromWeb(file.stream as ReadableStream<Uint8Array>), createWriteStream(path));
}
