import { resolve } from 'node:path';
import { connect } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { Email } from '#domain/account/account';
import { findAccountByEmail, replaceRecoveryCodes, revokeSessions, updateAccount } from '#server/account/queries';
import { systemClock } from '#server/kernel/adapters/clock';
import { parseEnv } from '#server/kernel/env';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { runCommand } from './run-command.ts';

/**
 * `npm run end-second-factor -- EMAIL`: removes the second factor of someone who lost both app and recovery codes.
 * Ends all sessions, keeps the password, and emails the person.
 */
await runCommand(async () => {
  const parsed = Email.safeParse(process.argv[2] ?? '');
  if (!parsed.success) throw new Error('Give the email address: npm run end-second-factor -- name@example.org');
  const email = parsed.data;
  const env = parseEnv();
  const { db, close } = await connect({ databaseUrl: env.databaseUrl, dataDir: resolve(env.dataDir) });
  try {
    await migrateToLatest(db);
    const account = await findAccountByEmail(db, email);
    if (!account?.totp_enabled_at) throw new Error(`No account with a second factor has the address ${email}.`);
    const { id } = account;
    const now = systemClock.now();
    await db.transaction().execute(async (trx) => {
      await updateAccount(trx, id, { totp_secret: null, totp_enabled_at: null, totp_last_step: null });
      await replaceRecoveryCodes(trx, id, []);
      await revokeSessions(trx, id, now);
      const object = { type: 'account', id };
      await appendEvent(trx, { actor: SYSTEM, action: 'second-factor.disabled', object }, now);
      await enqueue(trx, { kind: 'mail.second-factor-disabled', payload: { account_id: id } }, now);
    });
    console.log(`${email} can now sign in with the password alone, and is told by email.`);
  } finally {
    await close();
  }
});
