import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { removeAbandoned } from '#server/kernel/http/spool';
import { findChromium } from './chromium.ts';
import { ROOT } from './journal.ts';

/**
 * `npm test`, `npm run test:engines`, `npm run test:deep`: runs the named plans (`node scripts/test.ts default
 * engines`), all steps, even after failures. Prints each step's time, and at the end "N passed, N failed".
 */
const PLANS: Record<string, () => Promise<void>> = {
  async default() {
    const folder = await memoryFolder();
    const environment = { CHROMIUM: findChromium(), ...(folder && { TMPDIR_IN_MEMORY: folder }) };
    await step('lint and formats', async () => {
      const [lint, unused, formats] = await Promise.all([
        tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
        tool('knip/bin/knip.js'),
        tool('prettier/bin/prettier.cjs', '--check', 'src/**/*.astro', '--log-level', 'warn'),
      ]);
      return { lint, 'nothing unused': unused, 'format of .astro files': formats };
    });
    await step('types, unit, DOM, production and standards tests', async () => {
      const [types, quick] = await Promise.all([checkTypes(), tests(['unit', 'dom', 'production', 'standards'])]);
      return { ...types, ...quick };
    });
    await step('API, engines, faults, build and browser tests', () =>
      tests(['api', 'engines', 'faults', 'build', 'e2e'], environment),
    );
    if (folder) rmSync(folder, { recursive: true, force: true });
  },

  async engines() {
    const { TEST_DATABASE_URL } = process.env;
    if (!TEST_DATABASE_URL) {
      throw new Error(
        'Set TEST_DATABASE_URL to a Postgres on which databases may be created and dropped, such as postgres://postgres@127.0.0.1:5432/postgres.',
      );
    }
    await step('engines and servers tests, through pg and through Neon’s driver', () =>
      tests(['engines', 'servers'], { TEST_DATABASE_URL }),
    );
  },

  async deep() {
    await step('property tests of the unit, production and standards tests, with twenty times as many cases', () =>
      tests(['unit', 'production', 'standards'], { PROPERTY_DEPTH: '20' }),
    );
    await step('random documents, compared with LibreOffice', async () => ({
      'documents read as LibreOffice shows them': (await runNode(['tests/reading/run.ts'])) ? PASSED : FAILED,
    }));
    await step('half an hour of use', async () => {
      const { SOAK_MINUTES = '30', TEST_DATABASE_URL = '' } = process.env;
      const hasPassed = await runNode(['tests/soak/run.ts', '--minutes', SOAK_MINUTES], { TEST_DATABASE_URL });
      return { 'no leaks under sustained use': hasPassed ? PASSED : FAILED };
    });
    await step('seeded faults', async () => {
      const { TEST_DATABASE_URL = '' } = process.env;
      const hasPassed = await runNode(['tests/mutants/run.ts'], { CHROMIUM: findChromium(), TEST_DATABASE_URL });
      return { 'every seeded fault detected': hasPassed ? PASSED : FAILED };
    });
  },
};

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Twice the peak that the tests keep there. */
const MEMORY_NEEDED = 6 * 2 ** 30;

/**
 * A temporary folder in memory, if there is enough: each browser test file copies a journal of 3,000 files, which takes
 * a tenth of the time there.
 */
async function memoryFolder(): Promise<string | undefined> {
  if (!existsSync(SHARED_MEMORY)) return undefined;
  await removeAbandoned(SHARED_MEMORY, /^journal-test-(\d+)-/);
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  const free = Math.min(bavail * bsize, process.availableMemory() / 2);
  return free < MEMORY_NEEDED ? undefined : mkdtempSync(join(SHARED_MEMORY, `journal-test-${process.pid}-`));
}

interface Tally {
  passed: number;
  failed: number;
}

const PASSED: Tally = { passed: 1, failed: 0 };
const FAILED: Tally = { passed: 0, failed: 1 };

const report = mkdtempSync(join(tmpdir(), 'journal-test-'));
const total: Tally = { passed: 0, failed: 0 };
/** Repeats the failures at the end, after thousands of lines. */
const failures: string[] = [];
const startedAt = performance.now();

