import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#domain/kernel/paths';
import { KEPT_FILE, PAGES_FOLDER, readKept } from '#server/kernel/adapters/site-folder';

/** A release's state, written only for a complete site. */
export const STATE_FILE = 'state.json';

const RELEASE = /^release-(\d+)$/;

/** Zero if the name is not a release's. */
export const releaseNumber = (name: string) => Number(RELEASE.exec(name)?.[1] ?? 0);

export function nextRelease(folder: string): string {
  return `release-${Math.max(0, ...readdirSync(folder).map(releaseNumber)) + 1}`;
}

/** The newest complete site, with a number below `below`. */
export function newestRelease(folder: string, below = Number.POSITIVE_INFINITY): string | undefined {
  const numbers = readdirSync(folder)
    .map(releaseNumber)
    .filter((number) => number > 0 && number < below)
    .sort((a, b) => b - a);
  return numbers.map((number) => `release-${number}`).find((name) => existsSync(join(folder, name, STATE_FILE)));
}

/**
 * Removes all releases but these, except the pages that they keep. An interrupted removal is completed by the next.
 */
export function removeReleases(folder: string, wanted: readonly string[]): void {
  const used = new Map<string, Set<string>>();
  for (const release of wanted) {
    for (const [name, addresses] of Object.entries(readKept(join(folder, release)))) {
      used.set(name, new Set([...(used.get(name) ?? []), ...addresses]));
    }
  }
  for (const name of readdirSync(folder)) {
    if (releaseNumber(name) === 0 || wanted.includes(name)) continue;
    const addresses = used.get(name);
    if (!addresses) rmSync(join(folder, name), { recursive: true, force: true });
    // Without that file, the release was reduced before.
    else if (existsSync(join(folder, name, KEPT_FILE))) reduceRelease(name, addresses);
  }

  function reduceRelease(name: string, addresses: ReadonlySet<string>): void {
    // The state goes first: an interrupted removal must not leave a release that looks complete.
    const others = readdirSync(join(folder, name)).filter((file) => file !== PAGES_FOLDER && file !== KEPT_FILE);
    for (const file of others) rmSync(join(folder, name, file));
    removeFiles(join(folder, name, PAGES_FOLDER), '/', addresses);
    for (const [earlier, kept] of Object.entries(readKept(join(folder, name)))) {
      if (wanted.includes(earlier)) continue;
      const unused = kept.filter((address) => !used.get(earlier)?.has(address));
      for (const address of unused) removePage(join(folder, earlier, PAGES_FOLDER), address);
    }
    rmSync(join(folder, name, KEPT_FILE));
  }
}

/** Removes all files below an address, except the files of these pages. */
function removeFiles(pages: string, address: string, kept: ReadonlySet<string>): void {
  if (address === paths.developers && kept.has(address)) return;
  for (const entry of readdirSync(join(pages, address), { withFileTypes: true })) {
    if (entry.isDirectory()) removeFiles(pages, join(address, entry.name), kept);
    else if (!kept.has(address)) rmSync(join(pages, address, entry.name));
  }
  removeIfEmpty(join(pages, address));
}

/** Removes a page's own files; below its folder are others. */
function removePage(pages: string, address: string): void {
  const page = join(pages, address);
  if (!existsSync(page)) return;
  if (address === paths.developers) {
    rmSync(page, { recursive: true });
    return;
  }
  for (const entry of readdirSync(page, { withFileTypes: true })) {
    if (!entry.isDirectory()) rmSync(join(page, entry.name));
  }
  removeIfEmpty(page);
}

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
