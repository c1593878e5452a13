import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { BuildReport } from '#domain/site-build/build';
import { type BuildJob, buildSite, PAGES_FOLDER } from '#loaders/build-site';
import { linkFolder } from '#loaders/link-files';
import { takeSnapshot } from '#loaders/take-snapshot';
import type { FileStore } from '#server/adapters/files';
import { diskFileStore } from '#server/adapters/files-disk';
import { listFileKeys } from '#server/publication/file-queries';
import { openPglite } from './engines.ts';
import { freePort, isFree } from './free-port.ts';
import { nodeEnv } from './node-env.ts';
import { WORKERS } from './workers.ts';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running journal: the product itself, started as `npm start` starts it, on a data folder of its own. */
export interface Site {
  /** Its origin, without trailing slash. */
  url: string;
  dataDir: string;
  /** What it has printed so far. */
  output: () => string;
  /** Kills the process as a power cut does, runs `meanwhile` and starts it again on the same data. */
  killAndRestart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Ends the process and removes the data folder. */
  stop: () => Promise<void>;
}

/** `settings` are further environment variables, such as `SIMULATE_NETLIFY`. */
export interface SiteOptions {
  settings?: Record<string, string>;
}

const START_MS = 180_000;
const STOP_MS = 5_000;

/**
 * Starts the demonstration journal on a fresh data folder. The first start on a machine seeds and builds;
 * the result is kept under the system's temporary folder for as long as no source file changes, and copied.
 */
export async function startSite({ settings = {} }: SiteOptions = {}): Promise<Site> {
  const place = takePlace();
  try {
    return await startAt(place, settings).catch((error) => {
      // Tests are tried again, what they begin with is not; another program may have taken the port meanwhile.
      console.log(`⚠ the journal starts at the second try: ${error}`);
      return startAt(place, settings);
    });
  } catch (error) {
    place?.leave();
    throw error;
  }
}

async function startAt(place: Place | undefined, settings: Record<string, string>): Promise<Site> {
  const prepared = await prepareDemonstration(place?.number ?? 0);
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-site-'));
  await copyData(prepared.dataDir, dataDir);
  // The site's address is part of its pages: under another one the start builds them again.
  const port = place && (await isFree(prepared.port)) ? prepared.port : await freePort();
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  let server = await runStart(dataDir, port, settings).catch((error) => {
    removeData();
    throw error;
  });
  return {
    url: addressOf(port),
    dataDir,
    output: () => server.output(),
    killAndRestart: async (meanwhile) => {
      await server.kill();
      await meanwhile();
      server = await runStart(dataDir, port, settings);
    },
    stop: async () => {
      await server.stop();
      place?.leave();
      removeData();
    },
  };
}

/** Files that people sent and those of a built site are never written to again: instead of a copy they get a second name. */
async function copyData(from: string, to: string): Promise<void> {
  const linked = ['files', join('site', readlinkSync(join(from, 'site', 'live')))];
  const filter = (path: string) => !linked.includes(relative(from, path));
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
  for (const folder of linked) await linkFolder(join(from, folder), join(to, folder), { recursive: true });
}

const PREFIX = 'journal-prepared-';
/** Copies of earlier sources go after this time; until then another checkout may be using them. */
const KEPT_MS = 60 * 60 * 1000;

const nameOf = (place: number) => `${PREFIX}${process.getuid?.() ?? 0}-${sourceHash()}-${place}`;

interface Place {
  number: number;
  leave: () => void;
}

/** A place nobody else runs a journal at, each with a port of its own; undefined where all are taken. Who died without leaving has left. */
function takePlace(): Place | undefined {
  for (let number = 0; number < WORKERS; number++) {
    const lock = join(tmpdir(), `${nameOf(number)}.lock`);
    const owner = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0);
    if (owner && !isAlive(owner)) rmSync(lock, { force: true });
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return { number, leave: () => rmSync(lock, { force: true }) };
    } catch {
      // Somebody else runs here.
    }
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

interface Prepared {
  dataDir: string;
  port: number;
}

function findPrepared(place: number): Prepared | undefined {
  const found = readdirSync(tmpdir()).find((entry) => entry.startsWith(`${nameOf(place)}-port-`));
  return found ? { dataDir: join(tmpdir(), found), port: Number(found.slice(found.lastIndexOf('-') + 1)) } : undefined;
}

