import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Kinds with long files first; files of the last, a second or less each, even out the end. */
const KINDS = ['e2e', 'build', 'faults', 'engines', 'api', 'standards', 'production', 'dom', 'unit'];

/** Files that take far longer than their length suggests: started last, one of them would run alone. */
const SLOW_FILES = /(canary|account|routes|submission|templates)\.test\.ts$/;

/**
 * Orders the files of all kinds in one run: kind by kind, since Vitest ends a process whose next file is of another
 * kind, and a new one loads the product again; within a kind longer files first, and those that share a journal last.
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

/** A file whose tests only read: consecutive ones share one journal. */
const isUntouched = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('isUntouched: true');
