import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../scripts/journal.ts';
import { ROOMS } from '../../mutants/rooms.ts';

const faults = Object.values(ROOMS).flat();

it('every seeded fault names one place in the code, and tests that exist', () => {
  expect(faults.length).toBeGreaterThanOrEqual(80);
  for (const { name, file, find, tests } of faults) {
    expect(
      tests.filter((path) => !existsSync(join(ROOT, path))),
      name,
    ).toEqual([]);
    expect(readFileSync(join(ROOT, file), 'utf8').split(find).length - 1, name).toBe(1);
  }
});
