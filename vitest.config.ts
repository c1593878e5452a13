import { defineConfig } from 'vitest/config';
import { SlowKindsFirst } from './tests/support/slow-kinds-first.ts';
import { WORKERS } from './tests/support/workers.ts';

/** Databases to copy, for the kinds of tests that open many. */
const PREPARED = { globalSetup: 'tests/support/prepared-databases.ts' };

/** One project per kind of test; `npx vitest run --project unit` runs one kind. */
const project = (name: string, options: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: 120_000,
    hookTimeout: 600_000,
    // What comes late on a busy machine has come; the default is a second.
    expect: { poll: { timeout: 30_000 } },
    ...options,
  },
});

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: SlowKindsFirst },
    projects: [
      // One process runs many files: to load the product anew for each would take a fifth of the time.
      project('unit', { isolate: false }),
      project('standards'),
      project('api', { ...PREPARED, isolate: false }),
      project('faults', PREPARED),
      project('build', { ...PREPARED, testTimeout: 600_000 }),
      project('e2e'),
    ],
  },
});
