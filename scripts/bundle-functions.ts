import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

/** A function as it is bundled: `file` is what Netlify starts, `outputs` all that was written, by its path in the project. */
export interface Bundle {
  name: string;
  file: string;
  outputs: Metafile['outputs'];
}

/** Typst is a library of machine code, which cannot be bundled: it is copied beside the chunks, as npm installed it. */
export const TYPST = '@myriaddreamin/typst-ts-node-compiler';
const TYPST_PACKAGES = 'node_modules/@myriaddreamin';
/** The templates and fonts of PDFs, which Typst reads. */
const TEMPLATES = 'content/typeset';

/**
 * How a function is bundled: into a folder of its own, with imports of nothing but Node itself and its chunks. What it
 * imports on demand is in chunks that a cold start does not read. Netlify packs the folder as it is
 * (`node_bundler = "none"` in netlify.toml, `includedFiles` of each function).
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
  // Stack traces in the log keep the names of functions.
  keepNames: true,
  legalComments: 'none',
  // Never reached in a function: it refuses to work without DATABASE_URL, and `pg` asks for its native variant only on demand.
  external: ['@electric-sql/pglite', 'pg-native', TYPST],
  // Some libraries are CommonJS and call require for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'error',
  metafile: true,
} satisfies BuildOptions;

/** Bundles every function into the folder `out`, which is emptied first. */
export async function bundleFunctions(root: string, out: string): Promise<Bundle[]> {
  rmSync(out, { recursive: true, force: true });
  const sources = readdirSync(join(root, 'functions')).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    sources.map(async (source) => {
      const name = basename(source, '.ts');
      const entryPoints = [join('functions', source)];
      const outdir = join(out, name);
      const { metafile } = await build({ ...FUNCTION_BUILD, absWorkingDir: root, entryPoints, outdir });
      const { outputs } = metafile;
      if (isTypesetting(outputs)) {
        for (const folder of [TYPST_PACKAGES, TEMPLATES]) {
          cpSync(join(root, folder), join(outdir, folder), { recursive: true });
        }
      }
      return { name, file: join(outdir, `${name}.mjs`), outputs };
    }),
  );
}

/** Whether a function makes PDFs, and so carries Typst. */
export const isTypesetting = (outputs: Bundle['outputs']) =>
  Object.values(outputs).some(({ imports }) => imports.some(({ path }) => path === TYPST));
