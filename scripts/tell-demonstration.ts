import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '#database/sample-accounts';
import { verifyPassword } from '#server/account/password';
import { findAccountByEmail } from '#server/account/queries';
import type { Journal } from './journal.ts';

/** Says that this is the demonstration, and with which of its accounts one can log in. */
export async function tellDemonstration({ context, catchesMail }: Journal): Promise<void> {
  console.log('This is the demonstration journal: its articles are samples.');
  const accounts = await Promise.all(SAMPLE_ACCOUNTS.map(({ email }) => findAccountByEmail(context.db, email)));
  const open: { email: string; role: string }[] = [];
  for (const account of accounts) {
    if (!account?.is_active || !(await verifyPassword(DEMONSTRATION_PASSWORD, account.password_hash))) continue;
    open.push(account);
  }
  if (open.length > 0) {
    console.log('Accounts:');
    for (const { email, role } of open) console.log(`  ${email.padEnd(28)} ${role}`);
    console.log(`  password of all: ${DEMONSTRATION_PASSWORD}`);
  }
  if (catchesMail) console.log(`Mail is not sent but caught: ${context.siteUrl}/__mail`);
}
