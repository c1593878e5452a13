import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { paths } from '#domain/kernel/paths';

/** A release's folder of the pages that its build rendered. */
export const PAGES_FOLDER = 'pages';
/** A release's list of its unchanged pages, which stay in the earlier releases that rendered them. */
export const KEPT_FILE = 'kept.json';

/** The addresses of unchanged pages, by release: a path relative to the folder of all releases. */
export type KeptPages = Record<string, string[]>;

/** Locates the files of a site, which may be in several releases. Neither file nor folder need exist. */
export interface SiteFolder {
  /** The folder with a page's own files. */
  page: (address: string) => string;
  file: (path: string) => string;
}

/**
 * Opens a release by its folder of pages, or any other folder with a whole site. Files belong to the page whose folder
 * they are in; the documentation counts as one page.
 */
export function openSite(pages: string): SiteFolder {
  const release = dirname(pages);
  const folders = new Map<string, string>();
  for (const [name, addresses] of Object.entries(readKept(release))) {
    const folder = join(dirname(release), name, PAGES_FOLDER);
    for (const address of addresses) folders.set(address, folder);
  }
  const folderOf = (address: string) => {
    const page = address.startsWith(`${paths.developers}/`) ? paths.developers : address.replace(/(?<=.)\/$/, '');
    return folders.get(page) ?? pages;
  };
  return {
    page: (address) => join(folderOf(join('/', address)), address),
    file: (path) => join(folderOf(dirname(join('/', path))), path),
  };
}

/** Opens sites, and caches the last one until its list changes, as a rollback may replace the list. */
export function cachedSiteOpener(): (pages: string) => SiteFolder {
  let known: { pages: string; list: string; site: SiteFolder } | undefined;
  return (pages) => {
    const list = versionOf(join(dirname(pages), KEPT_FILE));
    if (known?.pages !== pages || known.list !== list) known = { pages, list, site: openSite(pages) };
    return known.site;
  };
}

/** Identifies one version of a file. A file system may give a new file the inode of the one it replaces. */
function versionOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return [ino, mtimeMs, size].join();
}

export function readKept(release: string): KeptPages {
  try {
    return JSON.parse(readFileSync(join(release, KEPT_FILE), 'utf8')) as KeptPages;
  } catch (error) {
    // A fully rendered release has no such list.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
