import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only when they were tried again, so that nobody takes them for sound. */
export default class SecondTry implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.diagnostic()?.flaky) console.log(`⚠ passed at the second try: ${module.moduleId} > ${test.fullName}`);
      }
    }
  }
}
