import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Picture, picturePath, pictureWidths, sizedPicturePath } from '#domain/journal/picture/picture';
import { BUILD_TEXTS, BuildProblem, machineFailureText } from '#domain/publishing/build';
import type { FileStore } from '#server/kernel/adapters/files';
import type { SiteFolder } from '#server/kernel/adapters/site-folder';
import { type FileKeys, PICTURE_KEYS } from '#server/publication/file-queries';
import { copyFile } from './article-files.ts';
import { linkFile } from './link-files.ts';
import { runNode } from './run-node.ts';
import { shownPictures } from './snapshot.ts';

interface PictureJob {
  root: string;
  snapshot: string;
  fileKeys: Map<string, FileKeys>;
  files: FileStore;
  live: SiteFolder | undefined;
}

/** An order for a separate process. */
export interface PictureOrder {
  from: string;
  sizes: { width: number; out: string }[];
}

/**
 * Writes the office's images that pages show into a built site: the original, and WebP at several widths. Their names
 * are content hashes, so the live site's are linked.
 */
export async function writePictures(
  { root, snapshot, fileKeys, files, live }: PictureJob,
  pages: string,
): Promise<void> {
  const orders: PictureOrder[] = [];
  const keys = fileKeys.get(PICTURE_KEYS);
  mkdirSync(join(pages, 'pictures'), { recursive: true });
  for (const picture of shownPictures(snapshot)) {
    const missing: string[] = [];
    for (const path of pictureFiles(picture)) {
      const liveFile = live?.file(path);
      if (liveFile && existsSync(liveFile)) await linkFile(liveFile, join(pages, path));
      else missing.push(path);
    }
    const [from, key] = [join(pages, picturePath(picture.name)), keys?.get(picture.name)];
    // Removed since the snapshot: that has requested another build.
    if (!key) continue;
    if (missing.includes(picturePath(picture.name))) await copyFile(key, from, files);
    const sizes = pictureWidths(picture).map((width) => ({ width, path: sizedPicturePath(picture.name, width) }));
    const missingSizes = sizes.filter(({ path }) => missing.includes(path));
    if (missingSizes.length > 0) {
      orders.push({ from, sizes: missingSizes.map(({ width, path }) => ({ width, out: join(pages, path) })) });
    }
  }
  if (orders.length === 0) return;
  const file = join(snapshot, 'picture-orders.json');
  writeFileSync(file, JSON.stringify(orders));
  await runNode(root, [join(root, 'src/loaders/make-pictures.ts'), file]).catch((cause: Error) => {
    if (machineFailureText(cause)) throw cause;
    const broken = orders.map(({ from }) => basename(from)).find((name) => cause.message.includes(name));
    throw broken ? new BuildProblem(BUILD_TEXTS.picture(broken), { cause }) : cause;
  });
  await rm(file);
}

const pictureFiles = (picture: Picture): string[] => [
  picturePath(picture.name),
  ...pictureWidths(picture).map((width) => sizedPicturePath(picture.name, width)),
];
