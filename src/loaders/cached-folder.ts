import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Finds a folder by the hash of its inputs; if missing, `make` creates it elsewhere and it is moved when complete.
 * Keeps only the `count` most recently used.
 */
export async function cachedFolder(
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
  // Another process may have finished first, with the same result.
  await rename(draft, folder).catch((error) => {
    if (!existsSync(folder)) throw error;
  });
  await keepNewest(parent, count);
  return folder;
}

export async function keepNewest(parent: string, count: number): Promise<void> {
  const folders = (await readdir(parent)).map((name) => join(parent, name));
  const ages = await Promise.all(folders.map(async (folder) => ({ folder, used: (await stat(folder)).mtimeMs })));
  const old = ages.sort((a, b) => b.used - a.used).slice(count);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}

/** Hashes files and folders of the project with their content, and settings. */
export function sourceHash(root: string, sources: string[], settings: Record<string, string> = {}): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources) addFile(hash, root, source);
  return hash.digest('base64url');
}

function addFile(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const entries = listFolder(join(root, path));
  if (entries) {
    for (const entry of entries) addFile(hash, root, `${path}/${entry}`);
    return;
  }
  try {
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function listFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'ENOENT') return undefined;
    throw error;
  }
}
