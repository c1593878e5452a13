import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { paths } from '#domain/kernel/paths';
import type { Manifest } from '#domain/publication/manifest';
import { BUILD_TEXTS, BuildProblem, type BuildReport } from '#domain/publishing/build';
import type { FileStore } from '#server/kernel/adapters/files';
import { KEPT_FILE, openSite, PAGES_FOLDER, readKept } from '#server/kernel/adapters/site-folder';
import { buildSite, compareSites, isCurrent, planSite, readState } from './build-site.ts';
import { readManifest } from './manifest-files.ts';
import type { PageDigests } from './plan.ts';
import { newestRelease, nextRelease, releaseNumber, removeReleases } from './releases.ts';
import type { LongLivedProcess } from './render-site.ts';
import { journalIn } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** The inputs of a rebuild. `root` is the project's folder. */
export interface LiveSite {
  root: string;
  dataDir: string;
  siteUrl: string;
  submitUrl: string;
  reader: ReadonlyKysely<Database>;
  files: FileStore;
  here?: LongLivedProcess & {
    /** The last build's manifest. */
    manifest: Manifest | undefined;
  };
}

const siteFolder = (dataDir: string) => join(dataDir, 'site');
export const snapshotFolder = (dataDir: string) => join(siteFolder(dataDir), 'snapshot');
const liveLink = (dataDir: string) => join(siteFolder(dataDir), 'live');

/** Exists after the first build. */
export function livePages(dataDir: string): string {
  return join(liveLink(dataDir), PAGES_FOLDER);
}

/**
 * Builds the current publications beside the live site and swaps them in atomically. Returns undefined if up to date.
 */
export async function rebuildLiveSite(site: LiveSite): Promise<BuildReport | undefined> {
  const folder = siteFolder(site.dataDir);
  const snapshot = snapshotFolder(site.dataDir);
  const manifest = await takeSnapshot(site.reader, snapshot, site.here?.manifest);
  if (site.here) site.here.manifest = manifest;
  const release = nextRelease(folder);
  const live = existsSync(livePages(site.dataDir)) ? liveLink(site.dataDir) : undefined;
  const job = { ...site, journal: journalIn(snapshot), snapshot, manifest, live, out: join(folder, release) };
  const planned = planSite(job);
  if (isCurrent(job, planned)) return undefined;
  const report = await buildSite(job, planned);
  const previous = live && readlinkSync(liveLink(site.dataDir));
  switchLive(folder, release);
  // The previous release stays, for requests that began before the switch.
  removeReleases(folder, previous ? [release, previous] : [release]);
  return { ...report, release };
}

/** The previous site, if it still exists. */
export function findEarlierSite(dataDir: string): string | undefined {
  if (!existsSync(livePages(dataDir))) return undefined;
  return newestRelease(siteFolder(dataDir), releaseNumber(readlinkSync(liveLink(dataDir))));
}

/** Restores the previous site atomically, and reports the differences. */
export function restoreEarlierSite(dataDir: string, release: string): BuildReport {
  const to = readState(join(siteFolder(dataDir), release));
  if (!to || findEarlierSite(dataDir) !== release) throw new BuildProblem(BUILD_TEXTS.noEarlier);
  keepNotices(dataDir, release, to.pages);
  const step = compareSites(readState(liveLink(dataDir)), to);
  switchLive(siteFolder(dataDir), release);
  return { ...step, rendered: 0, kept: Object.keys(to.pages).length, release };
}

/**
 * Keeps pages with notices or withdrawals from the live site: a rollback restores pages but does not undo a retraction.
 * The next build renders them again.
 */
function keepNotices(dataDir: string, release: string, earlier: PageDigests): void {
  const live = readState(liveLink(dataDir))?.pages ?? {};
  const { articles } = readManifest(snapshotFolder(dataDir));
  const [from, to] = [openSite(livePages(dataDir)), join(siteFolder(dataDir), release)];
  const noticed = articles.filter(({ noticed_on, is_withdrawn }) => noticed_on !== null || is_withdrawn);
  const changedPaths = noticed
    .map(({ slug }) => paths.article(slug))
    .filter((path) => live[path] && live[path] !== earlier[path]);
  if (changedPaths.length === 0) return;
  const isChanged = (path: string) => changedPaths.some((changed) => `${path}/`.startsWith(`${changed}/`));
  for (const path of Object.keys(earlier).filter(isChanged))
    rmSync(join(to, PAGES_FOLDER, path), { recursive: true, force: true });
  for (const path of Object.keys(live).filter(isChanged)) {
    const page = join(to, PAGES_FOLDER, path);
    mkdirSync(page, { recursive: true });
    for (const file of readdirSync(from.page(path), { withFileTypes: true })) {
      if (file.isFile()) cpSync(join(from.page(path), file.name), join(page, file.name));
    }
  }
  const kept = Object.entries(readKept(to)).map(([name, pages]) => [name, pages.filter((path) => !isChanged(path))]);
  writeFileSync(join(to, `${KEPT_FILE}.part`), JSON.stringify(Object.fromEntries(kept)));
  renameSync(join(to, `${KEPT_FILE}.part`), join(to, KEPT_FILE));
  // Styles and scripts are named by content hash, so an existing file has the same content.
  const filter = (file: string, copy: string) => statSync(file).isDirectory() || !existsSync(copy);
  cpSync(join(livePages(dataDir), '_astro'), join(to, PAGES_FOLDER, '_astro'), { recursive: true, filter });
}

/** Replaces the link by renaming, so that readers see one site or the other. */
function switchLive(folder: string, release: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, 'live.next');
  rmSync(draft, { force: true });
  symlinkSync(release, draft);
  renameSync(draft, join(folder, 'live'));
}
