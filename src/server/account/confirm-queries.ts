import { sql, type Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { appendEvent } from '#server/kernel/event/append-event';
import { lockAccount, revokeSessions, updateAccount } from './queries.ts';
import { replaceRecoveryCodes } from './second-factor-queries.ts';

/**
 * Confirms an account's address for someone who has just proven to own the mailbox. Before that a stranger may have
 * entered it, so sessions, password, second factor and earlier links end, and the password becomes the given one or
 * none. Undefined if the address was already confirmed: then nothing changes.
 */
export async function confirmAccount(
  trx: Transaction<Database>,
  id: string,
  { password_hash, now }: { password_hash: string | null; now: Date },
): Promise<{ had_password: boolean } | undefined> {
  const account = await lockAccount(trx, id);
  if (!account || account.email_verified_at) return undefined;
  const noSecondFactor = { totp_secret: null, totp_enabled_at: null, totp_last_step: null };
  // Before the sessions: a concurrent login waits for this row and then finds a different password.
  await updateAccount(trx, id, { email_verified_at: now, password_hash, ...noSecondFactor });
  await revokeSessions(trx, id, now);
  await replaceRecoveryCodes(trx, id, []);
  await trx.deleteFrom('one_time_token').where('account_id', '=', id).execute();
  await takeMovedManuscripts(trx, account, now);
  return { had_password: account.password_hash !== null };
}

/**
 * Confirms an account's address for the person who registered it: nothing ends. False if the address was already
 * confirmed.
 */
export async function confirmRegistrant(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const account = await lockAccount(trx, id);
  if (!account || account.email_verified_at) return false;
  await updateAccount(trx, id, { email_verified_at: now });
  await takeMovedManuscripts(trx, account, now);
  return true;
}

/** Assigns imported manuscripts with this address to its owner, unless they have one. */
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
