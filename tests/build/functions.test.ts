import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { BlobsServer } from '@netlify/blobs/server';
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { build } from 'esbuild';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobsFileStore } from '#server/adapters/files-blobs';
import { allRoutes } from '#server/api';
import { bundleFunctions, functionBuild } from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';
import { docx, pdf } from '../support/documents.ts';
import { servers } from '../support/engines.ts';
import { publishedArticle } from '../support/factories.ts';

const SIZE_MAX = 1_000_000;
/**
 * The function that knows the common passwords carries their lists, and reads them only when one is chosen; two
 * carry what reads and rewrites manuscripts, and three what reads or writes PDF; they load it only where it is needed.
 */
const SIZE_MAX_OF: Record<string, number> = {
  // Documents are looked at here too, and waivers and invoices asked for.
  'author.mjs': 1_100_000,
  'auth.mjs': 1_600_000,
  'submission.mjs': 4_000_000,
  'production.mjs': 2_800_000,
  'editor.mjs': 1_400_000,
  'outbox.mjs': 3_900_000,
  'reviewer.mjs': 1_800_000,
  'payments.mjs': 1_700_000,
};
const SECRET = 'a secret of the tests, long enough';
const BLOBS_TOKEN = 'a token of the tests';

/** A route of each function that answers GET; those of the forms and the scheduled one have none. */
const FIRST_GET = {
  auth: '/api/auth/me/',
  author: '/api/author/drafts/',
  config: '/api/config',
  editor: '/api/editor/accounts/',
  health: '/api/health',
  'init-csrf': '/api/init-csrf/',
  manuscripts: '/api/manuscripts/',
  payments: '/api/payments/config/',
  reviewer: '/api/reviewer/assignments/',
  uploads: '/api/uploads/0000000000000000/',
  production: '/api/production/manuscript-1/',
  volumes: '/api/volumes/',
};

const folder = mkdtempSync(join(tmpdir(), 'journal-functions-'));
const unpacked = (name: string) => join(folder, 'unpacked', name);
let bundles: string[];
let packed: FunctionResult[];

