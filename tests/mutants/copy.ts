import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault } from './fault.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the tree to put faults into, with its own temporary folder, which keeps built sites. */
export interface Copy {
  /** Runs these test files, with `fault` in the copy for as long as they run. */
  test: (files: readonly string[], how: { isOnEngines: boolean; fault?: Fault }) => Promise<Outcome>;
  remove: () => void;
}

/**
 * `failed`: a test failed. `broken`: no test failed, but neither did the run succeed, for example because a file cannot
 * be loaded.
 */
export interface Outcome {
  verdict: 'passed' | 'failed' | 'broken';
  /** The failed tests, or the end of vitest's output. */
  printedOutput: string;
  /** The files that did not pass before the run ended. */
  files: readonly string[];
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** The time limit per test file, for a busy machine. */
const TIMEOUT_MS = 15 * 60_000;
/** The maximum length of the error shown. */
const OUTPUT_MAX = 600;

export function makeCopy(maxWorkers: number): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'journal-mutants-'));
  const tree = join(folder, 'tree');
  const temporary = join(folder, 'tmp');
  const report = join(folder, 'report.json');
  mkdirSync(temporary);
  for (const file of listFiles()) cpSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  let end = (): unknown => undefined;

  async function run(files: readonly string[], isOnEngines: boolean, ...options: string[]): Promise<Outcome> {
    rmSync(report, { force: true });
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        ...['run', ...files, `--maxWorkers=${maxWorkers}`, ...options],
        ...['--reporter=json', `--outputFile.json=${report}`],
      ],
      { cwd: tree, env: envOf(temporary, isOnEngines), stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    // Kills the whole process group, including vitest's workers.
    end = () => child.pid && process.kill(-child.pid, 'SIGKILL');
    const tooLong = setTimeout(end, TIMEOUT_MS * files.length);
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
    const [status] = await once(child, 'close');
    end = () => undefined;
    clearTimeout(tooLong);
    if (status === 0) return { verdict: 'passed', printedOutput: '', files: [] };
    const found = existsSync(report) ? failuresIn(report) : { tests: [], messages: '', files };
    if (found.tests.length > 0) return { verdict: 'failed', printedOutput: found.tests.join('\n'), files: found.files };
    return {
      verdict: 'broken',
      printedOutput: (found.messages || printed.join('')).slice(-OUTPUT_MAX),
      files: found.files,
    };
  }

  return {
    async test(files, { isOnEngines, fault }) {
      if (!fault) return run(files, isOnEngines);
      const path = join(tree, fault.file);
      const sound = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        sound.replace(fault.find, () => fault.put),
      );
      try {
        return await run(files, isOnEngines, '--bail=1');
      } finally {
        writeFileSync(path, sound);
      }
    },
    remove() {
      end();
      // Killed processes may still be writing.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The files that git tracks or does not ignore, in their current state. */
function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
}

/** Without TEST_DATABASE_URL, tests use only the embedded engine, which is faster. */
function envOf(TMPDIR: string, isOnEngines: boolean): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL, ...rest } = process.env;
  return { ...rest, ...(isOnEngines && { TEST_DATABASE_URL }), TMPDIR, NO_COLOR: '1' };
}

/** The failed tests with their error messages, and the paths of the files that did not pass. */
function failuresIn(report: string): { tests: string[]; messages: string; files: string[] } {
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.filter(({ status }) => status === 'failed');
  const tests = failed.flatMap(({ assertionResults }) => assertionResults);
  return {
    tests: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    messages: failed.map(({ message }) => message).join('\n'),
    files: failed.map(({ name }) => name.slice(name.lastIndexOf('/tests/') + 1)),
  };
}
