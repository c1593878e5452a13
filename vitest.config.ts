import { defineConfig } from 'vitest/config';

/** One project per kind of test; `npx vitest run --project unit` runs one kind. */
const project = (name: string, options: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout: 30_000, hookTimeout: 120_000, ...options },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit'),
      project('standards'),
      project('api'),
      project('faults', { testTimeout: 120_000 }),
      // These build whole sites, or drive one browser: one file after the other.
      project('build', { fileParallelism: false, testTimeout: 300_000, hookTimeout: 300_000 }),
      project('e2e', { fileParallelism: false, testTimeout: 120_000, hookTimeout: 300_000 }),
    ],
  },
});
