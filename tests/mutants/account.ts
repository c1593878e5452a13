import type { Fault } from './fault.ts';

export const account: readonly Fault[] = [
  {
    name: 'an emailed link works twice',
    file: 'src/server/account/queries.ts',
    find: ".set({ used_at: now })\n    .where('hash', '=', hash)\n    .where('purpose'",
    put: ".set({ used_at: null })\n    .where('hash', '=', hash)\n    .where('purpose'",
    tests: ['tests/api/account/account.test.ts'],
  },
  {
    name: 'a password reset link works for a day',
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
    name: 'a second-factor code works twice',
    file: 'src/server/account/queries.ts',
    find: "eb('totp_last_step', '<', step)",
    put: "eb('totp_last_step', '<=', step)",
    tests: ['tests/api/account/second-factor.test.ts'],
  },
  {
    name: 'the second factor can be disabled without a code',
    file: 'src/server/account/second-factor.ts',
    find: '  await requireCode(account, otp, context);\n',
    put: '',
    tests: ['tests/api/account/second-factor.test.ts'],
  },
  {
    name: 'a token copied from the page opens the account in another browser',
    file: 'src/server/kernel/http/session.ts',
    find: '  if (!value) return false;\n',
    put: '  if (!value) return true;\n',
    tests: ['tests/api/account/login.test.ts'],
  },
  {
    name: 'one of many concurrent guesses gets in',
    file: 'src/server/account/login.ts',
    find: '  // With many concurrent guesses, those after the tenth learn nothing, even if one is right.\n  await refuseIfLocked(counters, context);\n',
    put: '',
    tests: ['tests/servers/login.test.ts'],
    engines: true,
  },
];
