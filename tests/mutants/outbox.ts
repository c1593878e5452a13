import type { Fault } from './fault.ts';

export const outbox: readonly Fault[] = [
  {
    name: 'a failed registration still sends its email',
    file: 'src/server/account/register.ts',
    find: "await enqueue(trx, { kind: 'mail.verify-email'",
    put: "void enqueue(context.db, { kind: 'mail.verify-email'",
    tests: ['tests/api/kernel/outbox.test.ts'],
  },
  {
    name: 'two workers deliver the same effect',
    file: 'src/server/kernel/outbox/queries.ts',
    find: '        .limit(1)\n        .forUpdate()\n        .skipLocked(),',
    put: '        .limit(1),',
    tests: ['tests/servers/outbox.test.ts'],
    engines: true,
  },
  {
    name: 'two events are chained to the same predecessor',
    file: 'src/server/kernel/event/append-event.ts',
    find: '  await lockEvents(trx);\n',
    put: '',
    tests: ['tests/servers/event-log.test.ts'],
    engines: true,
  },
];
