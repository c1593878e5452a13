import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a file of the site that is live, by its path; undefined if there is none. */
export type SiteFiles = (path: string) => Promise<string | undefined>;

/** The site in a folder, which is asked for at every read: another may have gone live. */
export function siteInFolder(folder: () => string): SiteFiles {
  return async (path) => {
    if (path.split('/').includes('..')) return undefined;
    return readFile(join(folder(), decodeURIComponent(path)), 'utf8').catch(() => undefined);
  };
}

/** The site at its own address, where its files are out of a function's reach. */
export function siteAt(origin: string): SiteFiles {
  return async (path) => {
    const response = await fetch(new URL(path, origin));
    return response.ok ? response.text() : undefined;
  };
}
