import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault } from './fault.ts';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the tree to put faults into, with a temporary folder of its own, in which built sites are kept. */
export interface Copy {
  /** Runs these test files; a fault is in the copy only meanwhile. */
  test: (files: readonly string[], how: { isOnEngines: boolean; fault?: Fault }) => Promise<Outcome>;
  remove: () => void;
}

/** `failed`: a test failed. `broken`: none did, and the run did not end well either, such as where a file cannot be loaded. */
export interface Outcome {
  verdict: 'passed' | 'failed' | 'broken';
  /** The tests that failed, or the end of what vitest printed. */
  said: string;
  /** The files that did not pass, as far as the run came. */
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

/** How long a test file may take on a busy machine. */
const LONGEST_MS = 15 * 60_000;
/** How much is shown of what was wrong. */
const SAID_MAX = 600;

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
    // What vitest has started goes with it.
    end = () => child.pid && process.kill(-child.pid, 'SIGKILL');
    const tooLong = setTimeout(end, LONGEST_MS * files.length);
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
    const [status] = await once(child, 'close');
    end = () => undefined;
    clearTimeout(tooLong);
    if (status === 0) return { verdict: 'passed', said: '', files: [] };
    const found = existsSync(report) ? failuresIn(report) : { tests: [], messages: '', files };
    if (found.tests.length > 0) return { verdict: 'failed', said: found.tests.join('\n'), files: found.files };
    return { verdict: 'broken', said: (found.messages || printed.join('')).slice(-SAID_MAX), files: found.files };
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

/** What git tracks or does not ignore, as it stands now. */
function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
}

/** Without the address of a server, tests use the embedded engine only, which is quicker. */
function envOf(TMPDIR: string, isOnEngines: boolean): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL, ...rest } = process.env;
  return { ...rest, ...(isOnEngines && { TEST_DATABASE_URL }), TMPDIR, NO_COLOR: '1' };
}

/** The tests that failed, and the files that did not pass, by their paths in the tree, with what was wrong with them. */
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
