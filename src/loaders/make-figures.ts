import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { figureWidths, sizedFigure } from '#domain/publication/sized-figure';
import { forEachConcurrently } from './shares.ts';
import type { FigureOrder } from './sized-figures.ts';

/** `node make-figures.ts ORDERS`: makes the figures that a file orders, as WebP in their widths. */
const [orders = ''] = process.argv.slice(2);

/** A file that saves less than this part of the one that was sent is not worth a second one. */
const SAVED_MIN = 0.1;

// Several are made at once, so that one needs no threads of its own.
sharp.concurrency(1);
sharp.cache(false);

/** A figure that cannot be drawn is shown as it was sent: a build does not fail for it. */
async function makeOne({ folder, file, prefix }: FigureOrder): Promise<void> {
  const from = join(folder, file);
  const { autoOrient } = await sharp(from).metadata();
  const most = statSync(from).size * (1 - SAVED_MIN);
  for (const width of figureWidths(autoOrient.width)) {
    const out = join(folder, sizedFigure(prefix, width));
    const image = sharp(from).autoOrient().resize({ width });
    // Lines and letters of a diagram stay sharp; a photograph has lost that before it came.
    const written = await image.webp(file.endsWith('.jpg') ? { quality: 82 } : { nearLossless: true }).toFile(out);
    if (written.size > most) await rm(out);
  }
}

try {
  const ordered = JSON.parse(readFileSync(orders, 'utf8')) as FigureOrder[];
  await forEachConcurrently(ordered, availableParallelism(), (order) => makeOne(order).catch(() => {}));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