async function step(name: string, run: () => Promise<Record<string, Tally>>): Promise<void> {
  console.log(`\n▶ ${name}`);
  const [started, processor] = [performance.now(), processorSeconds()];
  const tallies = Object.entries(await run());
  for (const [part, { passed, failed }] of tallies) {
    total.passed += passed;
    total.failed += failed;
    console.log(`${failed === 0 ? '✔' : '✘'} ${part}: ${passed} passed, ${failed} failed`);
    if (failed > 0) failures.push(part);
  }
  console.log(`  ${name}: ${timeSince(started, processor)}`);
}

function timeSince(started: number, processor = 0): string {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const used = processorSeconds();
  return used ? `${seconds} s, ${(used - processor).toFixed(0)} s of CPU time` : `${seconds} s`;
}

const TICKS = 100;

/** Processor time of this process and its ended children; 0 if unavailable, outside Linux. */
function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  // utime, stime, cutime and cstime, after the program name, which may contain anything.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / TICKS, 0);
}

async function runNode(args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env;
  // Reuses Node's compile cache in later processes.
  const env = { ...inherited, NODE_COMPILE_CACHE: join(report, 'compiled'), ...environment };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
  const [status] = await once(child, 'exit');
  return status === 0;
}

/** A tool that passes or fails counts as one test. */
const tool = async (script: string, ...args: string[]): Promise<Tally> =>
  (await runNode([join('node_modules', script), ...args])) ? PASSED : FAILED;

/**
 * Astro writes the types of its collections first. The native compiler takes a third of the time, but can't read .astro
 * files; running several checkers would repeat the shared work.
 */
async function checkTypes(): Promise<Record<string, Tally>> {
  const astro = await tool('astro/bin/astro.mjs', 'check', '--silent', '--tsconfig', 'tsconfig.astro.json');
  return { 'types of .astro files': astro, types: await tool('typescript-7/bin/tsc', '--checkers', '1') };
}

/** Runs several kinds of tests together, so no processor idles while the last file of a kind runs. */
async function tests(kinds: string[], environment?: Record<string, string>): Promise<Record<string, Tally>> {
  const file = join(report, `${kinds.join('-')}.json`);
  const hasPassed = await runNode(
    [
      ...[
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      ...kinds.flatMap((kind) => ['--project', kind]),
    ],
    environment,
  );
  const tallies = tally(kinds, file);
  const hasFailedTests = Object.values(tallies).some(({ failed }) => failed > 0);
  // A failure outside tests, for example in shared set-up.
  return hasPassed || hasFailedTests ? tallies : { ...tallies, 'errors outside tests': FAILED };
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function tally(kinds: string[], file: string): Record<string, Tally> {
  const { testResults } = readReport(file);
  failures.push(...testResults.flatMap(failuresOf));
  const tallyOf = (kind: string): Tally => {
    const files = testResults.filter(({ name }) => name.includes(`/tests/${kind}/`));
    const count = (wanted: string) =>
      files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
    // A file that cannot be loaded or set up fails without a failed test.
    const broken = files.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return { passed: count('passed'), failed: count('failed') + broken.length };
  };
  return Object.fromEntries(kinds.map((kind) => [`${kind} tests`, tallyOf(kind)]));
}

function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  const lines = failed.map(
    ({ fullName, failureMessages }) =>
      `${fullName}\n    ${firstLine(failureMessages.join())}${locationIn(failureMessages.join())}`,
  );
  if (status === 'failed' && failed.length === 0) lines.push(firstLine(message));
  return lines.map((text) => `${relative(ROOT, name)}: ${text}`);
}

/** The test's file and line, from an error's stack. */
function locationIn(stack: string): string {
  const [place] = /tests\/\S+?:\d+/.exec(stack) ?? [];
  return place ? ` (${place})` : '';
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0]?.slice(0, 2_000) ?? '';

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

const plans = process.argv.slice(2);
for (const name of plans.length > 0 ? plans : ['default']) {
  const plan = PLANS[name];
  if (!plan) throw new Error(`There is no plan "${name}". The plans are ${Object.keys(PLANS).join(', ')}.`);
  await plan();
}
rmSync(report, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((text) => `  ${text}`).join('\n')}`);
console.log(`\nTotal: ${timeSince(startedAt)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
