import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Kinds with long files come first. The files of the last take a second at most, so the processes finish together. */
const KINDS = ['e2e', 'build', 'faults', 'engines', 'api', 'standards', 'production', 'dom', 'unit'];

/** Files that take far longer than their length suggests; if started last, one would run alone. */
const SLOW_FILES = /(canary|account|routes|submission|templates)\.test\.ts$/;

/**
 * Orders the files of a run by kind, because Vitest ends a process before a file of another kind, and a new process
 * loads the product again. Within a kind, longer files come first, and files that share a journal last.
 */
export class SlowKindsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) => rank(a) - rank(b) || Number(isUntouched(a)) - Number(isUntouched(b)) || sizeOf(b) - sizeOf(a),
    );
  }
}

const rank = ({ project }: TestSpecification) => KINDS.indexOf(project.name);

const sizeOf = ({ moduleId }: TestSpecification) =>
  SLOW_FILES.test(moduleId) ? Number.MAX_SAFE_INTEGER : statSync(moduleId).size;

/** Whether a file's tests only read; consecutive ones share one journal. */
const isUntouched = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('isUntouched: true');
