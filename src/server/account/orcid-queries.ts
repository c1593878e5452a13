import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { OrcidPurpose, VerifiedOrcid } from '#domain/account/orcid-sign-in';
import { latestPlausibleNow } from '#domain/kernel/date';

interface NewOrcidProof {
  hash: string;
  wish: OrcidPurpose;
  is_remembered: boolean;
  next: string;
  created_at: Date;
  expires_at: Date;
}

/** Records that a browser is being sent to ORCID. */
export async function insertProof(db: Kysely<Database>, proof: NewOrcidProof): Promise<void> {
  await db.insertInto('orcid_proof').values(proof).execute();
}

/** Claims the return from ORCID; false if none is expected or another call has claimed it. */
export async function claimReturn(db: Kysely<Database>, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orcid_proof')
    .set({ asked_at: now })
    .where('hash', '=', hash)
    .where('asked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPlausibleNow(now))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Stores the iD returned by ORCID for as long as the person may need it. */
export async function saveVerifiedOrcid(
  db: Kysely<Database>,
  hash: string,
  orcid: string,
  expires_at: Date,
): Promise<void> {
  await db.updateTable('orcid_proof').set({ orcid, expires_at }).where('hash', '=', hash).execute();
}

/** The iD verified in a browser, and its purpose. */
export async function findProof(db: Kysely<Database>, hash: string, now: Date): Promise<VerifiedOrcid | undefined> {
  const row = await db
    .selectFrom('orcid_proof')
    .select(['orcid', 'wish', 'is_remembered', 'next'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPlausibleNow(now))
    .executeTakeFirst();
  return row?.orcid ? { ...row, orcid: row.orcid, wish: row.wish as OrcidPurpose } : undefined;
}

/** Consumes a proof; false if another call already has. */
export async function spendProof(db: Kysely<Database>, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('orcid_proof').where('hash', '=', hash).executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Deletes expired proofs, and any that a fast clock has dated in the future. */
export async function deleteExpiredProofs(db: Kysely<Database>, before: Date, after: Date): Promise<void> {
  await db
    .deleteFrom('orcid_proof')
    .where(({ or, eb }) => or([eb('expires_at', '<=', before), eb('created_at', '>', after)]))
    .execute();
}

/** The account that an ORCID iD is connected to, whatever its state. */
export async function findAccountByOrcid(db: Kysely<Database>, orcid: string) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('orcid', '=', orcid)
    .where('orcid_confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** Connects an iD to an account; false if another account has it, even after a concurrent call. */
export async function connectOrcid(db: Kysely<Database>, id: string, orcid: string, now: Date): Promise<boolean> {
  try {
    await db.updateTable('account').set({ orcid, orcid_confirmed_at: now }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') return false;
    throw error;
  }
}

/** The iD stays in the profile as an unconfirmed one; false if none was connected. */
export async function disconnectOrcid(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ orcid_confirmed_at: null })
    .where('id', '=', id)
    .where('orcid_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Sets an iD that the person typed. A confirmed iD stays; the result is then false, unless the two are equal. */
export async function setUnconfirmedOrcid(db: Kysely<Database>, id: string, orcid: string | null): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set(({ eb, ref }) => ({
      orcid: eb.case().when('orcid_confirmed_at', 'is', null).then(orcid).else(ref('orcid')).end(),
    }))
    .where('id', '=', id)
    .returning('orcid')
    .executeTakeFirst();
  return row?.orcid === orcid;
}
