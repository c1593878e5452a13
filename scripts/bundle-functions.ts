import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/**
 * How functions are bundled: each into one ES module without imports but Node's own. Netlify packs it
 * as it is (`node_bundler = "none"` in netlify.toml), and a cold start reads one file.
 */
export function functionBuild(root: string, out: string) {
  const names = readdirSync(join(root, 'functions')).filter((name) => name.endsWith('.ts'));
  return {
    absWorkingDir: root,
    entryPoints: names.map((name) => join('functions', name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minify: true,
    // Stack traces in the log keep the names of functions.
    keepNames: true,
    legalComments: 'none',
    // Never reached in a function: it refuses to work without DATABASE_URL, and `pg` asks for its native variant only on demand.
    external: ['@electric-sql/pglite', 'pg-native'],
    // Some libraries are CommonJS and call require for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  } satisfies BuildOptions;
}

/** Bundles every function into the folder `out`, which is emptied first; answers the files it wrote. */
export async function bundleFunctions(root: string, out: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const options = functionBuild(root, out);
  await build(options);
  return options.entryPoints.map((entry) => join(out, `${basename(entry, '.ts')}.mjs`));
}
