import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { lockAccount, updateAccount } from './queries.ts';
import { replaceRecoveryCodes } from './second-factor-queries.ts';
import { revokeSessions } from './session-queries.ts';

/**
 * Confirms the address of an account for somebody who has just proved to own the mailbox. Until then a stranger may
 * have typed the address in, so sessions, password, second factor and earlier mailed links end, and the password is the
 * given one, or none. Undefined where the address was confirmed before: then nothing changes.
 */
export async function confirmAccount(
  trx: Transaction<Database>,
  id: string,
  { password_hash, now }: { password_hash: string | null; now: Date },
): Promise<{ had_password: boolean } | undefined> {
  const account = await lockAccount(trx, id);
  if (!account || account.email_verified_at) return undefined;
  const noSecondFactor = { totp_secret: null, totp_enabled_at: null, totp_last_step: null };
  // Before the sessions: a login at this very moment waits for this row, and finds another password in it.
  await updateAccount(trx, id, { email_verified_at: now, password_hash, ...noSecondFactor });
  await revokeSessions(trx, id, now);
  await replaceRecoveryCodes(trx, id, []);
  await trx.deleteFrom('one_time_token').where('account_id', '=', id).execute();
  return { had_password: account.password_hash !== null };
}
