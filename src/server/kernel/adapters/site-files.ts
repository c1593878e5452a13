import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cachedSiteOpener } from './site-folder.ts';

/** Reads a file of the live site by path; undefined if missing. */
export type SiteFiles = (path: string) => Promise<string | undefined>;

/** Maximum characters cached, for files that searches read repeatedly. */
const CACHE_MAX = 16 * 1024 * 1024;

/**
 * Reads and caches files of the live site. `folder` is called at every read, because another site may have gone live;
 * the files of one site never change.
 */
export function folderSiteFiles(folder: () => string): SiteFiles {
  const open = cachedSiteOpener();
  const kept = new Map<string, string>();
  let [root, total] = ['', 0];
  const keep = (path: string, text: string) => {
    kept.set(path, text);
    total += text.length;
    for (const [oldest, { length }] of kept) {
      if (total <= CACHE_MAX) break;
      kept.delete(oldest);
      total -= length;
    }
  };
  return async (path) => {
    if (path.split('/').includes('..')) return undefined;
    const current = resolved(folder());
    if (current !== root) {
      kept.clear();
      [root, total] = [current, 0];
    }
    const known = kept.get(path);
    if (known !== undefined) return known;
    const file = open(current).file(decodeURIComponent(path));
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined && current === root && !kept.has(path)) keep(path, text);
    return text;
  };
}

function resolved(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/** Fetches the files from the public site, for functions that cannot access the build. */
export function httpSiteFiles(origin: string): SiteFiles {
  return async (path) => {
    const response = await fetch(new URL(path, origin));
    return response.ok ? response.text() : undefined;
  };
}
