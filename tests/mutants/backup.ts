import type { Fault } from './fault.ts';

export const backup: readonly Fault[] = [
  {
    name: 'a backup omits files whose column is not called just "file_key"',
    file: 'scripts/archive-tables.ts',
    find: '/(^|_)file_key$/',
    put: '/^file_key$/',
    tests: ['tests/faults/backup.test.ts'],
  },
];
