import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FunctionResult } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#server/assembly/api';
import { REDIRECTS, targetOf } from '#server/assembly/site/rules';
import { THREAD } from '#server/kernel/thread/task';
import {
  type Bundle,
  bundleFunctions,
  FUNCTION_SOURCES,
  isTypesetting,
  TYPST,
} from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';
import { fileDigests } from '../support/buildable-journal.ts';
import { docx, pdf } from '../support/documents.ts';
import { png } from '../support/images.ts';
import { type Called, callPacked, netlifyEnv, packFunctions, startupModules } from '../support/packed-functions.ts';

/** Modules loaded only by requests that need them, such as migrations, never at a cold start. */
const ON_DEMAND = [
  ...[
    '@cantoo/pdf-lib',
    '@fastify/busboy',
    '@neondatabase/serverless',
    '@netlify/blobs',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
  ],
  ...['markdown-it', 'nodemailer', 'pg', 'sanitize-html', 'unpdf', 'yaml', 'yauzl'],
];
/** Functions that bundle Typst and its fonts, because they make PDFs or decode pictures and logos. */
const TYPESETTING = ['editor', 'outbox', 'payments', 'pictures', 'production', 'proof', 'reviewer', 'submission'];
const SECRET = 'a secret of the tests, long enough';

const folder = mkdtempSync(join(tmpdir(), 'journal-functions-'));
const unpacked = (name: string) => join(folder, 'unpacked', name);
const call = (name: string, paths: string[], env?: Record<string, string>) => callPacked(folder, name, paths, env);
let bundles: Bundle[];
let packed: FunctionResult[];

