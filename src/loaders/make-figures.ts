import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { figureWidths, sizedFigure } from '#domain/publication/sized-figure';
import { forEachConcurrently } from './shares.ts';
import type { FigureOrder } from './sized-figures.ts';

/** `node make-figures.ts ORDERS`: converts the figures listed in a file to WebP at several widths. */
const [orders = ''] = process.argv.slice(2);

/** The minimum share of the original's bytes that a second file must save. */
const SAVED_MIN = 0.1;

// Several are processed concurrently, so none needs its own threads.
sharp.concurrency(1);
sharp.cache(false);

/** A figure that cannot be converted is shown in its original format: it must not fail a build. */
async function convertFigure({ folder, file, prefix }: FigureOrder): Promise<void> {
  const from = join(folder, file);
  const { autoOrient } = await sharp(from).metadata();
  const most = statSync(from).size * (1 - SAVED_MIN);
  for (const width of figureWidths(autoOrient.width)) {
    const out = join(folder, sizedFigure(prefix, width));
    const image = sharp(from).autoOrient().resize({ width });
    // Near-lossless keeps the lines and letters of diagrams sharp; JPEG photographs are lossy already.
    const written = await image.webp(file.endsWith('.jpg') ? { quality: 82 } : { nearLossless: true }).toFile(out);
    if (written.size > most) await rm(out);
  }
}

try {
  const ordered = JSON.parse(readFileSync(orders, 'utf8')) as FigureOrder[];
  await forEachConcurrently(ordered, availableParallelism(), (order) => convertFigure(order).catch(() => {}));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
