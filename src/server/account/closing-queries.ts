import { createHmac } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import { type ClosureReason, closedAddress, type OpenWork } from '#domain/account/closing';
import { isOutstanding, personAddresses } from '#server/manuscript/queries';

/** Locks an account against changes and new references until the transaction ends. */
export async function lockForClosing(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** An account's open work that others depend on, with its manuscripts. */
export async function listOpenMatters(trx: Transaction<Database>, id: string): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    with matter as (
      select 'submitted' as part, id as manuscript_id from manuscript
        where submitter_id = ${id} and status not in ('published', 'rejected')
      union all select 'reviews', manuscript_id from review_assignment where reviewer_id = ${id} and ${isOutstanding()}
      union all select 'handled', id from manuscript where editor_id = ${id} and status not in ('published', 'rejected'))
    select part, manuscript_id, manuscript_number from matter join manuscript on manuscript.id = manuscript_id
    order by part, manuscript_number`.execute(trx);
  return rows;
}

/** Deletes the person's private data, and ends activities in their name. */
export async function erasePrivateData(
  trx: Transaction<Database>,
  { id, email, email_verified_at }: { id: string; email: string; email_verified_at: Date | null },
  now: Date,
): Promise<void> {
  const uploads = trx.selectFrom('upload').select('id').where('account_id', '=', id);
  const parts = trx.selectFrom('upload_part').select('object_key').where('upload_id', 'in', uploads);
  await trx.updateTable('unclaimed_file').set({ remove_after: now }).where('object_key', 'in', parts).execute();
  for (const table of [
    'upload',
    'draft',
    'session',
    'one_time_token',
    'recovery_code',
    'chosen_done',
    'address_change',
  ] as const) {
    await trx.deleteFrom(table).where('account_id', '=', id).execute();
  }
  await trx.deleteFrom('saved_view').where('owner_id', '=', id).execute();
  const assignments = trx.selectFrom('review_assignment').select('id').where('reviewer_id', '=', id);
  for (const table of ['review_draft', 'review_token'] as const) {
    await trx.deleteFrom(table).where('assignment_id', 'in', assignments).execute();
  }
  await trx.updateTable('colleague').set({ cover_id: null }).where('cover_id', '=', id).execute();
  await trx.updateTable('inquiry').set({ owner_id: null }).where('owner_id', '=', id).execute();
  // Alerts to an unconfirmed address may be a stranger's, so they stay.
  if (!email_verified_at) return;
  await trx.deleteFrom('alert_follower').where(sql`lower(email)`, '=', email.toLowerCase()).execute();
}

/** Whether the record refers to the account: as a submitter, an invited reviewer, a recused editor or the assignee of a task. */
export async function isOnRecord(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { found } = await trx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('manuscript').select('manuscript.id').where('submitter_id', '=', id)),
        exists(selectFrom('review_assignment').select('review_assignment.id').where('reviewer_id', '=', id)),
        exists(selectFrom('production_task').select('task').where('assignee_id', '=', id)),
        exists(selectFrom('recusal').select('recusal.account_id').where('account_id', '=', id)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

/** Erases the addresses of a deleted account, unless they wrote something or belong to another account. */
export async function deleteAddresses(trx: Transaction<Database>, email: string): Promise<void> {
  const addresses = personAddresses(sql`${email}::text`);
  await trx
    .deleteFrom('person_address')
    .where('address', 'in', addresses)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('account').select('id').where(sql<string>`lower(email)`, 'in', addresses)),
          exists(selectFrom('manuscript_author').select('position').where(sql<string>`lower(email)`, 'in', addresses)),
        ]),
      ),
    )
    .execute();
}

/**
 * Empties an account except for its name and country, which manuscripts are counted by. Its address becomes available
 * again.
 */
export async function emptyAccount(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      email: closedAddress(id),
      ...{ is_active: false, role: 'author', email_verified_at: null, last_here_on: null },
      ...{ password_hash: null, totp_secret: null, totp_enabled_at: null, totp_last_step: null },
      ...{ affiliation: '', orcid: null, orcid_confirmed_at: null, expertise: '[]', languages: '[]' },
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes the recipient's address from an email already sent. */
export async function deleteRecipient(db: Kysely<Database>, effectId: string): Promise<void> {
  const payload = sql<string>`payload - 'email' - 'name'`;
  await db.updateTable('outbox').set({ payload }).where('id', '=', effectId).execute();
}

/** Fingerprints an address, which cannot be recovered without the journal's secret. */
export function addressFingerprint(email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address!${emailKey(email)}`)
    .digest('base64url');
}

/** Why accounts were closed, by the fingerprints of their addresses; unknown ones are omitted. */
export async function findClosedAccounts(
  db: ReadonlyKysely<Database>,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, { why: ClosureReason; gone_at: Date }>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await db.selectFrom('gone_account').selectAll().where('fingerprint', 'in', fingerprints).execute();
  return new Map(rows.map(({ fingerprint, ...closed }) => [fingerprint, closed]));
}

/**
 * Records that an account is about to be closed, under its imported address or else its current one. Skipped if nothing
 * was ever imported: no file could bring it back.
 */
export async function recordClosedAccount(
  trx: Transaction<Database>,
  account: { id: string; fingerprint: string },
  { why, now }: { why: ClosureReason; now: Date },
): Promise<void> {
  const imported = await trx
    .deleteFrom('moved_account')
    .where('account_id', '=', account.id)
    .returning('fingerprint')
    .executeTakeFirst();
  if (!imported && !(await hasImportedAccounts(trx))) return;
  const closed = { fingerprint: imported?.fingerprint ?? account.fingerprint, why, gone_at: now };
  await trx
    .insertInto('gone_account')
    .values(closed)
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ why, gone_at: now }))
    .execute();
}

async function hasImportedAccounts(trx: Transaction<Database>): Promise<boolean> {
  const { found } = await trx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('moved_account').select('account_id')),
        exists(selectFrom('gone_account').select('fingerprint')),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

/** Deletes records of accounts closed before a moment. */
export async function deleteOldClosedAccounts(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('gone_account').where('gone_at', '<', before).execute();
}
