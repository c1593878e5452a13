import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a file of the live site by path; undefined if missing. */
export type SiteFiles = (path: string) => Promise<string | undefined>;

/** The folder is resolved at every read, because another site may have gone live. */
export function folderSiteFiles(folder: () => string): SiteFiles {
  return async (path) => {
    if (path.split('/').includes('..')) return undefined;
    return readFile(join(folder(), decodeURIComponent(path)), 'utf8').catch(() => undefined);
  };
}

/** Fetches the files from the public site, for functions that cannot access the build. */
export function httpSiteFiles(origin: string): SiteFiles {
  return async (path) => {
    const response = await fetch(new URL(path, origin));
    return response.ok ? response.text() : undefined;
  };
}
