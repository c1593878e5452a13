import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkFolder } from '#loaders/link-files';
import { ROOT } from '../../scripts/journal.ts';
import { ORIGIN } from '../support/buildable-journal.ts';
import { keptTemplates } from '../support/built-journals.ts';
import { freePort } from '../support/free-port.ts';
import { nodeEnv } from '../support/node-env.ts';

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const machine = mkdtempSync(join(tmpdir(), 'journal-deploy-'));
const ignored = new Set(read('Containerfile.dockerignore').trim().split('\n'));
let child: ChildProcess | undefined;

/** The tree inside a container: the files copied into it, and the packages installed by `npm ci`. */
beforeAll(async () => {
  const filter = (path: string) => !ignored.has(relative(ROOT, path));
  const templates = await keptTemplates();
  for (const home of ['journal', 'srv/journal']) {
    cpSync(ROOT, join(machine, home), { recursive: true, filter });
    symlinkSync(join(ROOT, 'node_modules'), join(machine, home, 'node_modules'));
    // Their names contain a digest of all inputs: if an input was not copied, they are not found, and cannot be built.
    await linkFolder(join(ROOT, templates), join(machine, home, templates), { recursive: true });
  }
});

afterEach(async () => {
  if (child?.pid && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(() => rmSync(machine, { recursive: true, force: true }));

/** Runs a command from the file, with its folders below the test's. Returns once the journal is ready. */
async function start(command: readonly string[], { home, settings }: { home: string; settings: object }) {
  // Tests must not be reachable from other machines.
  const env = {
    ...nodeEnv(),
    ...settings,
    HOST: '127.0.0.1',
    DEMO: '0',
    SITE_URL: ORIGIN,
    PORT: String(await freePort()),
  };
  const [program = '', ...args] = command;
  // A separate process group, as under systemd, so that a signal reaches every process.
  const started = spawn(program, args, { cwd: join(machine, home), env, detached: true });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 110_000 }).toContain('Journal ready at');
  return { started, env };
}

const inMachine = (folders: Record<string, string>) =>
  Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, join(machine, folder)]));

describe('the container', () => {
  const lines = read('Containerfile').split('\n');
  const following = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const settings = Object.fromEntries(following('ENV').map((line) => line.split('=') as [string, string]));

  it('starts from what is copied into it, keeps all in its two volumes, is healthy, and stops when it is told to', async () => {
    const { DATA_DIR = '', BACKUP_DIR = '', ...others } = settings;
    expect(JSON.parse(following('VOLUME')[0] ?? '')).toEqual([DATA_DIR, BACKUP_DIR]);
    const folders = inMachine({ DATA_DIR, BACKUP_DIR });
    const command = JSON.parse(following('CMD')[0] ?? '') as string[];
    const { started, env } = await start(command, { home: 'journal', settings: { ...others, ...folders } });
    expect(existsSync(join(folders.DATA_DIR ?? '', 'database'))).toBe(true);
    const [program = '', ...args] = JSON.parse((following('HEALTHCHECK')[0] ?? '').replace(/^.*CMD /, '')) as string[];
    expect(spawnSync(program, args, { env }).status).toBe(0);
    started.kill('SIGTERM');
    expect(await once(started, 'exit')).toEqual([0, null]);
    expect(spawnSync(program, args, { env }).status).toBe(1);
  });
});

describe('the unit of systemd', () => {
  const unit = read('journal.service');
  const setting = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';

  it('starts the journal, writes only where it may, and ends as it says', async () => {
    const given = Object.fromEntries(
      setting('Environment')
        .split(' ')
        .map((one) => one.split('=') as [string, string]),
    );
    const writable = setting('ReadWritePaths').split(' ');
    expect(writable).toEqual(expect.arrayContaining([setting('WorkingDirectory'), ...Object.values(given)]));
    const folders = inMachine(given);
    mkdirSync(folders.BACKUP_DIR ?? '', { recursive: true });
    const command = setting('ExecStart').replace('/usr/bin/', '').split(' ');
    const { started } = await start(command, { home: setting('WorkingDirectory').slice(1), settings: folders });
    expect(existsSync(join(folders.DATA_DIR ?? '', 'database'))).toBe(true);
    process.kill(-(started.pid ?? 0), 'SIGTERM');
    const [status, signal] = await once(started, 'exit');
    expect([0, Number(setting('SuccessExitStatus'))]).toContain(status ?? (signal === 'SIGTERM' ? 143 : signal));
  });
});
