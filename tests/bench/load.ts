import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { ROOT } from '../../scripts/journal.ts';
import { freePort } from '../support/free-port.ts';
import { largePdf } from '../support/manuscript-files.ts';
import { nodeEnv } from '../support/node-env.ts';
import { createBenchDatabase } from './database.ts';
import { line, memoryOf } from './machine.ts';

const ARTICLES = 1_000;
const AUTHOR = 'author@journal.example';
const EDITOR = 'editor@journal.example';

/** 500 connections in all, each of a caller of its own. */
const CROWDS: readonly Crowd[] = [
  { name: 'pages', connections: 300, requests: ({ slug }) => [{ path: `/articles/${slug}/` }, { path: '/articles/' }] },
  {
    name: 'calls',
    connections: 180,
    requests: ({ slug, code }) => [
      { path: `/api/manuscripts/${slug}` },
      { path: '/api/manuscripts/?limit=20' },
      { path: '/api/search-page?q=heart+failure' },
      { method: 'POST', path: '/api/manuscripts/track/', ...json({ email: AUTHOR, submission_code: code }) },
    ],
  },
  {
    name: 'log-ins',
    connections: 20,
    requests: () => [
      { method: 'POST', path: '/api/auth/login/', ...json({ email: AUTHOR, password: DEMONSTRATION_PASSWORD }) },
    ],
  },
];

interface Crowd {
  name: string;
  connections: number;
  requests: (known: Known) => autocannon.Request[];
}

/** What is in the journal under load. */
interface Known {
  slug: string;
  code: string;
}

const json = (value: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

/**
 * The journal as `npm start` serves it, with 1,000 articles and 500 busy connections: time until the answer by kind of
 * request, answers that are none, and the memory of the process. Meanwhile a document of 10 MB is sent every few seconds
 * and the site is built once.
 */
export async function benchLoad(adminUrl: string | undefined, seconds: number): Promise<void> {
  const database = adminUrl ? await createBenchDatabase(adminUrl) : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'journal-bench-load-'));
  const server = await startServer(dataDir, database?.url);
  try {
    await measureLoad(server, seconds);
  } finally {
    server.process.kill();
    await once(server.process, 'exit');
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

async function measureLoad({ process: { pid = 0 }, url }: Served, seconds: number): Promise<void> {
  const known = await lookAround(url);
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(memoryOf(pid, 'VmRSS')), 1_000);
  const beside = workBeside(url, seconds);
  const results = await Promise.all(CROWDS.map((crowd) => pressFrom(url, crowd, known, seconds)));
  clearInterval(watch);
  for (const [index, { name, connections }] of CROWDS.entries()) {
    const result = results[index];
    if (result) line(`${name}, ${connections} connections`, figuresOf(result));
  }
  const { uploads, slowest, built } = await beside;
  line('documents of 10 MB meanwhile', `${uploads} received, the slowest in ${slowest.toFixed(1)} s`);
  line('a build meanwhile', built);
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

/** Every caller has an address of its own, as in life: limits count by address. */
function pressFrom(url: string, { connections, requests, name }: Crowd, known: Known, seconds: number) {
  let caller = 0;
  return autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      caller += 1;
      const address = `10.${name.length}.${caller >> 8}.${caller & 255}`;
      client.setRequests(
        requests(known).map((one) => ({ ...one, headers: { ...one.headers, 'x-forwarded-for': address } })),
      );
    },
  });
}

async function lookAround(url: string): Promise<Known> {
  const list = await (await fetch(`${url}/api/manuscripts/?limit=1`)).json();
  const author = await signIn(url, AUTHOR);
  const [{ id }] = await (await author('/api/author/manuscripts/')).json();
  const { submission_code } = await (await author(`/api/author/manuscripts/${id}/`)).json();
  return { slug: list[0].slug, code: submission_code };
}

type Call = (path: string, body?: FormData | object) => Promise<Response>;

/** Signs in, and keeps cookies and tokens as our pages do. */
async function signIn(url: string, email: string): Promise<Call> {
  const sent: Record<string, string> = { cookie: '' };
  const call: Call = async (path, body) => {
    const { headers, ...asked } = body && !(body instanceof FormData) ? json(body) : { headers: {}, body };
    const reply = await fetch(`${url}${path}`, {
      ...(body && { method: 'POST', ...asked }),
      headers: { ...headers, ...sent },
    });
    for (const cookie of reply.headers.getSetCookie()) sent.cookie += `${cookie.split(';', 1)[0]}; `;
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  const { csrfToken } = await (await call('/api/init-csrf/')).json();
  sent['x-csrftoken'] = csrfToken;
  const { token } = await (await call('/api/auth/login/', { email, password: DEMONSTRATION_PASSWORD })).json();
  sent.authorization = `Bearer ${token}`;
  return call;
}

/** Documents of 10 MB, one after another, and a build, while others read. */
async function workBeside(url: string, seconds: number) {
  const [editor, ends] = [await signIn(url, EDITOR), performance.now() + seconds * 1000];
  await editor('/api/editor/builds/rebuild/', {});
  const document = new File([new Uint8Array(await largePdf())], 'study.pdf');
  const waits: number[] = [];
  while (performance.now() < ends && waits.length < 20) {
    const form = new FormData();
    form.set('file', document);
    const started = performance.now();
    await editor('/api/manuscripts/examine/', form);
    waits.push((performance.now() - started) / 1000);
  }
  const [latest] = await (await editor('/api/editor/builds/')).json();
  return { uploads: waits.length, slowest: Math.max(...waits), built: JSON.stringify(latest) };
}
