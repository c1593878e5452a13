import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder cached by its inputs' hash. If missing, `make` creates it beside its final place, and it is renamed when
 * complete. Only recently used neighbours are kept.
 */
export async function keptFolder(
  parent: string,
  hash: string,
  count: number,
  make: () => Promise<string>,
): Promise<string> {
  const folder = join(parent, hash);
  if (existsSync(folder)) {
    const now = performance.timeOrigin + performance.now();
    await utimes(folder, now / 1000, now / 1000);
    return folder;
  }
  const draft = await make();
  await mkdir(parent, { recursive: true });
  // Another process may have been first, with the same result.
  await rename(draft, folder).catch((error) => {
    if (!existsSync(folder)) throw error;
  });
  await keepNewest(parent, count);
  return folder;
}

/** Removes all but the most recently changed folders of a folder. */
export async function keepNewest(parent: string, count: number): Promise<void> {
  const folders = (await readdir(parent)).map((name) => join(parent, name));
  const ages = await Promise.all(folders.map(async (folder) => ({ folder, used: (await stat(folder)).mtimeMs })));
  const old = ages.sort((a, b) => b.used - a.used).slice(count);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
