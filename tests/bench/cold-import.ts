import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleFunctions, FUNCTION_BUILD } from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';
import { packFunctions, startupModules, zippedSize } from '../support/packed-functions.ts';
import { line } from './machine.ts';

const RUNS = 11;
/** In bytes, loaded at a cold start. Above this limit and the next two, a function deserves a look. */
const START_MAX = 676_000;
/** In bytes, all modules. */
const SIZE_MAX = 1_007_000;
/**
 * The same for functions that bundle the common passwords, the description of all routes or all migrations, or that
 * read and write documents.
 */
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
/** Netlify's limit for a function's ZIP file, in bytes. */
const ZIP_MAX = 50_000_000;
/** For comparison: an empty function, and the two libraries that every request needs. */
const REFERENCES = {
  empty: 'export default async () => new Response();',
  'zod-and-kysely': `
    import { Kysely, PostgresDialect, sql } from 'kysely';
    import * as z from 'zod';
    export default async () => Response.json([Kysely, PostgresDialect, sql, z.object({ name: z.string() })].length);`,
};

/**
 * Prints the median time a new process takes to import each function as Netlify packs it, and the number of bytes it
 * loads and bundles. The functions take turns, so that other load on the machine affects all of them equally.
 */
export async function benchColdImports(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-cold-'));
  try {
    const bundles = await bundleFunctions(ROOT, join(folder, 'bundled'));
    for (const [name, contents] of Object.entries(REFERENCES)) await bundleReference(name, contents, folder);
    const functions = (await packFunctions(folder)).map(({ name }) => ({
      name,
      file: join(folder, 'unpacked', name, `${name}.mjs`),
      times: [] as number[],
    }));
    for (let run = 0; run < RUNS; run += 1) {
      for (const { file, times } of functions) times.push(importOnce(file));
    }
    const empty = medianOf(functions.find(({ name }) => name === 'empty')?.times ?? []);
    for (const { name, times } of functions) {
      const median = medianOf(times);
      const [own, beyond] = [median, median - empty].map((ms) => `${ms.toFixed(1)} ms`);
      const bundle = bundles.find((one) => one.name === name);
      const sizes = bundle && [
        ['at startup', bytesOf(startupModules(bundle)), START_MAX] as const,
        ['in all', bytesOf(Object.values(bundle.outputs)), SIZE_MAX_OF[name] ?? SIZE_MAX] as const,
      ];
      const zip = ['ZIP', await zippedSize(folder, name), ZIP_MAX] as const;
      const weights = [...(sizes ?? []), zip].map(([what, bytes, most]) => `${what} ${weighed(bytes, most)}`);
      line(name, `${own}, ${beyond} more than the empty one; ${weights.join(', ')}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bytesOf = (outputs: { bytes: number }[]) => outputs.reduce((sum, { bytes }) => sum + bytes, 0);

const weighed = (bytes: number, most: number) =>
  `${(bytes / 1000).toFixed(0)} kB${bytes > most ? ` (MORE THAN ${(most / 1000).toFixed(0)} kB)` : ''}`;

async function bundleReference(name: string, contents: string, folder: string): Promise<void> {
  const outdir = join(folder, 'bundled', name);
  await build({ ...FUNCTION_BUILD, stdin: { contents, resolveDir: ROOT }, outdir, entryNames: name });
}

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

function importOnce(file: string): number {
  const code = `const t = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - t);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  return Number(stdout);
}
