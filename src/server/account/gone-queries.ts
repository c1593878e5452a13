import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import type { ClosureReason } from '#domain/account/closing';

/** Fingerprints an address: without the journal's secret no one can tell which address is meant. */
export function addressFingerprint(email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address!${emailKey(email)}`)
    .digest('base64url');
}

/** Why accounts were closed, by the fingerprints of their addresses; unknown ones are omitted. */
export async function findClosedAccount(
  db: ReadonlyKysely<Database>,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, { why: ClosureReason; gone_at: Date }>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await db.selectFrom('gone_account').selectAll().where('fingerprint', 'in', fingerprints).execute();
  return new Map(rows.map(({ fingerprint, ...gone }) => [fingerprint, gone]));
}

/**
 * Records that an account is about to be closed, by its imported or current address. Skipped if nothing was ever
 * imported: no file could bring it back.
 */
export async function recordClosedAccount(
  trx: Transaction<Database>,
  account: { id: string; fingerprint: string },
  { why, now }: { why: ClosureReason; now: Date },
): Promise<void> {
  const moved = await trx
    .deleteFrom('moved_account')
    .where('account_id', '=', account.id)
    .returning('fingerprint')
    .executeTakeFirst();
  if (!moved && !(await hasAnybodyCome(trx))) return;
  const gone = { fingerprint: moved?.fingerprint ?? account.fingerprint, why, gone_at: now };
  await trx
    .insertInto('gone_account')
    .values(gone)
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ why, gone_at: now }))
    .execute();
}

async function hasAnybodyCome(trx: Transaction<Database>): Promise<boolean> {
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