async function prepareDemonstration(place: number): Promise<Prepared> {
  const known = findPrepared(place);
  if (known) return known;
  removeOld();
  const draft = mkdtempSync(join(tmpdir(), `${PREFIX}draft-`));
  // What another place has seeded and typeset needs only to be built for this one's address.
  const seeded = Array.from({ length: WORKERS }, (_, other) => findPrepared(other)).find((found) => found);
  if (seeded) cpSync(seeded.dataDir, draft, { recursive: true, verbatimSymlinks: true });
  try {
    const port = await freePort();
    const server = await runStart(draft, port);
    await server.stop();
    const dataDir = join(tmpdir(), `${nameOf(place)}-port-${port}`);
    renameSync(draft, dataDir);
    return { dataDir, port };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeOld(): void {
  for (const entry of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), entry);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (!entry.startsWith(PREFIX) || made === undefined || Date.now() - made < KEPT_MS) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything a seeded and built data folder depends on. */
const SOURCES = ['astro.config.mjs', 'content', 'database', 'docs', 'package-lock.json', 'public', 'scripts', 'src'];

/** What a run is started from stays as it is: each place and each copy asks for it again. */
let known: string | undefined;

function sourceHash(): string {
  known ??= hashSources();
  return known;
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of files) {
      const full = join(path, file);
      if (statSync(full).isFile()) hash.update(`\n${source}/${file}\n`).update(readFileSync(full));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

interface Running {
  output: () => string;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

async function runStart(dataDir: string, port: number, settings: Record<string, string> = {}): Promise<Running> {
  // Nothing else of the developer's environment may reach the journal: a DATABASE_URL would be written to.
  const { HOME = '' } = process.env;
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'backups'),
    SITE_URL: addressOf(port),
  };
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    env: { ...nodeEnv(), HOME, TMPDIR: tmpdir(), ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const output = () => printed.join('');
  const ready = new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`The journal was not ready in time:\n${output()}`)), START_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed.push(String(chunk));
        if (output().includes('Journal ready at')) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The journal ended before it was ready:\n${output()}`)));
    void ended(child).then(() => clearTimeout(giveUp));
  });
  try {
    await ready;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { output, kill: () => kill(child), stop: () => stop(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  const end = ended(child);
  child.kill('SIGKILL');
  await end;
}

async function stop(child: ChildProcess): Promise<void> {
  const end = ended(child);
  child.kill('SIGTERM');
  // A connection that a browser keeps open would hold the server up.
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await end;
  clearTimeout(force);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

/** A journal in this process whose site a test builds step by step; its database is empty and in memory. */
export interface BuildableJournal {
  db: Kysely<Database>;
  files: FileStore;
  /** A folder of its own, for releases. */
  folder: string;
  /** What a build of the present state into the folder `out` works on; `live` is the site to keep pages from. */
  job: (out: string, live?: string) => Promise<BuildJob>;
  /** Builds the present state into the folder `out`. */
  build: (out: string, live?: string) => Promise<BuildReport>;
  close: () => Promise<void>;
}

/** The origin of sites that are built but not served. */
export const ORIGIN = 'https://journal.example';

/** Opens a journal to build from. */
export async function openBuildableJournal(): Promise<BuildableJournal> {
  const { db, close } = await openPglite();
  const folder = mkdtempSync(join(tmpdir(), 'journal-build-'));
  const files = diskFileStore(folder);
  const reader = readerOf(db);
  const job = async (out: string, live?: string): Promise<BuildJob> => {
    // Every release has its snapshot, so that two may be built at the same time.
    const snapshot = `${out}-snapshot`;
    const manifest = await takeSnapshot(reader, snapshot);
    const fileKeys = await listFileKeys(reader);
    return { root: ROOT, snapshot, manifest, fileKeys, files, siteUrl: ORIGIN, submitUrl: '/submit', live, out };
  };
  return {
    db,
    files,
    folder,
    job,
    build: async (out, live) => buildSite(await job(out, live)),
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every file of a folder by its path, with a digest of its bytes: equal folders have equal answers. */
export function fileDigests(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, digest(name)]));
}

/** The pages of a built site. */
export const pagesFolder = (site: string) => join(site, PAGES_FOLDER);
