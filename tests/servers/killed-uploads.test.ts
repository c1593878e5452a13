import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueCsrf } from '#server/kernel/http/csrf';
import { bearer, type Person } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { SECRET, SITE_URL, useTestJournal } from '../support/journal.ts';

const PROGRAM = fileURLToPath(new URL('./submission-process.ts', import.meta.url));
const direct = servers().filter(({ engine }) => engine === 'pg');

describe.each(direct)('a server killed while a file arrives, on $name,', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-test-spool-'));
  const started: ChildProcess[] = [];
  const journal = useTestJournal(engine);
  let author: Person;

  beforeAll(async () => {
    journal.clock.set(new Date().toISOString());
    author = await journal.as('author');
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<{ port: number; kill: () => Promise<void> }> {
    const args = [journal.database.databaseUrl ?? '', folder, join(folder, 'mails'), SITE_URL, SECRET];
    const env = { ...process.env, TMPDIR: folder };
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const kill = () => {
      child.kill('SIGKILL');
      return gone;
    };
    for await (const line of createInterface(child.stdout)) return { port: Number(line), kill };
    throw new Error('The server did not start.');
  }

  /** Sends the start of a manuscript, and then nothing more. */
  function beginUpload(port: number) {
    const { token, cookie } = issueCsrf(new Request(SITE_URL), SECRET, SITE_URL);
    const headers = {
      ...bearer(author.token),
      'X-CSRFToken': token,
      Cookie: cookie.split(';')[0] ?? '',
      'Content-Type': 'multipart/form-data; boundary=frontier',
      'Content-Length': '5000000',
    };
    const upload = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/manuscripts/submit/', headers });
    upload.on('error', () => {});
    const head = '--frontier\r\nContent-Disposition: form-data; name="file"; filename="study.docx"\r\n\r\n';
    upload.write(head);
    upload.write(Buffer.alloc(100_000, 'x'));
  }

  const spooled = () => readdirSync(folder).filter((name) => name.startsWith('journal-upload-'));
  const bytes = () =>
    spooled()
      .flatMap((name) => readdirSync(join(folder, name)).map((file) => statSync(join(folder, name, file)).size))
      .reduce((sum, size) => sum + size, 0);

  it('leaves a part of it on the disk, which the next start removes; it leaves alone what others are receiving', async () => {
    const living = await start();
    beginUpload(living.port);
    await expect.poll(bytes).toBeGreaterThan(0);
    const received = spooled();
    const killed = await start();
    beginUpload(killed.port);
    await expect.poll(spooled).toHaveLength(2);
    await killed.kill();
    expect(spooled()).toHaveLength(2);
    const next = await start();
    expect(spooled()).toEqual(received);
    await Promise.all([living.kill(), next.kill()]);
    await start();
    expect(spooled()).toEqual([]);
  });
});
