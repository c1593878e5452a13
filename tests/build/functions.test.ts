import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { BlobsServer } from '@netlify/blobs/server';
import type { FunctionResult } from '@netlify/zip-it-and-ship-it';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobsFileStore } from '#server/adapters/files-blobs';
import { allRoutes } from '#server/assembly/api';
import { REDIRECTS, targetOf } from '#server/site/rules';
import { THREAD } from '#server/thread/task';
import {
  type Bundle,
  bundleFunctions,
  FUNCTION_SOURCES,
  isTypesetting,
  TYPST,
} from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';
import { docx, pdf } from '../support/documents.ts';
import { servers } from '../support/engines.ts';
import { publishedArticle } from '../support/factories.ts';
import { png } from '../support/images.ts';
import { packFunctions, zippedSize } from '../support/packed-functions.ts';
import { fileDigests } from '../support/site.ts';

/** What a function reads at a cold start, before it knows what is asked of it; the limit is in bytes. */
const START_MAX = 676_000;
/** What is never read then, but only by the request that needs it; and the migrations of the database. */
const ON_DEMAND = [
  ...[
    '@cantoo/pdf-lib',
    '@fastify/busboy',
    '@neondatabase/serverless',
    '@netlify/blobs',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
  ],
  ...['fflate', 'mammoth', 'markdown-it', 'nodemailer', 'pg', 'sanitize-html', 'unpdf', 'yaml', 'yauzl'],
];
/** All that a function carries, in bytes. */
const SIZE_MAX = 1_007_000;
/** One knows the common passwords, one the description of all routes, one all migrations, one reads Markdown; the others read and rewrite
 * documents, or write PDF and read it again. */
const SIZE_MAX_OF: Record<string, number> = {
  author: 2_262_000,
  auth: 1_515_000,
  submission: 5_275_000,
  production: 5_025_000,
  proof: 3_750_000,
  editor: 5_080_000,
  moving: 3_225_000,
  outbox: 5_165_000,
  reviewer: 2_303_000,
  payments: 1_700_000,
  openapi: 1_735_000,
  pages: 1_100_000,
  system: 1_050_000,
  'inbound-mail': 1_750_000,
};
/** What Netlify takes, zipped; and who carries Typst and its fonts, because it makes PDFs or decodes pictures. */
const ZIP_MAX = 50_000_000;
const TYPESETTING = ['outbox', 'payments', 'pictures', 'production', 'proof', 'reviewer', 'submission'];
const SECRET = 'a secret of the tests, long enough';
const BLOBS_TOKEN = 'a token of the tests';

/** A route of each function that answers GET; those of the forms and the scheduled one have none. */
const FIRST_GET = {
  auth: '/api/auth/me/',
  author: '/api/author/drafts/',
  config: '/api/config',
  'dossier-key': '/api/dossier-key',
  editor: '/api/editor/accounts/',
  health: '/api/health',
  'init-csrf': '/api/init-csrf/',
  issues: '/api/issues/issue-1/',
  manuscripts: '/api/manuscripts/',
  oai: '/oai/',
  openapi: '/api/openapi.json',
  pages: '/api/pages/',
  payments: '/api/payments/config/',
  pictures: '/api/pictures/',
  reviewer: '/api/reviewer/assignments/',
  uploads: '/api/uploads/0000000000000000/',
  production: '/api/production/manuscript-1/',
  volumes: '/api/volumes/',
};

const folder = mkdtempSync(join(tmpdir(), 'journal-functions-'));
const unpacked = (name: string) => join(folder, 'unpacked', name);
let bundles: Bundle[];
let packed: FunctionResult[];

beforeAll(async () => {
  bundles = await bundleFunctions(ROOT, join(folder, 'bundled'));
  packed = await packFunctions(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Output = Bundle['outputs'][string];

/** What is read together with the file a function starts with. */
function startOf({ name, outputs }: Bundle): Output[] {
  const read = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === `functions/${name}.ts`));
  for (const path of read) {
    for (const { kind, path: other } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[other]) read.add(other);
    }
  }
  return [...read].flatMap((path) => outputs[path] ?? []);
}

