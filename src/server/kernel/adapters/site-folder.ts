import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { paths } from '#domain/kernel/paths';

/** In a release: what its build rendered. */
export const PAGES_FOLDER = 'pages';
/** In a release: its unchanged pages, which stay in the earlier releases that rendered them. */
export const KEPT_FILE = 'kept.json';

/** The addresses of unchanged pages by their release, as a path from the folder of all releases. */
export type KeptPages = Record<string, string[]>;

/** Finds the files of a site, wherever they are. Neither the file nor its folder need exist. */
export interface SiteFolder {
  /** The folder with a page's own files. */
  page: (address: string) => string;
  /** A file, beside a page or alone. */
  file: (path: string) => string;
}

/**
 * Opens a release by its folder of pages, or any other folder with all pages. A file belongs to the page in whose folder
 * it is; the documentation is one page.
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

/** Opens the site of a folder of pages, and keeps the last one open; rolling back replaces a release's list. */
export function siteOpener(): (pages: string) => SiteFolder {
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
    // A release rendered whole keeps nothing.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
