import { cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#domain/kernel/paths';
import { openSite, PAGES_FOLDER, readKept } from '#server/kernel/adapters/site-folder';
import { cannotLink } from './link-files.ts';

/**
 * Hard-links all files of a release, including its unchanged pages, into a new folder; copies them across devices.
 * Synchronous, because asynchronous calls for a hundred thousand files take ten times the CPU time.
 */
export function linkWholeSite(release: string, to: string): void {
  const pages = join(release, PAGES_FOLDER);
  const site = openSite(pages);
  addFiles(pages, to, true);
  for (const address of Object.values(readKept(release)).flat()) {
    // Only the page's own files: issue pages are below their volume's. The documentation is one unit.
    addFiles(site.page(address), join(to, address), address === paths.developers);
  }
}

function addFiles(from: string, to: string, isRecursive: boolean): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) addFile(source, target);
    else if (isRecursive) addFiles(source, target, isRecursive);
  }
}

function addFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!cannotLink(error)) throw error;
    cpSync(from, to);
  }
}
