import type { Fault } from './fault.ts';

export const colleague: readonly Fault[] = [
  {
    name: 'a cover loses access to the editor’s work a day early',
    file: 'src/server/kernel/http/session.ts',
    find: 'from <= day && day <= until',
    put: 'from <= day && day < until',
    tests: ['tests/api/account/handling-editor.test.ts'],
  },
  {
    name: 'a new colleague keeps earlier sessions',
    file: 'src/server/account/colleague/join-office.ts',
    find: '  await revokeSessions(trx, id, now);\n',
    put: '',
    tests: ['tests/api/account/colleague-invitation.test.ts'],
  },
  {
    name: 'a section editor sees the whole journal',
    file: 'src/domain/account/colleague/duty.ts',
    find: "scope: 'categories' },",
    put: "scope: 'everything' },",
    tests: ['tests/api/account/duties.test.ts'],
  },
];
