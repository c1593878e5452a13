import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { overPglite, readerOf } from '#database/connect';
import { openEmbedded } from '#database/embedded';
import type { Database } from '#database/schema';
import type { BuildReport } from '#domain/publishing/build';
import { type BuildJob, buildSite } from '#loaders/build-site';
import { linkFolder } from '#loaders/link-files';
import { type LiveSite, rebuildLiveSite } from '#loaders/live-site';
import { journalIn } from '#loaders/snapshot';
import { takeSnapshot } from '#loaders/take-snapshot';
import { linkWholeSite } from '#loaders/whole-site';
import type { FileStore } from '#server/kernel/adapters/files';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import { PAGES_FOLDER } from '#server/kernel/adapters/site-folder';
import { ROOT } from '../../scripts/journal.ts';

/** A journal in this process whose site a test builds step by step. Its database is in memory. */
export interface BuildableJournal {
  db: Kysely<Database>;
  files: FileStore;
  /** A separate folder, for releases. */
  folder: string;
  /** The input for building the current state into `out`; pages are kept from the site `live`. */
  job: (out: string, live?: string) => Promise<BuildJob>;
  /** Builds the current state into the folder `out`. */
  build: (out: string, live?: string) => Promise<BuildReport>;
  /** The live site, as with `npm start`. */
  site: LiveSite;
  /** Builds the current state beside the live site, and puts it live. */
  rebuild: () => Promise<BuildReport | undefined>;
  /** The live pages linked into one folder, which later builds leave alone. */
  live: () => string;
  /** Saves the database, so that copies can be opened from the folder. */
  keep: () => Promise<void>;
  close: () => Promise<void>;
}

/** The origin of sites that are built but not served. */
export const ORIGIN = 'https://journal.example';

const KEPT_DATABASE = 'database.tar';

/** Opens an empty journal to build. A given `folder` is kept afterwards. */
export async function openBuildableJournal(folder?: string): Promise<BuildableJournal> {
  const { pglite } = inject('preparedDatabases');
  if (folder) return openAt(folder, pglite, () => {});
  const own = mkdtempSync(join(tmpdir(), 'journal-build-'));
  return openAt(own, pglite, removing(own));
}

const removing = (folder: string) => () => rmSync(folder, { recursive: true, force: true });

/**
 * Opens a copy of a saved journal, with its rows, files and live site, that can be changed freely: stored files and
 * pages are never written to again, so they are hard-linked. A given `to` is kept afterwards.
 */
export async function copyJournal(kept: string, to?: string): Promise<BuildableJournal> {
  const folder = to ?? mkdtempSync(join(tmpdir(), 'journal-build-'));
  for (const part of ['files', join('site', 'release-1', PAGES_FOLDER)]) {
    await linkFolder(join(kept, part), join(folder, part), { recursive: true });
  }
  const pages = join(kept, 'site', 'release-1', PAGES_FOLDER);
  for (const part of [join('site', 'snapshot'), join('site', 'release-1')]) {
    cpSync(join(kept, part), join(folder, part), { recursive: true, filter: (path) => path !== pages });
  }
  symlinkSync('release-1', join(folder, 'site', 'live'));
  return openAt(folder, join(kept, KEPT_DATABASE), to ? () => {} : removing(folder));
}

/** Turns a saved journal's database and files into a data folder like that of `npm start`. */
export async function copyDataFolder({ folder }: { folder: string }, dataDir: string): Promise<void> {
  await linkFolder(join(folder, 'files'), join(dataDir, 'files'), { recursive: true });
  const loadDataDir = await openAsBlob(join(folder, KEPT_DATABASE));
  const pglite = await openEmbedded({ dataDir: join(dataDir, 'database'), loadDataDir });
  await pglite.close();
}

async function openAt(folder: string, database: string, remove: () => void): Promise<BuildableJournal> {
  const pglite = await openEmbedded({ loadDataDir: await openAsBlob(database) });
  const db = overPglite(pglite);
  const files = diskFileStore(folder);
  const reader = readerOf(db);
  const job = async (out: string, live?: string): Promise<BuildJob> => {
    // Every release has its own snapshot, so that two can be built concurrently.
    const snapshot = `${out}-snapshot`;
    const manifest = await takeSnapshot(reader, snapshot);
    const journal = journalIn(snapshot);
    return {
      root: ROOT,
      journal,
      snapshot,
      manifest,
      reader,
      files,
      siteUrl: ORIGIN,
      submitUrl: '/submit',
      live,
      out,
    };
  };
  const site = { root: ROOT, dataDir: folder, siteUrl: ORIGIN, submitUrl: '/submit', reader, files };
  return {
    db,
    files,
    folder,
    job,
    build: async (out, live) => buildSite(await job(out, live)),
    site,
    rebuild: () => rebuildLiveSite(site),
    live: () => wholePages(join(folder, 'site', 'live')),
    keep: async () => {
      const dumped = await pglite.dumpDataDir('none');
      writeFileSync(join(folder, KEPT_DATABASE), Buffer.from(await dumped.arrayBuffer()));
    },
    close: async () => {
      await pglite.close();
      remove();
    },
  };
}

/** Digests of a folder's files, by path; equal folders give equal results. */
export function fileDigests(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, digest(name)]));
}

/**
 * The files in both folders that differ, each with the place where they do: a failure on another machine must say more
 * than names.
 */
export function differingFiles(
  one: string,
  other: string,
  isCompared: (file: string) => boolean = () => true,
): string[] {
  const [ours, theirs] = [fileDigests(one), fileDigests(other)];
  return Object.keys(ours)
    .filter((file) => file in theirs && ours[file] !== theirs[file] && isCompared(file))
    .map((file) => `${file}: ${quoteDifference(join(one, file), join(other, file))}`);
}

function quoteDifference(...paths: [string, string]): string {
  const [text, otherText] = paths.map((path) => readFileSync(path, 'latin1')) as [string, string];
  let at = 0;
  while (text[at] === otherText[at]) at += 1;
  return [text, otherText].map((whole) => JSON.stringify(whole.slice(Math.max(0, at - 60), at + 60))).join(' / ');
}

/** Links all pages of a built site into a new folder beside it. */
export function wholePages(site: string): string {
  const whole = join(mkdtempSync(join(dirname(site), 'whole-')), PAGES_FOLDER);
  linkWholeSite(site, whole);
  return whole;
}
