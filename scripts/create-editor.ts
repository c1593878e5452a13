import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { connect, readerOf } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { Email } from '#domain/account/account';
import { hashPassword } from '#server/account/password';
import {
  confirmAccount,
  findAccountByEmail,
  insertAccount,
  makeManagingEditor,
  revokeSessions,
  updateAccount,
} from '#server/account/queries';
import { createSetupLink, needsSetup } from '#server/account/setup/queries';
import { systemClock } from '#server/kernel/adapters/clock';
import { parseEnv } from '#server/kernel/env';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { randomId } from '#server/kernel/identifiers';
import { requestBuild } from '#server/publishing/request-build';
import { runCommand } from './run-command.ts';

/**
 * `npm run create-editor -- EMAIL`: creates an editor, or makes an existing account an editor. A new password is shown
 * once for new accounts, accounts without a password, and accounts with an unconfirmed address, which a stranger may
 * have opened. With `--setup` instead of the address it prints a new link to the set-up page.
 */
await runCommand(async () => {
  if (process.argv[2] === '--setup') return printSetupLink();
  const parsed = Email.safeParse(process.argv[2] ?? '');
  if (!parsed.success) throw new Error('Give the email address: npm run create-editor -- name@example.org');
  const email = parsed.data;
  const env = parseEnv();
  const { db, close } = await connect({ databaseUrl: env.databaseUrl, dataDir: resolve(env.dataDir) });
  try {
    await migrateToLatest(db);
    const now = systemClock.now();
    const known = await findAccountByEmail(db, email);
    const password = randomBytes(15).toString('base64url');
    const password_hash = await hashPassword(password);
    const id = known?.id ?? randomId();
    const { isTold: showsPassword, isTaken } = await db.transaction().execute(async (trx) => {
      // Until the next build, the home page links to the set-up page.
      if (await needsSetup(readerOf(trx))) await requestBuild(trx, { reason: 'office', actor: SYSTEM }, now);
      const isTaken = known !== undefined && (await confirmAccount(trx, id, { password_hash, now })) !== undefined;
      if (known) {
        const own = known.password_hash === null ? { password_hash } : {};
        await updateAccount(trx, id, { role: 'editor', is_active: true, ...own });
        await makeManagingEditor(trx, id);
        // As with every change of role, so that no open page keeps the old rights.
        await revokeSessions(trx, id, now);
      } else {
        const names = { first_name: 'Editor', last_name: '' };
        const state = { role: 'editor', password_hash, email_verified_at: now, created_at: now };
        const isNew = await insertAccount(trx, { id, email, ...names, ...state });
        if (!isNew) throw new Error(`${email} has just been registered. Run the command again.`);
      }
      const object = { type: 'account', id };
      await appendEvent(trx, { actor: SYSTEM, action: 'editor.created', object, details: { is_new: !known } }, now);
      if (isTaken) {
        await appendEvent(trx, { actor: SYSTEM, action: 'account.confirmed', object, details: { by: 'command' } }, now);
      }
      return { isTold: !known?.password_hash || isTaken, isTaken };
    });
    console.log(showsPassword ? `${email} is now an editor.` : `${email} is now an editor. The password is unchanged.`);
    if (isTaken) console.log('The address had not been confirmed, so the earlier password and sessions have ended.');
    if (showsPassword) console.log(`Password, shown this once: ${password}`);
  } finally {
    await close();
  }
});

async function printSetupLink(): Promise<void> {
  const env = parseEnv();
  const { db, close } = await connect({ databaseUrl: env.databaseUrl, dataDir: resolve(env.dataDir) });
  try {
    await migrateToLatest(db);
    const link = await createSetupLink(db, env.siteUrl, systemClock.now());
    if (!link) throw new Error('This journal already has an editor, so it needs no set-up.');
    console.log(`Set the journal up with this link, which works once: ${link}`);
  } finally {
    await close();
  }
}
