import { sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { appendEvent } from '#server/kernel/event/append-event';
import { lockAccount, updateAccount } from './queries.ts';
import { replaceRecoveryCodes } from './second-factor-queries.ts';
import { revokeSessions } from './session-queries.ts';

/**
 * Confirms the address of an account for someone who has just proved to own the mailbox. Until then a stranger may have
 * typed the address in, so sessions, password, second factor and earlier emailed links end, and the password is the
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
  await takeMovedManuscripts(trx, account, now);
  return { had_password: account.password_hash !== null };
}

/** Gives someone the manuscripts that came from another system for their address, and that no one here has yet. */
async function takeMovedManuscripts(
  trx: Transaction<Database>,
  { id: submitter_id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const taken = await trx
    .updateTable('manuscript')
    .set({ submitter_id })
    .where('submitter_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moved_article')
          .select('source')
          .whereRef('moved_article.manuscript_id', '=', 'manuscript.id')
          .where('was_published', '=', false),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('manuscript_author')
          .select('position')
          .whereRef('manuscript_author.manuscript_id', '=', 'manuscript.id')
          .where('is_corresponding', '=', true)
          .where(sql<string>`lower(manuscript_author.email)`, '=', email.toLowerCase()),
      ),
    )
    .returning('id')
    .execute();
  const actor = { id: submitter_id, name: email };
  for (const { id } of taken) {
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.author-found', object, details: {} }, now);
  }
}
