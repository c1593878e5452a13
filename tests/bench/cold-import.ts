import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleFunctions, FUNCTION_BUILD } from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';
import { packFunctions, zippedSize } from '../support/packed-functions.ts';
import { line } from './machine.ts';

const RUNS = 11;
/** What the functions are measured against: nothing at all, and the two libraries that every request needs. */
const REFERENCES = {
  empty: 'export default async () => new Response();',
  'zod-and-kysely': `
    import { Kysely, PostgresDialect, sql } from 'kysely';
    import * as z from 'zod';
    export default async () => Response.json([Kysely, PostgresDialect, sql, z.object({ name: z.string() })].length);`,
};

/**
 * The median time a fresh process takes to import each function as Netlify packs it. They take turns, so that whatever
 * else the machine does slows all of them.
 */
export async function benchColdImports(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'journal-cold-'));
  try {
    await bundleFunctions(ROOT, join(folder, 'bundled'));
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
      line(
        name,
        `${own}, ${beyond} more than the empty one; ZIP ${((await zippedSize(folder, name)) / 1000).toFixed(0)} kB`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
