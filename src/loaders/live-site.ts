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
} from 'node:fs';
import { join } from 'node:path';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { paths } from '#domain/kernel/paths';
import { BUILD_TEXTS, BuildProblem, type BuildReport } from '#domain/publishing/build';
import type { FileStore } from '#server/kernel/adapters/files';
import { listFileKeys } from '#server/publication/file-queries';
import { buildSite, compareSites, isCurrent, PAGES_FOLDER, readState } from './build-site.ts';
import type { PageDigests } from './plan.ts';
import { journalIn, readManifest } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** The inputs of a rebuild. `root` is the project's folder. */
export interface LiveSite {
  root: string;
  dataDir: string;
  siteUrl: string;
  submitUrl: string;
  reader: ReadonlyKysely<Database>;
  files: FileStore;
}

const siteFolder = (dataDir: string) => join(dataDir, 'site');
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
  const snapshot = join(folder, 'snapshot');
  const manifest = await takeSnapshot(site.reader, snapshot);
  const fileKeys = await listFileKeys(site.reader);
  const release = nextRelease(folder);
  const live = existsSync(livePages(site.dataDir)) ? liveLink(site.dataDir) : undefined;
  const job = { ...site, journal: journalIn(snapshot), snapshot, manifest, fileKeys, live, out: join(folder, release) };
  if (isCurrent(job)) return undefined;
  const report = await buildSite(job);
  const previous = live && readlinkSync(liveLink(site.dataDir));
  switchLive(folder, release);
  removeReleases(folder, [release, previous]);
  return { ...report, release };
}

/** The previous site, if it still exists. */
export function findEarlierSite(dataDir: string): string | undefined {
  const live = liveNumber(dataDir);
  if (live === undefined) return undefined;
  const earlier = readdirSync(siteFolder(dataDir))
    .map(numberOf)
    .filter((number) => number > 0 && number < live)
    .sort((a, b) => b - a)
    .map((number) => `release-${number}`);
  return earlier.find((release) => readState(join(siteFolder(dataDir), release)) !== undefined);
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
  const { articles } = readManifest(join(siteFolder(dataDir), 'snapshot'));
  const [from, to] = [livePages(dataDir), join(siteFolder(dataDir), release, PAGES_FOLDER)];
  const noticed = articles.filter(({ noticed_on, is_withdrawn }) => noticed_on !== null || is_withdrawn);
  const changedPaths = noticed
    .map(({ slug }) => paths.article(slug))
    .filter((path) => live[path] && live[path] !== earlier[path]);
  for (const path of changedPaths) {
    rmSync(join(to, path), { recursive: true, force: true });
    cpSync(join(from, path), join(to, path), { recursive: true });
  }
  // Styles and scripts, named by a hash of their content: an existing one is the same, often the same file.
  const filter = (file: string, copy: string) => statSync(file).isDirectory() || !existsSync(copy);
  if (changedPaths.length > 0) cpSync(join(from, '_astro'), join(to, '_astro'), { recursive: true, filter });
}

const RELEASE = /^release-(\d+)$/;

const numberOf = (name: string) => Number(RELEASE.exec(name)?.[1] ?? 0);

function liveNumber(dataDir: string): number | undefined {
  return existsSync(livePages(dataDir)) ? numberOf(readlinkSync(liveLink(dataDir))) : undefined;
}

function nextRelease(folder: string): string {
  return `release-${Math.max(0, ...readdirSync(folder).map(numberOf)) + 1}`;
}

/** Replaces the link by renaming, so that readers see one site or the other. */
function switchLive(folder: string, release: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, 'live.next');
  rmSync(draft, { force: true });
  symlinkSync(release, draft);
  renameSync(draft, join(folder, 'live'));
}

/** Keeps the live and the previous release; running requests still find their files. */
function removeReleases(folder: string, keep: (string | undefined)[]): void {
  for (const name of readdirSync(folder)) {
    if (RELEASE.test(name) && !keep.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
