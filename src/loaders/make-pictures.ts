import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import sharp from 'sharp';
import type { PictureOrder } from './pictures.ts';
import { forEachConcurrently } from './shares.ts';

/** `node make-pictures.ts ORDERS`: converts the images listed in a file to WebP. */
const [orders = ''] = process.argv.slice(2);

// Several are processed concurrently, so none needs its own threads.
sharp.concurrency(1);
sharp.cache(false);

/** Applies the EXIF orientation, converts to sRGB, and strips all metadata. */
async function convertPicture({ from, sizes }: PictureOrder): Promise<void> {
  for (const { width, out } of sizes) {
    const picture = sharp(from, { failOn: 'none' }).autoOrient().resize({ width });
    const made = picture.webp({ quality: 80, smartSubsample: true }).toFile(out);
    await made.catch(({ message }: Error) => {
      throw new Error(`${basename(from)}: ${message}`);
    });
  }
}

try {
  await forEachConcurrently(
    JSON.parse(readFileSync(orders, 'utf8')) as PictureOrder[],
    availableParallelism(),
    convertPicture,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
