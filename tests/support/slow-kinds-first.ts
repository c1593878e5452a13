import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The kinds of tests whose files take long. The others, files of a few seconds, fill up the end evenly. */
const SLOW_KINDS = ['e2e', 'build', 'faults'];

/** Files that take far longer than their length tells: last of all, one of them would run alone. */
const SLOW_FILES = /(canary|account|routes|submission|templates)\.test\.ts$/;

/** Orders the files of all kinds in one run: slow kinds first, of one kind those that share a journal last, the longer files first. */
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

/** A file whose tests only read: those that follow each other share one journal. */
const isUntouched = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('isUntouched: true');
