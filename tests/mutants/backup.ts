import type { Fault } from './fault.ts';

export const backup: readonly Fault[] = [
  {
    name: 'a backup leaves out files that a column names by more than "file_key"',
    file: 'scripts/archive-tables.ts',
    find: '/(^|_)file_key$/',
    put: '/^file_key$/',
    tests: ['tests/faults/backup.test.ts'],
  },
];
