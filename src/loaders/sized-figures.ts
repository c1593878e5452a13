import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#domain/kernel/paths';
import type { Manifest } from '#domain/publication/manifest';
import { IMAGE_FIGURE, isSizedFigure, sizedPrefix } from '#domain/publication/sized-figure';
import type { SiteFolder } from '#server/kernel/adapters/site-folder';
import type { FileKeys } from '#server/publication/file-queries';
import { linkFile } from './link-files.ts';
import { runNode } from './run-node.ts';
import { FIGURES_FILE, type SizedFigures } from './snapshot.ts';

interface FigureJob {
  root: string;
  snapshot: string;
  manifest: Manifest;
  fileKeys: Map<string, FileKeys>;
  live: SiteFolder | undefined;
  /** The live site's WebP figures. */
  known: SizedFigures;
}

/** An order for a separate process. The WebP files are named by `prefix` and width. */
export interface FigureOrder {
  folder: string;
  file: string;
  prefix: string;
}

/**
 * The maximum number of figures converted to WebP in one build, newest articles first: a large one takes a second. When
 * a whole archive is rendered, older articles' figures without WebP stay in their original format.
 */
const CONVERTED_MAX = 120;

/**
 * Converts the figures of rendered articles to WebP, beside the originals, and lists those of all articles in the
 * snapshot's folder. The live site's are linked.
 */
export async function writeSizedFigures(
  { root, snapshot, manifest, fileKeys, live, known }: FigureJob,
  isRendered: (path: string) => boolean,
  pages: string,
): Promise<SizedFigures> {
  const orders: FigureOrder[] = [];
  const names: SizedFigures = {};
  const rendered: { slug: string; folder: string }[] = [];
  for (const { id, slug, is_withdrawn } of manifest.articles) {
    const address = paths.article(slug);
    if (!isRendered(address)) {
      if (known[slug]) names[slug] = known[slug];
      continue;
    }
    const figures = is_withdrawn ? [] : [...(fileKeys.get(id) ?? [])].filter(([file]) => IMAGE_FIGURE.test(file));
    if (figures.length === 0) continue;
    const [folder, before] = [join(pages, address), live?.page(address)];
    const existingFiles = before && existsSync(before) ? readdirSync(before) : [];
    rendered.push({ slug, folder });
    for (const [file, key] of figures) {
      const prefix = sizedPrefix(file, createHash('sha256').update(key).digest('hex'));
      const reusableFiles = existingFiles.filter((name) => name.startsWith(prefix));
      for (const name of reusableFiles) await linkFile(join(before ?? '', name), join(folder, name));
      if (reusableFiles.length === 0 && orders.length < CONVERTED_MAX) orders.push({ folder, file, prefix });
    }
  }
  if (orders.length > 0) await convertInProcess(root, snapshot, orders);
  for (const { slug, folder } of rendered) {
    const files = readdirSync(folder).filter(isSizedFigure).sort();
    if (files.length > 0) names[slug] = files;
  }
  writeFileSync(join(snapshot, FIGURES_FILE), JSON.stringify(names));
  return names;
}

/** Uses a separate process, because conversion uses whole cores and a crash must not affect the server. */
async function convertInProcess(root: string, snapshot: string, orders: FigureOrder[]): Promise<void> {
  const file = join(snapshot, 'figure-orders.json');
  writeFileSync(file, JSON.stringify(orders));
  await runNode(root, [join(root, 'src/loaders/make-figures.ts'), file]);
  await rm(file);
}
