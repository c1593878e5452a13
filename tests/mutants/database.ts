import type { Fault } from './fault.ts';

export const database: readonly Fault[] = [
  {
    name: 'an event can be changed without breaking the log',
    file: 'database/migrations/2026-11-21T11-00-accounts.ts',
    find: 'before update or delete on event',
    put: 'before delete on event',
    tests: ['tests/engines/event-log.test.ts'],
  },
  {
    name: 'deleting a manuscript deletes its authors',
    file: 'database/migrations/2026-11-21T10-00-publication.ts',
    find: '`create table manuscript_author (\n      manuscript_id text not null references manuscript on delete restrict,',
    put: '`create table manuscript_author (\n      manuscript_id text not null references manuscript on delete cascade,',
    tests: ['tests/engines/database.test.ts'],
  },
  {
    name: 'a decision does not update the time of the status',
    file: 'database/migrations/2026-11-23T18-00-status-since.ts',
    find: '(old.status, old.round) is distinct from (new.status, new.round)',
    put: 'old.round is distinct from new.round',
    tests: ['tests/engines/needs.test.ts'],
  },
  {
    name: 'a transaction that conflicts with another is not retried',
    file: 'database/conflicts.ts',
    find: "new Set(['40P01', '40001'])",
    put: "new Set(['40001'])",
    tests: ['tests/servers/deadlock.test.ts'],
    engines: true,
  },
  {
    name: 'two processes open the same data folder',
    file: 'database/pglite-lock.ts',
    find: 'if (held.has(file) || (owner !== process.pid && isAlive(owner))) {',
    put: 'if (held.has(file)) {',
    tests: ['tests/faults/pglite-lock.test.ts'],
  },
];
