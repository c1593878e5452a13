import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sourceHash } from '#loaders/cached-folder';
import { linkFolder } from '#loaders/link-files';
import { ROOT } from '../../scripts/journal.ts';
import { freePort, isFree } from './free-port.ts';
import type { Order } from './journal-process.ts';
import { madeOnce, takeLock } from './made-once.ts';
import { nodeEnv } from './node-env.ts';
import { MANY_DATABASES, WORKERS } from './test-processes.ts';

/** The demonstration journal, served by a separate process as with `npm start`. */
export interface RunningJournal {
  /** The origin, without trailing slash. */
  url: string;
  /** Replaced on each reset. */
  dataDir: string;
  /** Restores the default journal, with these additional environment variables. */
  reset: (settings?: Record<string, string>) => Promise<void>;
  /** Lets the next build start; until then builds wait. It includes all changes so far. */
  build: () => Promise<void>;
  /** Kills the process as a power cut would, runs `meanwhile` and starts another on the same data. */
  killAndRestart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Ends the process and removes the data folder. */
  stop: () => Promise<void>;
}

/**
 * Starts the demonstration journal. The first start on a machine seeds and builds it; that is kept until a source file
 * changes, and copied on each reset.
 */
export async function startJournal(): Promise<RunningJournal> {
  const place = takeSlot();
  const template = await templateOf(place?.number ?? 0);
  // Pages contain the site's address, so at any other address each reset would rebuild them.
  const port = place && (await isFree(template.port)) ? template.port : await freePort();
  let server = startProcess();
  let environment: Record<string, string> = {};
  const removeData = () => rmSync(journal.dataDir, { recursive: true, force: true });
  const journal: RunningJournal = {
    url: addressOf(port),
    dataDir: '',
    async reset(settings) {
      if (server.hasEnded()) server = startProcess();
      await server.order({ environment: null });
      if (journal.dataDir) removeData();
      journal.dataDir = mkdtempSync(join(tmpdir(), 'journal-site-'));
      await copyData(template.dataDir, journal.dataDir);
      environment = { ...environmentOf(journal.dataDir, port), ...settings };
      await server.order({ environment });
    },
    build: () => server.order('build'),
    async killAndRestart(meanwhile) {
      await server.kill();
      await meanwhile();
      server = startProcess();
      await server.order({ environment });
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

/** Uploaded files and built sites are never written to again, so their files are hard-linked rather than copied. */
async function copyData(from: string, to: string): Promise<void> {
  const linked = ['files', join('site', readlinkSync(join(from, 'site', 'live')))];
  const filter = (path: string) => !linked.includes(relative(from, path));
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
  for (const folder of linked) await linkFolder(join(from, folder), join(to, folder), { recursive: true });
}

interface JournalProcess {
  order: (order: Order) => Promise<void>;
  kill: () => Promise<void>;
  /** True after a crash, which fails the test file that uses it, but not the next ones. */
  hasEnded: () => boolean;
}

function startProcess(): JournalProcess {
  // No other variable may reach the journal; a developer's DATABASE_URL would be written to.
  const { HOME = '' } = process.env;
  const child: ChildProcess = fork(join(ROOT, 'tests/support/journal-process.ts'), {
    cwd: ROOT,
    execArgv: MANY_DATABASES,
    env: { ...nodeEnv(), HOME, TMPDIR: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'exit');
  return {
    async order(order) {
      const answered = once(child, 'message');
      child.send(order);
      const [answer] = await Promise.race([answered, ended.then(() => [{ failure: 'The process ended.' }])]);
      if ('failure' in answer) throw new Error(`The journal does not do as ordered: ${answer.failure}\n${printed}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/** Everything a seeded and built data folder depends on. */
const SOURCES = ['astro.config.mjs', 'content', 'database', 'docs', 'package-lock.json', 'public', 'scripts', 'src'];

interface Slot {
  number: number;
  leave: () => void;
}

/** A free slot for a journal, each with its own port; undefined if all are taken. */
function takeSlot(): Slot | undefined {
  const hash = sourceHash(ROOT, SOURCES);
  for (let number = 0; number < WORKERS; number++) {
    const leave = takeLock(`running-${number}-${hash}`);
    if (leave) return { number, leave };
  }
  return undefined;
}

interface Template {
  dataDir: string;
  port: number;
}

const DATA = 'data';
const PORT_FILE = 'port';

/** The default journal, built for the address of a slot. The first slot seeds and typesets it for the others. */
async function templateOf(place: number): Promise<Template> {
  const folder = await madeOnce(`demonstration-at-${place}`, SOURCES, async (draft) => {
    const [dataDir, port] = [join(draft, DATA), await freePort()];
    if (place > 0) cpSync((await templateOf(0)).dataDir, dataDir, { recursive: true, verbatimSymlinks: true });
    const server = startProcess();
    try {
      await server.order({ environment: environmentOf(dataDir, port) });
      await server.order({ environment: null });
    } finally {
      await server.kill();
    }
    writeFileSync(join(draft, PORT_FILE), String(port));
  });
  return { dataDir: join(folder, DATA), port: Number(readFileSync(join(folder, PORT_FILE), 'utf8')) };
}
