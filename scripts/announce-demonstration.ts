import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { verifyPassword } from '#server/account/password';
import { findAccountByEmail } from '#server/account/queries';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from './demonstration/sample-accounts.ts';
import type { Journal } from './journal.ts';

/** Announces the demonstration and its accounts. */
export async function announceDemonstration({ context, catchesMail }: Journal): Promise<void> {
  const accounts = await openSampleAccounts(context.db);
  console.log(`This is the demonstration journal: its articles are samples.${accounts.length > 0 ? ' Accounts:' : ''}`);
  for (const { email, role } of accounts) console.log(`  ${email.padEnd(28)} ${role}`);
  if (accounts.length > 0) console.log(`  password of all accounts: ${DEMONSTRATION_PASSWORD}`);
  if (catchesMail) console.log(`Emails are not sent; read them at ${context.siteUrl}/__mail`);
}

/** Sample accounts that still have the demonstration's password, with their current roles. */
export async function openSampleAccounts(db: Kysely<Database>): Promise<{ email: string; role: string }[]> {
  const found = await Promise.all(
    SAMPLE_ACCOUNTS.map(async ({ email }) => {
      const account = await findAccountByEmail(db, email);
      if (!account?.is_active) return undefined;
      return (await verifyPassword(DEMONSTRATION_PASSWORD, account.password_hash)) ? account : undefined;
    }),
  );
  return found.flatMap((account) => (account ? [{ email: account.email, role: account.role }] : []));
}
