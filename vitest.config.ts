import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowKindsFirst } from './tests/support/slow-kinds-first.ts';
import { MANY_DATABASES, WORKERS } from './tests/support/test-processes.ts';

/** Set by `npm test` where there is enough memory, for kinds of tests that copy whole journals. */
const { TMPDIR_IN_MEMORY } = process.env;
const IN_MEMORY = TMPDIR_IN_MEMORY ? { TMPDIR: TMPDIR_IN_MEMORY } : {};

/** Sets the number of cases per property. */
const PROPERTIES = { setupFiles: 'tests/support/property.ts' };

/** Databases to copy, for kinds of tests that open many. */
const PREPARED = { globalSetup: 'tests/support/prepared-databases.ts' };

/**
 * Hashing a password takes 70 ms of CPU time, and API tests do it a thousand times. Unit tests check the product's real
 * cost, which is not configurable.
 */
const CHEAP_PASSWORDS = {
  alias: [
    {
      find: /^\.\/password-cost\.ts$/,
      replacement: fileURLToPath(new URL('./tests/support/password-cost.ts', import.meta.url)),
    },
  ],
};

/** A page without a browser; navigation only sets its address. A journal in the same process can answer it. */
const DOM = {
  include: ['tests/dom/**/*.test.tsx'],
  environment: './tests/support/dom-environment.ts',
  environmentOptions: {
    happyDOM: { url: 'https://journal.example/', settings: { navigation: { disableMainFrameNavigation: true } } },
  },
};

/** One project per kind of test; `npx vitest run --project unit` runs one kind. */
const project = (name: string, options: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: 120_000,
    hookTimeout: 600_000,
    // The longest wait, for slow machines; the default is a second.
    expect: { poll: { timeout: 30_000, interval: 150 } },
    ...options,
  },
});

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    execArgv: MANY_DATABASES,
    // For a damaged PDF, pdf.js may reject a promise that it never exposes. The product reads files in separate
    // threads.
    onUnhandledError: ({ name }) => name !== 'XRefEntryException',
    sequence: { sequencer: SlowKindsFirst },
    // Shows lists of faults in full, instead of their length.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      // One process runs many files: reloading the product for each would take a fifth of the time.
      project('unit', { ...PROPERTIES, isolate: false }),
      project('production', { ...PROPERTIES, isolate: false }),
      project('standards', PROPERTIES),
      project('dom', { ...PREPARED, ...CHEAP_PASSWORDS, ...DOM, isolate: false }),
      project('api', { ...PREPARED, ...CHEAP_PASSWORDS, isolate: false }),
      // With TEST_DATABASE_URL on a server through both drivers, otherwise embedded.
      project('engines', { ...PREPARED, ...CHEAP_PASSWORDS, isolate: false }),
      project('servers', { ...PREPARED, ...CHEAP_PASSWORDS, isolate: false }),
      // Sites are shared with the tests of builds, which link files and so need one device.
      project('faults', { ...PREPARED, env: { ...IN_MEMORY, MADE_IN: tmpdir() }, isolate: false }),
      project('build', { ...PREPARED, isolate: false, testTimeout: 600_000 }),
      project('e2e', { env: IN_MEMORY, isolate: false }),
    ],
  },
});