const bytesOf = (outputs: Output[]) => outputs.reduce((sum, { bytes }) => sum + bytes, 0);
const bySize = (one: Bundle, other: Bundle) =>
  bytesOf(Object.values(one.outputs)) - bytesOf(Object.values(other.outputs));
const packagesIn = (outputs: Output[]) =>
  new Set(
    outputs
      .flatMap(({ inputs }) => Object.keys(inputs))
      .flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );

describe('a bundled function', () => {
  it('imports nothing but Node itself, its own chunks and, where it makes PDFs, Typst; and carries neither site generator nor embedded database', () => {
    for (const { name, outputs } of bundles) {
      const imported = Object.values(outputs).flatMap(({ imports }) => imports);
      const outside = imported.map(({ path }) => path).filter((path) => !isBuiltin(path) && !outputs[path]);
      expect(new Set(outside), name).toEqual(
        new Set([
          ...['@electric-sql/pglite', '@electric-sql/pglite/contrib/pg_trgm', 'pg-native'],
          ...(TYPESETTING.includes(name) ? [TYPST] : []),
        ]),
      );
      const heavy = [...packagesIn(Object.values(outputs))].filter((path) =>
        /^(astro|@electric-sql\/.+|react)$/.test(path),
      );
      expect(heavy, name).toEqual([]);
    }
  });

  it(`reads less than ${START_MAX / 1000} kB at a cold start, and nothing that only some requests need`, () => {
    expect([...packagesIn(bundles.flatMap(({ outputs }) => Object.values(outputs)))]).toEqual(
      expect.arrayContaining(ON_DEMAND),
    );
    for (const bundle of bundles) {
      expect(bytesOf(startOf(bundle)), bundle.name).toBeLessThan(START_MAX);
      const packages = packagesIn(startOf(bundle));
      expect(
        ON_DEMAND.filter((name) => packages.has(name)),
        bundle.name,
      ).toEqual([]);
      const sources = startOf(bundle).flatMap(({ inputs }) => Object.keys(inputs));
      expect(
        sources.filter((path) => path.startsWith('database/migrations/')),
        bundle.name,
      ).toEqual([]);
    }
  });

  it(`is smaller than ${SIZE_MAX / 1000} kB in all, except for those with lists of passwords, readers and writers of documents`, () => {
    const sizes = bundles.map(({ name, outputs }) => ({ name, size: bytesOf(Object.values(outputs)) }));
    expect(sizes.filter(({ name, size }) => size > (SIZE_MAX_OF[name] ?? SIZE_MAX))).toEqual([]);
  });
});

describe('functions that an earlier build has bundled', () => {
  it('are bundled again after any change of what goes into them', () => {
    const inputs = bundles.flatMap(({ outputs }) =>
      Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
    );
    const counts = (path: string) =>
      FUNCTION_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
    const others = new Set(inputs.filter((path) => !path.startsWith('node_modules/') && !counts(path)));
    expect(inputs.length).toBeGreaterThan(1_000);
    expect([...others]).toEqual([]);
  });

  it('are the same for the next build', async () => {
    const next = join(folder, 'bundled-next');
    await bundleFunctions(ROOT, next);
    expect(fileDigests(next)).toEqual(fileDigests(join(folder, 'bundled')));
  });
});

describe('a thread of a bundled function', () => {
  const tasks = 'src/server/document/tasks.ts';
  const identities = [{ given: 'Grace', family: 'Lin', email: '', affiliation: '', orcid: null }];
  const copied = { copy: expect.any(Uint8Array), report: { status: 'clean' } };

  it.each<[string, string, string, () => Promise<Uint8Array> | Uint8Array, object, object]>([
    [
      'production',
      'convert a full text',
      'src/server/production/convert/convert-upload.ts',
      docx,
      { format: 'docx', references: [], nextFigure: 1 },
      { html: '<p>A manuscript.</p>' },
    ],
    ['submission', 'read what a manuscript tells of itself', tasks, pdf, { format: 'pdf' }, { title: '' }],
    ['submission', 'make a review copy', tasks, pdf, { format: 'pdf', label: 'a', identities }, copied],
    ['outbox', 'make a review copy', tasks, docx, { format: 'docx', label: 'a', identities }, copied],
  ])('of %s does its work: to %s', async (name, task, module, document, input, result) => {
    const bytes = await document();
    expect(await inThreadOf(name, module, task, { ...input, bytes })).toMatchObject({ done: result });
  });

  it.each(['author', 'production', 'reviewer', 'submission'])(
    'of %s does its work: to inspect a file',
    async (name) => {
      const path = join(folder, `${name}.docx`);
      writeFileSync(path, docx());
      const module = 'src/server/document/inspect/inspect-document.ts';
      const input = { path, format: 'docx' };
      expect(await inThreadOf(name, module, 'inspect a document', input)).toEqual({ done: { flags: [] } });
    },
  );
});

