import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
import { linkFolder } from '#loaders/link-files';
import { ROOT } from '../../scripts/journal.ts';
import { freePort, isFree } from './free-port.ts';
import { nodeEnv } from './node-env.ts';
import { WORKERS } from './workers.ts';

/** The demonstration journal, served by a process of its own as `npm start` serves it. */
export interface RunningJournal {
  /** Its origin, without trailing slash. */
  url: string;
  /** Changes with each reset. */
  dataDir: string;
  /** Puts the journal back to how it was delivered, with these environment variables besides its own. */
  reset: (settings?: Record<string, string>) => Promise<void>;
  /** Kills the process as a power cut does, runs `meanwhile` and starts another on the same data. */
  killAndRestart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Ends the process and removes the data folder. */
  stop: () => Promise<void>;
}

/**
 * Starts the demonstration journal. The first start on a machine seeds and builds it; the result is kept under the
 * system's temporary folder for as long as no source file changes, and each reset copies it.
 */
export async function startJournal(): Promise<RunningJournal> {
  const place = takePlace();
  const template = await prepareDemonstration(place?.number ?? 0);
  // The site's address is part of its pages: at another one each reset builds them again.
  const port = place && (await isFree(template.port)) ? template.port : await freePort();
  let server = startProcess();
  let environment: Record<string, string> = {};
  const removeData = () => rmSync(journal.dataDir, { recursive: true, force: true });
  const journal: RunningJournal = {
    url: addressOf(port),
    dataDir: '',
    async reset(settings) {
      await server.serve(null);
      if (journal.dataDir) removeData();
      journal.dataDir = mkdtempSync(join(tmpdir(), 'journal-site-'));
      await copyData(template.dataDir, journal.dataDir);
      environment = { ...environmentOf(journal.dataDir, port), ...settings };
      await server.serve(environment);
    },
    async killAndRestart(meanwhile) {
      await server.kill();
      await meanwhile();
      server = startProcess();
      await server.serve(environment);
    },
    async stop() {
      await server.kill();
      place?.leave();
      removeData();
    },
  };
  await journal.reset();
  return journal;
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

const environmentOf = (dataDir: string, port: number) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  BACKUP_DIR: join(dataDir, 'backups'),
  SITE_URL: addressOf(port),
});

/** Files that people sent and those of a built site are never written to again: instead of a copy they get a second name. */
async function copyData(from: string, to: string): Promise<void> {
  const linked = ['files', join('site', readlinkSync(join(from, 'site', 'live')))];
  const filter = (path: string) => !linked.includes(relative(from, path));
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
  for (const folder of linked) await linkFolder(join(from, folder), join(to, folder), { recursive: true });
}

interface JournalProcess {
  /** Serves the journal of an environment instead of the one before; null serves none. */
  serve: (environment: Record<string, string> | null) => Promise<void>;
  kill: () => Promise<void>;
}

function startProcess(): JournalProcess {
  // Nothing else of the developer's environment may reach the journal: a DATABASE_URL would be written to.
  const { HOME = '' } = process.env;
  const child: ChildProcess = fork(join(ROOT, 'tests/support/journal-process.ts'), {
    cwd: ROOT,
    env: { ...nodeEnv(), HOME, TMPDIR: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'exit');
  return {
    async serve(environment) {
      const answered = once(child, 'message');
      child.send({ environment });
      const [answer] = await Promise.race([answered, ended.then(() => [{ failure: 'The process ended.' }])]);
      if ('failure' in answer) throw new Error(`The journal does not start: ${answer.failure}\n${printed}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
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

interface Template {
  dataDir: string;
  port: number;
}

function findTemplate(place: number): Template | undefined {
  const found = readdirSync(tmpdir()).find((entry) => entry.startsWith(`${nameOf(place)}-port-`));
  return found ? { dataDir: join(tmpdir(), found), port: Number(found.slice(found.lastIndexOf('-') + 1)) } : undefined;
}

async function prepareDemonstration(place: number): Promise<Template> {
  const known = findTemplate(place);
  if (known) return known;
  removeOld();
  const draft = mkdtempSync(join(tmpdir(), `${PREFIX}draft-`));
  // What another place has seeded and typeset needs only to be built for this one's address.
  const seeded = Array.from({ length: WORKERS }, (_, other) => findTemplate(other)).find((found) => found);
  if (seeded) cpSync(seeded.dataDir, draft, { recursive: true, verbatimSymlinks: true });
  const server = startProcess();
  try {
    const port = await freePort();
    await server.serve(environmentOf(draft, port));
    await server.serve(null);
    const dataDir = join(tmpdir(), `${nameOf(place)}-port-${port}`);
    renameSync(draft, dataDir);
    return { dataDir, port };
  } finally {
    await server.kill();
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

/** What a run is started from stays as it is. */
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
