import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { cachedFolder, sourceHash } from '#loaders/cached-folder';
import { linkFolder } from '#loaders/link-files';
import { RENDERING } from '#loaders/render-site';

/** A bundled function: `file` is its entry point, `outputs` all files by relative path. */
export interface Bundle {
  name: string;
  file: string;
  outputs: Metafile['outputs'];
}

/** Typst is a native library, which cannot be bundled: it is copied beside the chunks, as npm installed it. */
export const TYPST = '@myriaddreamin/typst-ts-node-compiler';
const TYPST_PACKAGES = 'node_modules/@myriaddreamin';
/** The PDF templates and fonts that Typst reads. */
const TEMPLATES = 'content/typeset';
/** The default information pages, and the modules that read them. */
const PAGES = 'content/pages';
const PAGES_READER = 'src/server/settings/supplied-pages.ts';

/**
 * Bundles a function into its own folder, importing only Node and its chunks. Dynamic imports are chunks that a cold
 * start does not load. Netlify packs the folder unchanged (`node_bundler = "none"` in netlify.toml, `includedFiles` of
 * each function).
 */
export const FUNCTION_BUILD = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node22',
  minify: true,
  // For readable stack traces in the log.
  keepNames: true,
  legalComments: 'none',
  // Never reached in a function: it refuses to work without DATABASE_URL, and `pg` asks for its native variant only on demand.
  external: ['@electric-sql/pglite', 'pg-native', TYPST],
  // Some libraries are CommonJS and call require for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'error',
  metafile: true,
} satisfies BuildOptions;

/** The inputs that determine the bundles; the lock file covers the libraries. */
export const FUNCTION_SOURCES = [
  'content',
  'database',
  'functions',
  'package-lock.json',
  'package.json',
  'scripts/bundle-functions.ts',
  'src',
];
/** The cache of bundles by source hash; Netlify preserves it between builds. */
const BUNDLES = join('build', 'cache', 'functions');
const OUTPUTS_FILE = 'outputs.json';
/** Cached versions. */
const KEPT_VERSIONS = 2;

/**
 * Puts all bundled functions into the folder `out`, which is emptied first. A build that only publishes finds them
 * already bundled, and links them.
 */
export async function bundleFunctions(root: string, out: string): Promise<Bundle[]> {
  rmSync(out, { recursive: true, force: true });
  const hash = sourceHash(root, FUNCTION_SOURCES);
  const kept = await cachedFolder(join(root, BUNDLES), hash, KEPT_VERSIONS, () => bundleAll(root));
  const outputsOf: Record<string, Bundle['outputs']> = JSON.parse(readFileSync(join(kept, OUTPUTS_FILE), 'utf8'));
  return Promise.all(
    Object.entries(outputsOf).map(async ([name, outputs]) => {
      const folder = join(out, name);
      await linkFolder(join(kept, name), folder, { recursive: true });
      const typstAssets = isTypesetting(outputs) ? [TYPST_PACKAGES, TEMPLATES] : [];
      for (const asset of [...typstAssets, ...(readsPages(outputs) ? [PAGES] : [])]) {
        await linkFolder(join(root, asset), join(folder, asset), { recursive: true });
      }
      return { name, file: join(folder, `${name}.mjs`), outputs };
    }),
  );
}

/** Bundles every function into a separate folder inside a new one, and deletes leftovers of killed builds. */
async function bundleAll(root: string): Promise<string> {
  const buildFolder = join(root, RENDERING.folder);
  mkdirSync(buildFolder, { recursive: true });
  const out = mkdtempSync(join(buildFolder, `${RENDERING.prefix}${process.pid}-`));
  const names = readdirSync(join(root, 'functions')).map((file) => basename(file, '.ts'));
  const bundled: Record<string, Bundle['outputs']> = {};
  // Sequential: a single esbuild uses every processor, and all of them in parallel 4 GB of memory.
  for (const name of names) {
    const [entryPoints, outdir] = [[join('functions', `${name}.ts`)], join(out, name)];
    const { metafile } = await build({ ...FUNCTION_BUILD, absWorkingDir: root, entryPoints, outdir });
    // esbuild reports paths from the project's folder; they are made relative to the function's own.
    const inside = (path: string) => (metafile.outputs[path] ? relative(outdir, join(root, path)) : path);
    const outputs = Object.entries(metafile.outputs).map(([path, output]) => [
      inside(path),
      { ...output, imports: output.imports.map((one) => ({ ...one, path: inside(one.path) })) },
    ]);
    bundled[name] = Object.fromEntries(outputs);
  }
  writeFileSync(join(out, OUTPUTS_FILE), JSON.stringify(bundled));
  return out;
}

const readsPages = (outputs: Bundle['outputs']) => Object.values(outputs).some(({ inputs }) => PAGES_READER in inputs);

/** Whether a function typesets PDFs and therefore needs Typst. */
export const isTypesetting = (outputs: Bundle['outputs']) =>
  Object.values(outputs).some(({ imports }) => imports.some(({ path }) => path === TYPST));
