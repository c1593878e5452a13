import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleFunctions } from '../../scripts/bundle-functions.ts';
import { ROOT } from '../../scripts/journal.ts';
import { line } from './machine.ts';

const RUNS = 7;

/** The median time a fresh process takes to import each bundled function. */
export async function benchColdImports(): Promise<void> {
  for (const file of await bundleFunctions(ROOT, join(ROOT, 'build', 'functions'))) {
    const times = Array.from({ length: RUNS }, () => importOnce(file)).sort((a, b) => a - b);
    const median = times[Math.floor(RUNS / 2)] ?? Number.NaN;
    line(basename(file), `${median.toFixed(0)} ms, ${(statSync(file).size / 1000).toFixed(0)} kB`);
  }
}

function importOnce(file: string): number {
  const code = `const t = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - t);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  return Number(stdout);
}
