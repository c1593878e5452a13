import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowKindsFirst } from './tests/support/slow-kinds-first.ts';
import { MANY_DATABASES, WORKERS } from './tests/support/test-processes.ts';

/** How many cases a property is tried with. */
const PROPERTIES = { setupFiles: 'tests/support/property.ts' };

/** Databases to copy, for the kinds of tests that open many. */
const PREPARED = { globalSetup: 'tests/support/prepared-databases.ts' };

/**
 * A hash of a password takes 70 ms of a processor, and the tests of the API make a thousand. What one costs in the product,
 * the unit tests say; it has no setting.
 */
const CHEAP_PASSWORDS = {
  alias: [
    {
      find: /^\.\/password-cost\.ts$/,
      replacement: fileURLToPath(new URL('./tests/support/password-cost.ts', import.meta.url)),
    },
  ],
};

/** A page without a browser; what would leave it sets its address only. A journal in the same process may answer it. */
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
    // What comes late on a busy machine has come; the default is a second.
    expect: { poll: { timeout: 30_000 } },
    ...options,
  },
});

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    execArgv: MANY_DATABASES,
    // Of a damaged PDF, pdf.js may reject a promise that it never hands out. The product reads files in threads of their own.
    onUnhandledError: ({ name }) => name !== 'XRefEntryException',
    sequence: { sequencer: SlowKindsFirst },
    // A list of faults is told, not counted.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      // One process runs many files: to load the product anew for each would take a fifth of the time.
      project('unit', { ...PROPERTIES, isolate: false }),
      project('production', { ...PROPERTIES, isolate: false }),
      project('standards', PROPERTIES),
      project('dom', { ...PREPARED, ...CHEAP_PASSWORDS, ...DOM, isolate: false }),
      project('api', { ...PREPARED, ...CHEAP_PASSWORDS, isolate: false }),
      // With TEST_DATABASE_URL on a server through both drivers, else embedded.
      project('engines', { ...PREPARED, ...CHEAP_PASSWORDS, isolate: false }),
      project('servers', { ...PREPARED, ...CHEAP_PASSWORDS, isolate: false }),
      project('faults', { ...PREPARED, isolate: false }),
      project('build', { ...PREPARED, isolate: false, testTimeout: 600_000 }),
      project('e2e', { isolate: false }),
    ],
  },
});