beforeAll(async () => {
  bundles = await bundleFunctions(ROOT, join(folder, 'bundled'));
  const netlify = parse(readFileSync(join(ROOT, 'netlify.toml'), 'utf8')) as { functions: { node_bundler: 'none' } };
  const config = { '*': { nodeBundler: netlify.functions.node_bundler } };
  packed = await zipFunctions(join(folder, 'bundled'), join(folder, 'packed'), { config, basePath: folder });
  for (const { name, path } of packed) {
    mkdirSync(unpacked(name), { recursive: true });
    for (const [file, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
      writeFileSync(join(unpacked(name), file), bytes);
    }
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a bundled function', () => {
  it('imports nothing but Node itself, and carries neither PDF typesetter nor site generator nor embedded database', async () => {
    const { metafile } = await build({ ...functionBuild(ROOT, folder), metafile: true, write: false });
    for (const { entryPoint, imports, inputs } of Object.values(metafile.outputs)) {
      const outside = imports.map(({ path }) => path).filter((path) => !isBuiltin(path));
      expect(new Set(outside), entryPoint).toEqual(
        new Set(['@electric-sql/pglite', '@electric-sql/pglite/contrib/pg_trgm', 'pg-native']),
      );
      const heavy = Object.keys(inputs).filter((path) =>
        /node_modules\/(pdfkit|astro|@electric-sql|react)\//.test(path),
      );
      expect(heavy, entryPoint).toEqual([]);
    }
  });

  it(`is smaller than ${SIZE_MAX / 1000} kB, but for the one with the lists of common passwords`, () => {
    const sizes = bundles.map((file) => ({ name: basename(file), size: statSync(file).size }));
    expect(sizes.filter(({ name, size }) => size > (SIZE_MAX_OF[name] ?? SIZE_MAX))).toEqual([]);
  });
});

describe('a thread of a bundled function', () => {
  it.each([
    ['production', 'convert a Word document', async () => docx(), { html: '<p>A manuscript.</p>' }],
    ['production', 'convert a full text', async () => docx(), { text: { html: '<p>A manuscript.</p>' } }],
    ['submission', 'read the first pages of a PDF', () => pdf(), { lines: [{ text: 'A manuscript.' }] }],
  ])('of %s does its work: to %s', async (name, task, document, result) => {
    const bytes = await document();
    const worker = new Worker(join(folder, 'bundled', `${name}.mjs`), {
      workerData: { task, bytes, format: 'docx', references: 0, nextFigure: 1 },
    });
    const answer = await new Promise((resolve, reject) => {
      worker.on('message', resolve).on('error', reject).on('exit', reject);
    });
    expect(answer).toMatchObject(result);
    await worker.terminate();
  });
});

describe('packed as Netlify packs it', () => {
  it('a function is the one module that was bundled, unchanged', () => {
    expect(packed.map(({ name }) => name).sort()).toEqual(bundles.map((file) => basename(file, '.mjs')).sort());
    for (const { name, bundler, runtimeAPIVersion, inputs } of packed) {
      expect({ bundler, runtimeAPIVersion }).toEqual({ bundler: 'none', runtimeAPIVersion: 2 });
      const bundle = join(folder, 'bundled', `${name}.mjs`);
      expect(inputs?.filter((input) => !input.includes('node_modules'))).toEqual([bundle]);
      expect(readFileSync(join(unpacked(name), `${name}.mjs`), 'utf8')).toBe(readFileSync(bundle, 'utf8'));
    }
  });

  it.each(allRoutes)(
    '$method $path is answered by exactly one function, with and without a trailing slash',
    async ({ path }) => {
      for (const address of addressesOf(path)) {
        const [owner = '', ...others] = ownersOf(address);
        expect([owner, ...others]).toEqual([expect.any(String)]);
        // Without settings a known route fails, or wants another method; only an unknown one is not found.
        expect([405, 500]).toContain((await statusesOf(owner)).get(address));
      }
    },
  );

  it('a function without settings tells the log what to set, and the reader nothing', async () => {
    for (const [name, address] of Object.entries(FIRST_GET)) {
      const { replies, log } = await call(name, [address]);
      expect(replies[0]?.status).toBe(500);
      expect(JSON.parse(replies[0]?.body ?? '').detail).toMatch(/^Something went wrong\. Reference: [0-9a-f]{12}$/);
      expect(log).toContain("Set DATABASE_URL and SESSION_SECRET in the site's environment variables on Netlify");
    }
  });

  it('a function whose database does not answer says 503 and when to try again, and nothing of the inside', async () => {
    const env = { DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:1/journal', SESSION_SECRET: SECRET };
    const [reply] = (await call('volumes', ['/api/volumes/'], env)).replies;
    expect(reply?.status).toBe(503);
    expect(reply?.headers['retry-after']).toBe('5');
    expect(reply?.body).not.toMatch(/127\.0\.0\.1|somebody|hidden|ECONNREFUSED/);
  });

  it('a function learns from Netlify where its site stands: its cookies are secure', async () => {
    const env = { ...onNetlify(1), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/journal', SESSION_SECRET: SECRET };
    const [reply] = (await call('init-csrf', ['/api/init-csrf/'], env)).replies;
    expect(reply?.headers['set-cookie']).toMatch(/^__Host-csrf=.+; Secure$/);
  });
});

const [server] = await servers();

describe.each(server ? [server] : [])('packed, on $name', (engine) => {
  it('every function answers from the database, and PDFs from Netlify Blobs', async () => {
    const database = await engine.open();
    const blobs = new BlobsServer({ directory: join(folder, 'blobs'), token: BLOBS_TOKEN, logger: () => {} });
    try {
      const { port } = await blobs.start();
      const files = blobsFileStore('journal-files', { ...blobsAddress(port), token: BLOBS_TOKEN, siteID: 'a1' });
      const article = await publishedArticle(database.db, files);
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
      const url = new URL(process.env.TEST_DATABASE_URL ?? '');
      url.pathname = `/${rows[0]?.name}`;
      const env = { ...onNetlify(port), DATABASE_URL: url.href, SESSION_SECRET: SECRET };

      const one = `/api/manuscripts/${article.slug}`;
      const paths = ['/api/manuscripts/', one, `${one}/download/`, `${one}x`];
      const [list, single, pdf, absent] = (await call('manuscripts', paths, env)).replies;
      expect(JSON.parse(list?.body ?? '')).toMatchObject([{ slug: article.slug }]);
      expect(JSON.parse(single?.body ?? '')).toMatchObject({ id: article.id, title: article.title });
      expect(pdf?.body).toMatch(/^%PDF-.+%%EOF\n$/s);
      expect(absent?.status).toBe(404);
      const [volumes] = (await call('volumes', ['/api/volumes'], env)).replies;
      expect(JSON.parse(volumes?.body ?? '')).toMatchObject([{ number: article.volume?.number }]);
      const [health] = (await call('health', ['/api/health/'], env)).replies;
      expect(JSON.parse(health?.body ?? '')).toMatchObject({ status: 'ok' });
      const [config] = (await call('config', ['/api/config'], env)).replies;
      expect(JSON.parse(config?.body ?? '')).toMatchObject({ direct_upload_max: 3_670_016 });
      const [csrf] = (await call('init-csrf', ['/api/init-csrf/'], env)).replies;
      expect(JSON.parse(csrf?.body ?? '')).toEqual({ csrfToken: expect.any(String) });
    } finally {
      await blobs.stop();
      await database.close();
    }
  });
});

const blobsAddress = (port: number) => ({
  edgeURL: `http://127.0.0.1:${port}`,
  uncachedEdgeURL: `http://127.0.0.1:${port}`,
});

/** What Netlify sets for functions; NETLIFY itself is set for builds only. */
function onNetlify(blobsPort: number): Record<string, string> {
  const blobs = { ...blobsAddress(blobsPort), token: BLOBS_TOKEN, siteID: 'a1' };
  const NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(blobs)).toString('base64');
  return { SITE_ID: 'a1', SITE_NAME: 'journal', URL: 'https://journal.example', NETLIFY_BLOBS_CONTEXT };
}

type FunctionRoute = NonNullable<FunctionResult['routes']>[number];

/** An address of a route, without and with a trailing slash. */
function addressesOf(path: string): string[] {
  const address = path.replaceAll(/:\w+/g, 'x1');
  return [address, `${address}/`];
}

const ownersOf = (address: string) => packed.filter((one) => isRouted(one, address)).map(({ name }) => name);

const statuses = new Map<string, Promise<Map<string, number | undefined>>>();

/** What a function without settings answers at each of its addresses; it is started once for all of them. */
function statusesOf(name: string): Promise<Map<string, number | undefined>> {
  const known = statuses.get(name);
  if (known) return known;
  const own = allRoutes.flatMap(({ path }) => addressesOf(path)).filter((address) => ownersOf(address).includes(name));
  const asked = call(name, own).then(
    ({ replies }) => new Map(own.map((address, at) => [address, replies[at]?.status])),
  );
  statuses.set(name, asked);
  return asked;
}

/** As Netlify does: what a function leaves out goes before what it takes. */
function isRouted({ routes = [], excludedRoutes = [] }: FunctionResult, path: string): boolean {
  return routes.some((route) => isMatch(route, path)) && !excludedRoutes.some((route) => isMatch(route, path));
}

function isMatch(route: FunctionRoute, path: string): boolean {
  return 'expression' in route ? new RegExp(route.expression).test(path) : route.literal === path;
}

interface Called {
  replies: { status: number; headers: Record<string, string>; body: string }[];
  log: string;
}

// Runs in a process of its own, in a folder from which no package can be found.
const CALLER = `
  const [file, paths] = [process.argv[1], JSON.parse(process.argv[2])];
  const { default: handle } = await import(file);
  const replies = [];
  const works = [];
  for (const path of paths) {
    const request = new Request(new URL(path, 'https://journal.example'));
    const reply = await handle(request, { waitUntil: (work) => works.push(work) });
    replies.push({ status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() });
  }
  await Promise.all(works);
  process.stdout.write(JSON.stringify({ replies }));
`;

async function call(name: string, paths: string[], env: Record<string, string> = {}): Promise<Called> {
  const file = join(unpacked(name), `${name}.mjs`);
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', CALLER, file, JSON.stringify(paths)],
    { cwd: tmpdir(), env, timeout: 60_000 },
  );
  return { ...JSON.parse(stdout), log: stderr };
}
