import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';
import { ORIGIN } from '../support/buildable-journal.ts';
import { keptTemplates } from '../support/built-journals.ts';
import { freePort } from '../support/free-port.ts';

const WORKSHOP = join(ROOT, 'build', 'render');
const folder = mkdtempSync(join(tmpdir(), 'journal-killed-build-'));
const left: string[] = [];
let killStarted = () => {};

afterAll(() => {
  killStarted();
  for (const path of [folder, ...left]) rmSync(path, { recursive: true, force: true });
});

/** Runs `npm start` on an empty journal; `kill` ends it and its child processes. */
function start(port: string): { kill: () => Promise<unknown> } {
  const env = { PATH: process.env.PATH, PORT: port, DEMO: '0', SITE_URL: ORIGIN, DATA_DIR: join(folder, 'data') };
  const options = { cwd: folder, env, detached: true, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.ts')], options);
  const { pid = 0 } = child;
  const gone = once(child, 'exit');
  killStarted = () => {
    // A process that has ended no longer has a group.
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
  };
  return {
    kill: () => {
      killStarted();
      return gone;
    },
  };
}

it('a build that is killed half way leaves its pages behind until the next start, which leaves alone what lives', async () => {
  await keptTemplates();
  const port = String(await freePort());
  const earlier = existsSync(WORKSHOP) ? readdirSync(WORKSHOP) : [];
  const pages = () => readdirSync(WORKSHOP).filter((name) => !earlier.includes(name));
  const first = start(port);
  const isThere = () => existsSync(WORKSHOP) && pages().length > 0;
  await expect.poll(isThere, { timeout: 100_000 }).toBe(true);
  await first.kill();
  const broken = pages();
  expect(broken).toHaveLength(1);
  const living = mkdtempSync(join(WORKSHOP, `site-${process.pid}-`));
  left.push(...[...broken, basename(living)].map((name) => join(WORKSHOP, name)));
  const second = start(port);
  await expect.poll(() => pages().filter((name) => broken.includes(name)), { timeout: 100_000 }).toEqual([]);
  await second.kill();
  left.push(...pages().map((name) => join(WORKSHOP, name)));
  expect(existsSync(living)).toBe(true);
});
