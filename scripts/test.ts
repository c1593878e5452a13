import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { ROOT } from './journal.ts';

/**
 * `npm test`: lint, types, then every kind of test, the quick ones first. Prints one line per step
 * and ends in "N passed, N failed". All steps run, so that one run shows everything that is wrong.
 */
interface Tally {
  passed: number;
  failed: number;
}

const report = mkdtempSync(join(tmpdir(), 'journal-test-'));
const tally: Tally = { passed: 0, failed: 0 };

function step(name: string, run: () => Tally): void {
  console.log(`\n▶ ${name}`);
  const started = performance.now();
  const { passed, failed } = run();
  tally.passed += passed;
  tally.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${failed === 0 ? '✔' : '✘'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

/** A tool that either finds nothing to complain about or fails: it counts as one test. */
const tool =
  (script: string, ...args: string[]) =>
  (): Tally => {
    const { status } = spawnSync(process.execPath, [join('node_modules', script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

const tests = (project: string) => (): Tally => {
  const file = join(report, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters];
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM },
  });
  const { numPassedTests, numFailedTests } = readReport(file);
  // A file that cannot even be loaded fails without a failed test.
  return { passed: numPassedTests, failed: status === 0 ? numFailedTests : Math.max(numFailedTests, 1) };
};

function readReport(file: string): { numPassedTests: number; numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}

const CHROMIUM = findChromium();
step('lint', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'));
step('format of .astro files', tool('prettier/bin/prettier.cjs', '--check', 'src/**/*.astro', '--log-level', 'warn'));
step('types', tool('astro/bin/astro.mjs', 'check', '--silent'));
for (const project of ['unit', 'standards', 'api', 'faults', 'build', 'e2e']) step(`${project} tests`, tests(project));
rmSync(report, { recursive: true, force: true });
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
