import { defineConfig } from 'vitest/config';

/** One project per kind of test; `npx vitest run --project unit` runs one kind. */
const project = (name: string, options: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout: 30_000, hookTimeout: 120_000, ...options },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // One process runs many files: to load the product anew for each would take a fifth of the time.
      project('unit', { isolate: false }),
      project('standards'),
      project('api', { isolate: false }),
      project('faults', { testTimeout: 120_000 }),
      project('build', { testTimeout: 300_000, hookTimeout: 300_000 }),
      project('e2e', { testTimeout: 120_000, hookTimeout: 300_000 }),
    ],
  },
});
