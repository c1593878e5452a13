import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FunctionResult, zipFunction, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
import type { Bundle } from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';

/**
 * Packs the functions bundled in `folder`/bundled as Netlify does, and unpacks each into `folder`/unpacked/NAME, as a
 * host does.
 */
export async function packFunctions(folder: string): Promise<FunctionResult[]> {
  return zipFunctions(join(folder, 'bundled'), join(folder, 'unpacked'), {
    config: packing(),
    basePath: folder,
    archiveFormat: 'none',
  });
}

/** The size in bytes of a function's uploaded ZIP file. */
export async function zippedSize(folder: string, name: string): Promise<number> {
  const zipped = await zipFunction(join(folder, 'bundled', name), join(folder, 'packed'), {
    config: packing(),
    basePath: folder,
  });
  if (!zipped) throw new Error(`${name} cannot be packed.`);
  return statSync(zipped.path).size;
}

function packing() {
  const netlify = parse(readFileSync(join(ROOT, 'netlify.toml'), 'utf8')) as { functions: { node_bundler: 'none' } };
  return { '*': { nodeBundler: netlify.functions.node_bundler } };
}

/** The modules that a function loads at startup. */
export function startupModules({ name, outputs }: Bundle): Bundle['outputs'][string][] {
  const read = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === `functions/${name}.ts`));
  for (const path of read) {
    for (const { kind, path: other } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[other]) read.add(other);
    }
  }
  return [...read].flatMap((path) => outputs[path] ?? []);
}

/** The environment that Netlify provides, with the address of its blob store; NETLIFY is set only during builds. */
export function netlifyEnv(blobsPort: number, token = 'a token of the tests'): Record<string, string> {
  const address = `http://127.0.0.1:${blobsPort}`;
  const blobs = { edgeURL: address, uncachedEdgeURL: address, token, siteID: 'a1' };
  const NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(blobs)).toString('base64');
  return { SITE_ID: 'a1', SITE_NAME: 'journal', URL: 'https://journal.example', NETLIFY_BLOBS_CONTEXT };
}

/** The result of requests to a packed function. */
export interface Called {
  replies: { status: number; headers: Record<string, string>; body: string }[];
  /** The URLs of all loaded modules. */
  loaded: string[];
  /** Intl objects created before the first request. */
  intl: string[];
  log: string;
}

// Run in a separate process, in a folder from which no package can be imported.
const CALLER = `
  const { registerHooks } = await import('node:module');
  const [file, paths] = [process.argv[1], JSON.parse(process.argv[2])];
  const [loaded, made] = [[], []];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  for (const name of Object.getOwnPropertyNames(Intl)) {
    if (typeof Intl[name] !== 'function' || !Intl[name].prototype) continue;
    const construct = (type, given) => (made.push(name), Reflect.construct(type, given));
    Intl[name] = new Proxy(Intl[name], { construct });
  }
  const { default: handle } = await import(file);
  const intl = [...made];
  const replies = [];
  const works = [];
  for (const path of paths) {
    const request = new Request(new URL(path, 'https://journal.example'));
    const reply = await handle(request, { waitUntil: (work) => works.push(work) });
    replies.push({ status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() });
  }
  await Promise.all(works);
  process.stdout.write(JSON.stringify({ replies, loaded, intl }));
`;

/** Starts a packed function in a process with only these settings, and requests these addresses. */
export async function callPacked(
  folder: string,
  name: string,
  paths: string[],
  env: Record<string, string> = {},
): Promise<Called> {
  const file = join(folder, 'unpacked', name, `${name}.mjs`);
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', CALLER, file, JSON.stringify(paths)],
    { cwd: tmpdir(), env },
  );
  return { ...JSON.parse(stdout), log: stderr };
}
