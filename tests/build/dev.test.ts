import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';
import { copyDataFolder } from '../support/buildable-journal.ts';
import { builtDemonstration } from '../support/built-journals.ts';
import { freePort } from '../support/free-port.ts';
import { nodeEnv } from '../support/node-env.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-dev-'));
const dataDir = join(folder, 'data');
let server: ChildProcess;
let site: string;

/** Runs `npm run dev` in a folder without `.env`, until it prints `awaited` or ends. */
async function runDev(settings: Record<string, string>, awaited: string) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'dev.ts')], {
    cwd: folder,
    env: { ...nodeEnv(), ...settings },
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes(awaited)) resolve();
      });
    }
  });
  await Promise.race([ready, once(child, 'close')]);
  return { child, output };
}

beforeAll(async () => {
  await copyDataFolder(await builtDemonstration(), dataDir);
  const port = String(await freePort());
  site = `http://127.0.0.1:${port}`;
  const { child, output } = await runDev({ PORT: port, DATA_DIR: dataDir }, 'with hot reload');
  server = child;
  expect(output).toContain(`Journal ready at ${site}, with hot reload.`);
});

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('serves pages that reload, the API, and the files beside an article, at one address', async () => {
    const [article] = (await (await fetch(`${site}/api/manuscripts/`)).json()) as { slug: string; title: string }[];
    const page = await fetch(`${site}/articles/${article?.slug}/`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('/@vite/client');
    expect(html).toContain(`/articles/${article?.slug}`);
    const types = async (path: string) => {
      const reply = await fetch(site + path);
      await reply.arrayBuffer();
      return reply.headers.get('content-type');
    };
    expect(await types(`/articles/${article?.slug}/${article?.slug}.pdf`)).toBe('application/pdf');
    expect(await types(`/articles/${article?.slug}/citation.bib`)).toContain('application/x-bibtex');
    expect(await types('/')).toContain('text/html');
    const unknown = await fetch(`${site}/api/unknown`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ detail: 'Not found.' });
  });

  it('shows the mail that a demonstration catches', async () => {
    const email = 'grace.lin@hospital.example';
    const names = { first_name: 'Grace', last_name: 'Lin', role: 'author' };
    const body = JSON.stringify({ ...names, username: email, email, password: 'copper meadow quartz 38' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${site}/api/auth/register/`, { method: 'POST', headers, body })).status).toBe(201);
    const mails = async () => (await fetch(`${site}/__mail.json`)).json();
    const mail = { to: email, subject: 'Please confirm your email address' };
    await expect.poll(mails).toContainEqual(expect.objectContaining(mail));
    expect(await (await fetch(`${site}/__mail`)).text()).toContain(`To ${email}`);
  });

  it('says in one sentence that its port is in use, and makes nothing', async () => {
    const other = join(folder, 'other');
    const { child, output } = await runDev({ PORT: new URL(site).port, DATA_DIR: other }, 'ready');
    expect(child.exitCode).toBe(1);
    expect(output).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use\. Stop the program that uses it, .+\n$/);
    expect(existsSync(other)).toBe(false);
  });

  it('ends when told to, and releases the database', async () => {
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(true);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false);
  });
});
