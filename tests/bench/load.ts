import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type autocannon from 'autocannon';
import type { SiteBuild } from '#domain/publishing/build';
import { ROOT } from '../../scripts/journal.ts';
import { type Call, CROWDS, publishCorrection, sendCrowd, sendLargeDocument, signInEditor } from '../support/crowds.ts';
import { freePort } from '../support/free-port.ts';
import { nodeEnv } from '../support/node-env.ts';
import { createBenchDatabase } from './database.ts';
import { line, memoryOf } from './machine.ts';

const ARTICLES = 1_000;

/**
 * The journal as `npm start` serves it, with 1,000 articles and 500 busy connections: response times by kind of
 * request, failed responses, and the memory of the process. Meanwhile documents of 10 MB are sent, and a correction is
 * published.
 */
export async function benchLoad(adminUrl: string | undefined, seconds: number): Promise<void> {
  const database = adminUrl ? await createBenchDatabase(adminUrl) : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-bench-load-'));
  try {
    // The first start fills the database and typesets; the measured server finds everything in place.
    await stop(await startServer(dataDir, database?.url));
    const server = await startServer(dataDir, database?.url);
    await measureLoad(server, seconds).finally(() => stop(server));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.remove();
  }
}

interface Served {
  process: ChildProcess;
  url: string;
}

async function startServer(dataDir: string, databaseUrl: string | undefined): Promise<Served> {
  const port = await freePort();
  const server = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), '--articles', String(ARTICLES)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...nodeEnv(),
      ...{ PORT: String(port), DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups'), TRUST_PROXY: '1', DEMO: '1' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  for await (const text of createInterface(server.stdout)) if (text.startsWith('Journal ready')) break;
  server.stdout.resume();
  return { process: server, url: `http://127.0.0.1:${port}` };
}

async function stop({ process: server }: Served): Promise<void> {
  server.kill();
  await once(server, 'exit');
}

async function measureLoad({ process: { pid = 0 }, url }: Served, seconds: number): Promise<void> {
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(memoryOf(pid, 'VmRSS')), 1_000);
  const beside = runBackgroundWork(url, seconds);
  const results = await Promise.all(CROWDS.map((crowd) => sendCrowd(url, crowd, { duration: seconds })));
  clearInterval(watch);
  for (const [index, { name, connections }] of CROWDS.entries()) {
    const result = results[index];
    if (result) line(`${name}, ${connections} connections`, figuresOf(result));
  }
  const { uploads, slowest, built } = await beside;
  line('documents of 10 MB meanwhile', `${uploads} received, the slowest in ${slowest.toFixed(1)} s`);
  line('a correction published meanwhile', built);
  const at = (second: number) => memory[Math.min(second, memory.length) - 1] ?? 0;
  line(
    'memory of the server',
    `${at(1)} MB at first, ${at(Math.round(seconds / 2))} MB half-way, ${at(seconds)} MB at the end`,
  );
}

function figuresOf({ latency, requests, statusCodeStats, errors, timeouts }: autocannon.Result): string {
  const codes = Object.entries(statusCodeStats ?? {}).map(([code, { count }]) => `${count} × ${code}`);
  return `${requests.average.toFixed(0)}/s; median ${latency.p50} ms, p99 ${latency.p99} ms; ${codes.join(', ')}, ${errors} errors, ${timeouts} timeouts`;
}

/** Uploads documents of 10 MB one after another, and publishes a correction, while others read. */
async function runBackgroundWork(url: string, seconds: number) {
  const [editor, ends] = [await signInEditor(url), performance.now() + seconds * 1000];
  const built = buildBeside(editor);
  const waits: number[] = [];
  while (performance.now() < ends && waits.length < 20) {
    const started = performance.now();
    await sendLargeDocument(editor);
    waits.push((performance.now() - started) / 1000);
  }
  return { uploads: waits.length, slowest: Math.max(...waits), built: await built };
}

/** Publishes a correction, and waits for its build. */
async function buildBeside(editor: Call): Promise<string> {
  const started = performance.now();
  await publishCorrection(editor);
  while (true) {
    const [build]: SiteBuild[] = await (await editor('/api/editor/builds/?limit=1')).json();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (build?.state === 'live') return `${build.rendered} pages built, live after ${seconds} s`;
    if (build?.state === 'failed') return `failed after ${seconds} s: ${build.error}`;
    await pause(200);
  }
}
