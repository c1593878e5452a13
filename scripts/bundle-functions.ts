import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles every function into one ES module without imports but Node's own: Netlify packs it as it
 * is, and a cold start reads one file. The embedded database is never used there and stays outside.
 */
export async function bundleFunctions(root: string, out: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const names = readdirSync(join(root, 'functions')).filter((name) => name.endsWith('.ts'));
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => join('functions', name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minifySyntax: true,
    legalComments: 'none',
    external: ['@electric-sql/pglite', 'pg-native'],
    // Some libraries are CommonJS and call require for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return names.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
}
