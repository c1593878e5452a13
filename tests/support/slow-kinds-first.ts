import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The kinds of tests with long files. Files of the others, a few seconds each, even out the end. */
const SLOW_KINDS = ['e2e', 'build', 'faults'];

/** Files that take far longer than their length suggests: started last, one of them would run alone. */
const SLOW_FILES = /(canary|account|routes|submission|templates)\.test\.ts$/;

/**
 * Orders the files of all kinds in one run: slow kinds first; within a kind longer files first, and those that share a
 * journal last.
 */
export class SlowKindsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) => rank(a) - rank(b) || Number(isUntouched(a)) - Number(isUntouched(b)) || sizeOf(b) - sizeOf(a),
    );
  }
}

function rank({ project }: TestSpecification): number {
  const found = SLOW_KINDS.indexOf(project.name);
  return found === -1 ? SLOW_KINDS.length : found;
}

const sizeOf = ({ moduleId }: TestSpecification) =>
  SLOW_FILES.test(moduleId) ? Number.MAX_SAFE_INTEGER : statSync(moduleId).size;

/** A file whose tests only read: consecutive ones share one journal. */
const isUntouched = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('isUntouched: true');
