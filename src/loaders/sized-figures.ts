import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#domain/kernel/paths';
import type { Manifest } from '#domain/publication/manifest';
import { IMAGE_FIGURE, isSizedFigure, sizedPrefix } from '#domain/publication/sized-figure';
import type { FileKeys } from '#server/publication/file-queries';
import { linkFile } from './link-files.ts';
import { runNode } from './run-node.ts';
import { FIGURES_FILE, type SizedFigures } from './snapshot.ts';

interface FigureJob {
  root: string;
  snapshot: string;
  manifest: Manifest;
  fileKeys: Map<string, FileKeys>;
  /** The folder of the pages that are live, where there is one. */
  live: string | undefined;
}

/** What is made in a process of its own: of a figure, WebP files in its widths, named by `prefix` and width. */
export interface FigureOrder {
  folder: string;
  file: string;
  prefix: string;
}

/**
 * The most figures that one build makes as WebP, those of the newest articles: a large one takes a second. Where a whole
 * archive is rendered at once, figures of older articles that have none are shown as they were sent.
 */
const MADE_MAX = 120;

/**
 * Makes the figures of the articles whose pages are made as WebP, beside the files that are there already, and writes
 * into the snapshot's folder which figures have any. Those that the live site has are linked.
 */
export async function writeSizedFigures(
  { root, snapshot, manifest, fileKeys, live }: FigureJob,
  isRendered: (path: string) => boolean,
  pages: string,
): Promise<void> {
  const orders: FigureOrder[] = [];
  const shown: { slug: string; folder: string }[] = [];
  for (const { id, slug, is_withdrawn } of manifest.articles) {
    const figures = is_withdrawn ? [] : [...(fileKeys.get(id) ?? [])].filter(([file]) => IMAGE_FIGURE.test(file));
    if (figures.length === 0) continue;
    const address = paths.article(slug);
    const [folder, before] = [join(pages, address), live && join(live, address)];
    const known = before && existsSync(before) ? readdirSync(before) : [];
    shown.push({ slug, folder: isRendered(address) || !before ? folder : before });
    if (!isRendered(address)) continue;
    for (const [file, key] of figures) {
      const prefix = sizedPrefix(file, createHash('sha256').update(key).digest('hex'));
      const kept = known.filter((name) => name.startsWith(prefix));
      for (const name of kept) await linkFile(join(before ?? '', name), join(folder, name));
      if (kept.length === 0 && orders.length < MADE_MAX) orders.push({ folder, file, prefix });
    }
  }
  if (orders.length > 0) await makeInProcess(root, snapshot, orders);
  const sized = shown.map(({ slug, folder }) => [slug, readdirSync(folder).filter(isSizedFigure).sort()] as const);
  const names: SizedFigures = Object.fromEntries(sized.filter(([, files]) => files.length > 0));
  writeFileSync(join(snapshot, FIGURES_FILE), JSON.stringify(names));
}

/** In a process of its own: it takes whole cores, and a crash cannot take the server along. */
async function makeInProcess(root: string, snapshot: string, orders: FigureOrder[]): Promise<void> {
  const file = join(snapshot, 'figure-orders.json');
  writeFileSync(file, JSON.stringify(orders));
  await runNode(root, [join(root, 'src/loaders/make-figures.ts'), file]);
  await rm(file);
}