/** The path of a function's file once it is packed. */
const packedAs = ({ name }: Bundle, path: string) => join(unpacked(name), path);

function bundleOf(name: string): Bundle {
  const bundle = bundles.find((one) => one.name === name);
  if (!bundle) throw new Error(`There is no function ${name}.`);
  return bundle;
}

/** What a thread answers to a piece of work, started as a packed function does: with the file that has the module. */
async function inThreadOf(name: string, module: string, task: string, input: object): Promise<unknown> {
  const bundle = bundleOf(name);
  const [written = ''] = Object.entries(bundle.outputs).find(([, { inputs }]) => inputs[module]) ?? [];
  const worker = new Worker(packedAs(bundle, written), { workerData: THREAD });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', resolve).on('error', reject).on('exit', reject);
      worker.postMessage({ name: task, input });
    });
  } finally {
    await worker.terminate();
  }
}

describe('packed as Netlify packs it', () => {
  it('a function is all that was bundled for it, unchanged', () => {
    expect(packed.map(({ name }) => name).sort()).toEqual(bundles.map(({ name }) => name).sort());
    for (const bundle of bundles) {
      const one = packed.find(({ name }) => name === bundle.name);
      expect(one).toMatchObject({ bundler: 'none', runtimeAPIVersion: 2 });
      const written = Object.keys(bundle.outputs).map((path) => join(dirname(bundle.file), path));
      const inputs = one?.inputs?.filter((path) => !/node_modules|content\/(typeset|pages)/.test(path));
      expect(inputs?.toSorted()).toEqual(written.toSorted());
      for (const path of written) {
        const packedFile = packedAs(bundle, relative(dirname(bundle.file), path));
        expect(readFileSync(packedFile, 'utf8'), path).toBe(readFileSync(path, 'utf8'));
      }
    }
  });

  it('the function of the information pages carries those that the journal is delivered with', () => {
    const inputs = packed.find(({ name }) => name === 'pages')?.inputs ?? [];
    const carried = inputs.filter((path) => path.includes('content/pages/')).map((path) => basename(path));
    expect(carried.toSorted()).toEqual(readdirSync(join(ROOT, 'content/pages')).toSorted());
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

  it('a function that makes PDFs, and no other, carries Typst, templates and fonts, and is small enough for Netlify', async () => {
    expect(bundles.filter(({ outputs }) => isTypesetting(outputs)).map(({ name }) => name)).toEqual(TYPESETTING);
    for (const { name, inputs = [] } of packed) {
      const carries = (file: RegExp) => inputs.some((input) => file.test(input));
      expect([carries(/typst.*\.node$/), carries(/journal\.typ$/)], name).toEqual(
        TYPESETTING.includes(name) ? [true, true] : [false, false],
      );
    }
    // All of them carry the same; to zip each would take a minute.
    const largest =
      bundles
        .filter(({ name }) => TYPESETTING.includes(name))
        .toSorted(bySize)
        .at(-1)?.name ?? '';
    expect(await zippedSize(folder, largest), largest).toBeLessThan(ZIP_MAX);
  });

  it('a thread of pictures decodes an image, and says of a damaged one that it cannot', async () => {
    const decode = (bytes: Uint8Array) =>
      inThreadOf('pictures', 'src/server/typeset/decode-image.ts', 'decode an image', { bytes, format: 'png' });
    expect(await decode(png())).toMatchObject({ done: true });
    expect(await decode(png().subarray(0, 60))).toMatchObject({ done: false });
  });

  it.each(TYPESETTING.filter((name) => name !== 'pictures'))('a thread of %s makes a PDF', async (name) => {
    const journal = { name: 'J', publisher: 'P', address: 'A', language: 'en' };
    const data = { journal, title: 'Receipt', facts: [{ label: 'Name', value: '王小明' }], notes: [] };
    const job = { template: 'receipt', data, madeAt: new Date('2026-11-21T10:00:00.000Z') };
    expect(await inThreadOf(name, 'src/server/typeset/task.ts', 'typeset a document', job)).toMatchObject({
      done: { pdf: expect.any(Uint8Array), pages: 1, uncovered: [] },
    });
  });

  it('a thread of pictures decodes one, and finds that another is none', async () => {
    const decode = (bytes: Uint8Array) =>
      inThreadOf('pictures', 'src/server/typeset/decode-image.ts', 'decode an image', { bytes, format: 'png' });
    expect(await decode(png())).toMatchObject({ done: true });
    expect(await decode(png().subarray(0, 60))).toMatchObject({ done: false });
  });

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

  it('a function makes nothing of Intl at its start: the first of it takes milliseconds', async () => {
    const run = promisify(execFile);
    for (const { name } of packed) {
      const file = join(unpacked(name), `${name}.mjs`);
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', INTL_WATCHER, file]);
      expect(JSON.parse(stdout), name).toEqual([]);
    }
  });

  it('a request loads the driver of its database, and nothing to send mails or to keep files with', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/journal', SMTP_URL: 'smtp://127.0.0.1:1' };
    const { loaded } = await call('volumes', ['/api/volumes/'], {
      ...onNetlify(1),
      ...settings,
      SESSION_SECRET: SECRET,
    });
    const bundle = bundleOf('volumes');
    const isLoaded = (path: string) => loaded.includes(pathToFileURL(packedAs(bundle, path)).href);
    const read = Object.entries(bundle.outputs).flatMap(([path, output]) => (isLoaded(path) ? output : []));
    expect(ON_DEMAND.filter((name) => packagesIn(read).has(name))).toEqual(['pg']);
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
      const beside = `/articles/${article.slug}/${article.slug}.pdf`;
      const paths = [
        '/api/manuscripts/',
        one,
        `${one}/download/`,
        `${one}x`,
        beside,
        beside.replace('.pdf', '-s1.pdf'),
      ];
      const [list, single, pdf, absent, same, another] = (await call('manuscripts', paths, env)).replies;
      expect(JSON.parse(list?.body ?? '')).toMatchObject([{ slug: article.slug }]);
      expect(JSON.parse(single?.body ?? '')).toMatchObject({ id: article.id, title: article.title });
      expect(pdf?.body).toMatch(/^%PDF-.+%%EOF\n$/s);
      expect([absent?.status, another?.status]).toEqual([404, 404]);
      expect(same?.body).toBe(pdf?.body);
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

/** Who answers an address; one that is rewritten, what it is rewritten to. */
function ownersOf(address: string): string[] {
  const rewritten = REDIRECTS.filter(({ status }) => status === 200)
    .map((rule) => targetOf(rule, address))
    .find((target) => target !== undefined);
  return packed.filter((one) => isRouted(one, rewritten ?? address)).map(({ name }) => name);
}

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
  /** The addresses of all modules that were loaded. */
  loaded: string[];
  log: string;
}

// Runs in a process of its own, in a folder from which no package can be found.
const CALLER = `
  const { registerHooks } = await import('node:module');
  const [file, paths] = [process.argv[1], JSON.parse(process.argv[2])];
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const { default: handle } = await import(file);
  const replies = [];
  const works = [];
  for (const path of paths) {
    const request = new Request(new URL(path, 'https://journal.example'));
    const reply = await handle(request, { waitUntil: (work) => works.push(work) });
    replies.push({ status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() });
  }
  await Promise.all(works);
  process.stdout.write(JSON.stringify({ replies, loaded }));
`;

// Tells what of Intl is made while a function is imported.
const INTL_WATCHER = `
  const made = [];
  for (const name of Object.getOwnPropertyNames(Intl)) {
    if (typeof Intl[name] !== 'function' || !Intl[name].prototype) continue;
    const construct = (type, given) => (made.push(name), Reflect.construct(type, given));
    Intl[name] = new Proxy(Intl[name], { construct });
  }
  await import(process.argv[1]);
  process.stdout.write(JSON.stringify(made));
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
