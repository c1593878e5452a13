import type { Fault } from './fault.ts';

export const account: readonly Fault[] = [
  {
    name: 'a mailed link works a second time',
    file: 'src/server/account/queries.ts',
    find: ".set({ used_at: now })\n    .where('hash', '=', hash)\n    .where('purpose'",
    put: ".set({ used_at: null })\n    .where('hash', '=', hash)\n    .where('purpose'",
    tests: ['tests/api/account/account.test.ts'],
  },
  {
    name: 'a link to a new password works for a day',
    file: 'src/server/account/deliver-mail.ts',
    find: 'reset_password: 30 * MINUTE',
    put: 'reset_password: DAY_MS',
    tests: ['tests/api/account/account.test.ts'],
  },
  {
    name: 'a new password leaves other sessions open',
    file: 'src/server/account/password-change.ts',
    find: '  await revokeSessions(trx, id, now, except);\n',
    put: '',
    tests: ['tests/api/account/account.test.ts'],
  },
  {
    name: 'a code of the second factor works twice',
    file: 'src/server/account/queries.ts',
    find: "eb('totp_last_step', '<', step)",
    put: "eb('totp_last_step', '<=', step)",
    tests: ['tests/api/account/second-factor.test.ts'],
  },
  {
    name: 'the second factor is switched off without a code',
    file: 'src/server/account/second-factor.ts',
    find: '  await requireCode(account, otp, context);\n',
    put: '',
    tests: ['tests/api/account/second-factor.test.ts'],
  },
  {
    name: 'a token copied out of the page opens the account in another browser',
    file: 'src/server/kernel/http/session.ts',
    find: '  if (!value) return false;\n',
    put: '  if (!value) return true;\n',
    tests: ['tests/api/account/login.test.ts'],
  },
  {
    name: 'of many guesses at once the right one is let in',
    file: 'src/server/account/login.ts',
    find: '  // Of many concurrent guesses, those after the tenth learn nothing, even if one is right.\n  await refuseIfLocked(counters, context);\n',
    put: '',
    tests: ['tests/servers/login.test.ts'],
    engines: true,
  },
];