beforeAll(async () => {
  bundles = await bundleFunctions(ROOT, join(folder, 'bundled'));
  packed = await packFunctions(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packagesIn = (outputs: Bundle['outputs'][string][]) =>
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

  it('reads nothing at a cold start that only some requests need', () => {
    expect([...packagesIn(bundles.flatMap(({ outputs }) => Object.values(outputs)))]).toEqual(
      expect.arrayContaining(ON_DEMAND),
    );
    for (const bundle of bundles) {
      const packages = packagesIn(startupModules(bundle));
      expect(
        ON_DEMAND.filter((name) => packages.has(name)),
        bundle.name,
      ).toEqual([]);
      const sources = startupModules(bundle).flatMap(({ inputs }) => Object.keys(inputs));
      expect(
        sources.filter((path) => path.startsWith('database/migrations/')),
        bundle.name,
      ).toEqual([]);
    }
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
    ['submission', 'read the front matter of a manuscript', tasks, pdf, { format: 'pdf' }, { title: '' }],
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

/** The path of a file in an unpacked function. */
const packedAs = ({ name }: Bundle, path: string) => join(unpacked(name), path);

function bundleOf(name: string): Bundle {
  const bundle = bundles.find((one) => one.name === name);
  if (!bundle) throw new Error(`There is no function ${name}.`);
  return bundle;
}

/** The bundled file that contains a module; its name includes a digest of its content. */
const fileWith = ({ outputs }: Bundle, module: string) =>
  Object.entries(outputs).find(([, { inputs }]) => inputs[module])?.[0] ?? '';

/** A thread's reply to a task, started from the bundled file that contains the module. */
async function inThreadOf(name: string, module: string, task: string, input: object): Promise<unknown> {
  const bundle = bundleOf(name);
  const worker = new Worker(packedAs(bundle, fileWith(bundle, module)), { workerData: THREAD });
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
        // Without settings a known route fails or refuses the method; only an unknown one returns 404.
        expect([405, 500]).toContain((await callWithoutSettings(owner)).replies.get(address)?.status);
      }
    },
  );

  it('a function that makes PDFs, and no other, carries Typst, templates and fonts', () => {
    expect(bundles.filter(({ outputs }) => isTypesetting(outputs)).map(({ name }) => name)).toEqual(TYPESETTING);
    for (const { name, inputs = [] } of packed) {
      const carries = (file: RegExp) => inputs.some((input) => file.test(input));
      expect([carries(/typst.*\.node$/), carries(/journal\.typ$/)], name).toEqual(
        TYPESETTING.includes(name) ? [true, true] : [false, false],
      );
    }
  });

  it('no function is larger, unpacked, than the 250 MB that Netlify’s host allows', () => {
    for (const { name } of packed) {
      const files = readdirSync(unpacked(name), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      const bytes = files.reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0);
      expect(bytes, name).toBeGreaterThan(500_000);
      expect(bytes, name).toBeLessThan(250_000_000);
    }
  });

  it.each(['pictures', 'editor'])(
    'a thread of %s decodes an image, and says of a damaged one that it cannot',
    async (name) => {
      const decode = (bytes: Uint8Array) =>
        inThreadOf(name, 'src/server/kernel/typeset/decode-image.ts', 'decode an image', { bytes, format: 'png' });
      expect(await decode(png())).toMatchObject({ done: true });
      expect(await decode(png().subarray(0, 60))).toMatchObject({ done: false });
    },
  );

  it('a thread of each of the others makes a PDF', async () => {
    const module = 'src/server/kernel/typeset/typeset.ts';
    const journal = { name: 'J', publisher: 'P', address: 'A', language: 'en' };
    const data = { journal, title: 'Receipt', facts: [{ label: 'Name', value: '王小明' }], notes: [] };
    const job = { template: 'receipt', data, madeAt: new Date('2026-11-21T10:00:00.000Z') };
    const others = TYPESETTING.filter((name) => name !== 'pictures' && name !== 'editor');
    // Equal files behave equally.
    const byFile = Map.groupBy(others, (name) => fileWith(bundleOf(name), module));
    expect([...byFile.keys()]).not.toContain('');
    for (const [name = ''] of byFile.values()) {
      expect(await inThreadOf(name, module, 'typeset a document', job), name).toMatchObject({
        done: { pdf: expect.any(Uint8Array), pages: 1, uncovered: [] },
      });
    }
  });

  it('a function without settings tells the log what to set, and the reader nothing', async () => {
    const reading = allRoutes.filter(({ method }) => method === 'GET').map(({ path }) => addressesOf(path)[0] ?? '');
    const firstOf = new Map(reading.map((address) => [ownersOf(address)[0] ?? '', address]));
    expect(firstOf.size).toBeGreaterThan(15);
    for (const [name, address] of firstOf) {
      const { replies, log } = await callWithoutSettings(name);
      expect(replies.get(address)?.status, name).toBe(500);
      expect(JSON.parse(replies.get(address)?.body ?? '').detail).toMatch(
        /^Something went wrong\. Reference: [0-9a-f]{12}$/,
      );
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

  it('a function makes nothing of Intl at its start, the first of which takes milliseconds', async () => {
    for (const { name } of packed) expect((await callWithoutSettings(name)).intl, name).toEqual([]);
  });

  it('a request loads the driver of its database, and nothing to send emails or to keep files with', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/journal', SMTP_URL: 'smtp://127.0.0.1:1' };
    const { loaded } = await call('volumes', ['/api/volumes/'], {
      ...netlifyEnv(1),
      ...settings,
      SESSION_SECRET: SECRET,
    });
    const bundle = bundleOf('volumes');
    const isLoaded = (path: string) => loaded.includes(pathToFileURL(packedAs(bundle, path)).href);
    const read = Object.entries(bundle.outputs).flatMap(([path, output]) => (isLoaded(path) ? output : []));
    expect(ON_DEMAND.filter((name) => packagesIn(read).has(name))).toEqual(['pg']);
  });

  it('a function learns from Netlify where its site stands: its cookies are secure', async () => {
    const env = { ...netlifyEnv(1), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/journal', SESSION_SECRET: SECRET };
    const [reply] = (await call('init-csrf', ['/api/init-csrf/'], env)).replies;
    expect(reply?.headers['set-cookie']).toMatch(/^__Host-csrf=.+; Secure$/);
  });
});

type FunctionRoute = NonNullable<FunctionResult['routes']>[number];

/** A route's addresses, with and without a trailing slash. */
function addressesOf(path: string): string[] {
  const address = path.replaceAll(/:\w+/g, 'x1');
  return [address, `${address}/`];
}

const owners = new Map<string, string[]>();

/** The functions that serve an address, or the address it is rewritten to; computed once. */
function ownersOf(address: string): string[] {
  const found = owners.get(address) ?? findOwners(address);
  owners.set(address, found);
  return found;
}

function findOwners(address: string): string[] {
  const rewritten = REDIRECTS.filter(({ status }) => status === 200)
    .map((rule) => targetOf(rule, address))
    .find((target) => target !== undefined);
  return packed.filter((one) => isRouted(one, rewritten ?? address)).map(({ name }) => name);
}

interface Unset extends Omit<Called, 'replies'> {
  /** By address. */
  replies: Map<string, Called['replies'][number]>;
}

const withoutSettings = new Map<string, Promise<Unset>>();

/** The responses of a function without settings at each of its addresses; started once for all tests. */
function callWithoutSettings(name: string): Promise<Unset> {
  const asked = withoutSettings.get(name) ?? startUnset(name);
  withoutSettings.set(name, asked);
  return asked;
}

async function startUnset(name: string): Promise<Unset> {
  const own = allRoutes.flatMap(({ path }) => addressesOf(path)).filter((address) => ownersOf(address).includes(name));
  const called = await call(name, own);
  return { ...called, replies: byAddress(own, called) };
}

const byAddress = (addresses: string[], { replies }: Called) =>
  new Map(replies.map((reply, at) => [addresses[at] ?? '', reply]));

/** As on Netlify, exclusions take precedence. */
function isRouted({ routes = [], excludedRoutes = [] }: FunctionResult, path: string): boolean {
  return routes.some((route) => isMatch(route, path)) && !excludedRoutes.some((route) => isMatch(route, path));
}

function isMatch(route: FunctionRoute, path: string): boolean {
  return 'expression' in route ? new RegExp(route.expression).test(path) : route.literal === path;
}
