import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';

/** Stores the secret while setting up a second factor; false if one is set up already. */
export async function proposeTotpSecret(db: Kysely<Database>, id: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Enables the second factor; false if the secret is no longer the proposed one. */
export async function enableTotp(db: Kysely<Database>, id: string, secret: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_enabled_at: now })
    .where('id', '=', id)
    .where('totp_secret', '=', secret)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/**
 * Consumes a TOTP step: false if this or a later one was used. A step after `latest` was recorded by a fast clock and
 * is ignored; otherwise no code would be accepted until then.
 */
export async function spendTotpStep(
  db: Kysely<Database>,
  id: string,
  { step, latest }: { step: number; latest: number },
) {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step), eb('totp_last_step', '>', latest)]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Replaces the recovery codes; only hashes are stored. */
export async function replaceRecoveryCodes(trx: Kysely<Database>, account_id: string, hashes: readonly string[]) {
  await trx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id, hash })))
    .execute();
}

/** Consumes a recovery code; false if unknown or used. */
export async function spendRecoveryCode(db: Kysely<Database>, account_id: string, hash: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', account_id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
