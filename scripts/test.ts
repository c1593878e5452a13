import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { ROOT } from './journal.ts';

/**
 * `npm test`: lint, types, then every kind of test, the quick ones first. Prints a line per step
 * and ends in "N passed, N failed". All steps run, so that one run shows everything that is wrong.
 */
interface Tally {
  passed: number;
  failed: number;
}

const report = mkdtempSync(join(tmpdir(), 'journal-test-'));
const total: Tally = { passed: 0, failed: 0 };

async function step(name: string, run: () => Promise<Record<string, Tally>>): Promise<void> {
  console.log(`\n▶ ${name}`);
  const started = performance.now();
  const tallies = Object.entries(await run());
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  for (const [part, { passed, failed }] of tallies) {
    total.passed += passed;
    total.failed += failed;
    console.log(`${failed === 0 ? '✔' : '✘'} ${part}: ${passed} passed, ${failed} failed`);
  }
  console.log(`  ${name}: ${seconds} s`);
}

async function runNode(args: string[]): Promise<boolean> {
  // The product is started some three hundred times: what Node has compiled once it need not compile again.
  const env = { ...process.env, CHROMIUM, NODE_COMPILE_CACHE: join(report, 'compiled') };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
  const [status] = await once(child, 'exit');
  return status === 0;
}

/** A tool that either finds nothing to complain about or fails: it counts as one test. */
async function tool(script: string, ...args: string[]): Promise<Tally> {
  const isRight = await runNode([join('node_modules', script), ...args]);
  return isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs kinds of tests together, so that neither processor waits for the last file of one kind. */
async function tests(...kinds: string[]): Promise<Record<string, Tally>> {
  const file = join(report, `${kinds.join('-')}.json`);
  const named = ['default', 'json', './tests/support/second-try.ts'].map((reporter) => `--reporter=${reporter}`);
  const reporters = [...named, `--outputFile.json=${file}`];
  const isRight = await runNode([
    ...['node_modules/vitest/vitest.mjs', 'run'],
    ...kinds.flatMap((kind) => ['--project', kind]),
    ...reporters,
    // One test in twelve thousand that fails on a busy machine would cost a whole run; those that needed the retry
    // are named.
    '--retry=1',
  ]);
  const tallies = tally(kinds, file);
  const isTold = Object.values(tallies).some(({ failed }) => failed > 0);
  // A failure outside any test, such as in what all of them share, fails no test.
  return isRight || isTold ? tallies : { ...tallies, 'the run itself': { passed: 0, failed: 1 } };
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

function tally(kinds: string[], file: string): Record<string, Tally> {
  const { testResults } = readReport(file);
  const tallyOf = (kind: string): Tally => {
    const files = testResults.filter(({ name }) => name.includes(`/tests/${kind}/`));
    const count = (wanted: string) =>
      files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
    // A file that cannot even be loaded or prepared fails without a failed test.
    const broken = files.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return { passed: count('passed'), failed: count('failed') + broken.length };
  };
  return Object.fromEntries(kinds.map((kind) => [`${kind} tests`, tallyOf(kind)]));
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

const CHROMIUM = findChromium();
await step('lint and formats', async () => {
  const [lint, unused, formats] = await Promise.all([
    tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    tool('knip/bin/knip.js'),
    tool('prettier/bin/prettier.cjs', '--check', 'src/**/*.astro', '--log-level', 'warn'),
  ]);
  return { lint, 'nothing unused': unused, 'format of .astro files': formats };
});
await step('types, unit, production and standards tests', async () => {
  // The type checker takes one processor.
  const [types, quick] = await Promise.all([
    tool('astro/bin/astro.mjs', 'check', '--silent'),
    tests('unit', 'production', 'standards'),
  ]);
  return { types, ...quick };
});
await step('api, faults, build and e2e tests', () => tests('api', 'faults', 'build', 'e2e'));
rmSync(report, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
